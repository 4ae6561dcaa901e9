import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { LANGUAGES, THEMES } from "../../../../contract/choices.ts";
import { PAYMENT_CHOICES, SESSION_TIMEOUTS, VISIBILITIES } from "../../../../contract/identity/personal-choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { LANGUAGE_NAMES } from "../../../lib/language/language.ts";
import { deviceZone } from "../../../lib/language/time-zone.ts";
import { disablePush, enablePush, type PushState, pushState } from "../../../lib/session/push.ts";
import { onSession, serverSessionState, sessionState } from "../../../lib/session/session-store.ts";
import { DollarsInput } from "../../../shared/forms/dollars-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { SwitchRow } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { SelectField, SwitchFields, TabForm } from "./controls.tsx";
import { timeZoneChoices } from "./time-zone-choices.ts";
import type { SettingsState } from "./use-settings.ts";

/** Push messages in this browser: the browser asks for permission, and only after a press. */
function PushSetting() {
  const { t } = useTranslation("settings");
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    pushState().then(setState, () => setState("unsupported"));
  }, []);
  async function change(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      if (state === "on") await disablePush();
      setState(state === "on" ? "off" : await enablePush());
    } catch (error) {
      console.warn("The push subscription of this browser could not be changed", error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }
  if (state === null) return null;
  return (
    <section className="stack" aria-label={t("pushNotifications")}>
      <p className="note soft" role="status">
        {failed ? t("push_failed") : t(`push_${state}`)}
      </p>
      {(state === "on" || state === "off") && (
        <div className="actions">
          <Button size="sm" busy={busy && t("push_busy")} onClick={change}>
            {state === "on" ? t("push_turn_off") : t("push_turn_on")}
          </Button>
        </div>
      )}
    </section>
  );
}

type Props = { state: SettingsState };

const NOTIFICATIONS = [
  "emailNotifications",
  "pushNotifications",
  "referralUpdates",
  "payoutAlerts",
  "jobMatches",
  "weeklyDigest",
] as const;

/** Notification settings by kind and channel. */
export function NotificationsPanel({ state }: Props) {
  const { t } = useTranslation("settings");
  return (
    <TabForm
      state={state}
      fields={NOTIFICATIONS}
      aside={
        <p>
          <TextLink arrow to={paths.savedSearches()}>
            {t("saved_searches")}
          </TextLink>
        </p>
      }
    >
      <SwitchFields state={state} names={NOTIFICATIONS} />
      {state.value("pushNotifications") && <PushSetting />}
    </TabForm>
  );
}

/** Shows whether the second factor is on; the Account tab turns it on and off (rule A8). */
function SecondFactorSwitch() {
  const { t } = useTranslation("settings");
  const [, setSearch] = useSearchParams();
  const state = useSyncExternalStore(onSession, sessionState, serverSessionState);
  const on = state.session?.user.factors?.some(({ status }) => status === "verified") ?? false;
  return (
    <div className="switches">
      <SwitchRow
        label={t("twoFactorAuth")}
        hint={t("twoFactorAuth_hint")}
        checked={on}
        onChange={() => setSearch({ tab: "account", "second-factor": on ? "off" : "on" })}
      />
    </div>
  );
}

const SHOWN = ["showEmail", "showPhone", "allowMessages"] as const;

/** Visibility of the profile, and when a session ends. */
export function PrivacyPanel({ state }: Props) {
  const { t } = useTranslation("settings");
  return (
    <TabForm state={state} fields={["profileVisibility", ...SHOWN, "sessionTimeout"]}>
      <SelectField
        state={state}
        name="profileVisibility"
        label={t("profileVisibility")}
        hint={t(`visibility_${state.value("profileVisibility") ?? "public"}_hint`)}
        options={VISIBILITIES.map((value) => ({ value, label: t(`visibility_${value}`) }))}
      />
      <SwitchFields state={state} names={SHOWN} />
      <SecondFactorSwitch />
      <SelectField
        state={state}
        name="sessionTimeout"
        label={t("sessionTimeout")}
        hint={t("sessionTimeout_hint")}
        options={SESSION_TIMEOUTS.map((value) => ({ value, label: t(`timeout_${value}`) }))}
      />
    </TabForm>
  );
}

/** Language, time zone and theme. */
export function PreferencesForm({ state }: Props) {
  const { t } = useTranslation("settings");
  const layout = useTranslation("layout").t;
  return (
    <TabForm state={state} fields={["language", "timezone", "theme"]}>
      <SelectField
        state={state}
        name="language"
        label={t("language")}
        hint={t("language_hint")}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <SelectField
        state={state}
        name="timezone"
        label={t("timezone")}
        hint={t("timezone_hint")}
        options={[
          ...(state.ownZone ? [] : [{ value: "", label: t("timezone_device", { zone: deviceZone() }) }]),
          ...timeZoneChoices(String(state.value("timezone"))),
        ]}
      />
      <SelectField
        state={state}
        name="theme"
        label={t("theme")}
        options={THEMES.map((value) => ({ value, label: layout(value) }))}
      />
    </TabForm>
  );
}

/** How rewards are paid out. */
export function PaymentPanel({ state }: Props) {
  const { t } = useTranslation("settings");
  const automatic = state.value("autoWithdraw") === true;
  const amount = automatic ? (["withdrawalThreshold"] as const) : [];
  return (
    <TabForm state={state} fields={["defaultPaymentMethod", "autoWithdraw", ...amount]}>
      <SelectField
        state={state}
        name="defaultPaymentMethod"
        label={t("defaultPaymentMethod")}
        hint={t("defaultPaymentMethod_hint")}
        options={PAYMENT_CHOICES.map((value) => ({ value, label: t(`pay_${value}`) }))}
      />
      <SwitchFields state={state} names={["autoWithdraw"]} />
      {automatic && (
        <Field
          label={t("withdrawalThreshold")}
          hint={t("withdrawalThreshold_hint")}
          error={state.errorOf("withdrawalThreshold")}
        >
          <DollarsInput
            value={String(state.value("withdrawalThreshold"))}
            onChange={(event) => state.edit("withdrawalThreshold", event.target.value)}
          />
        </Field>
      )}
    </TabForm>
  );
}
