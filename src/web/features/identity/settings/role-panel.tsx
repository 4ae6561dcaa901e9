import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ROLES, type Role } from "../../../../contract/statuses.ts";
import { reloadPage } from "../../../lib/reload.ts";
import { updateUser } from "../../../lib/session/account.ts";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { Button } from "../../../ui/button.tsx";
import { RadioCard } from "../../../ui/checkbox.tsx";
import { Message } from "../../../ui/message.tsx";

/** The page shows the saved banner, then reloads in the new role (specification, Settings). */
const RELOAD_MS = 1_000;

const BENEFITS = {
  poster: ["poster_1", "poster_2", "poster_3", "poster_4"],
  referrer: ["referrer_1", "referrer_2", "referrer_3", "referrer_4"],
  candidate: ["candidate_1", "candidate_2", "candidate_3"],
} as const satisfies Record<Role, readonly string[]>;

/** Claims that are shown with the rule that applies here (rule P10). */
const RULE_BENEFITS = ["referrer_1", "referrer_4", "candidate_1", "candidate_3"] as const;

const isRuleBenefit = (benefit: string): benefit is (typeof RULE_BENEFITS)[number] =>
  RULE_BENEFITS.some((one) => one === benefit);

type Saving = "idle" | "busy" | "saved" | { failure: string };

/** The text for a failed role change; the server's own messages are in English. */
function useFailureText(): (error: unknown) => string {
  const { t, i18n } = useTranslation(["settings", "errors"]);
  return (error) => {
    const { message, unreached } = toAuthError(error);
    if (unreached) return t("failed", { message: t("unavailable", { ns: "errors" }) });
    return t("failed", { message: (i18n.language === "en" && message) || t("try_again") });
  };
}

/** Switches the account's role; after the reload every screen follows it. */
function useRoleSwitch(role: Role) {
  const { t } = useTranslation("settings");
  const textOf = useFailureText();
  const [chosen, setChosen] = useState(role);
  const [saving, setSaving] = useState<Saving>("idle");
  useEffect(() => {
    if (saving !== "saved") return;
    const timer = setTimeout(() => reloadPage(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [saving]);
  async function save(): Promise<void> {
    setSaving("busy");
    try {
      const user = await updateUser({ data: { role: chosen } });
      setSaving(user === undefined ? { failure: t("no_user") } : "saved");
    } catch (error) {
      setSaving({ failure: textOf(error) });
    }
  }
  const choose = (next: Role) => {
    setChosen(next);
    setSaving("idle");
  };
  return { chosen, saving, choose, save };
}

function RoleCard(props: { role: Role; current: boolean; chosen: boolean; disabled: boolean; onChoose: () => void }) {
  const { t } = useTranslation("settings");
  const { role, current, chosen, disabled, onChoose } = props;
  return (
    <RadioCard name="role" value={role} className="role-card" checked={chosen} disabled={disabled} onChange={onChoose}>
      <span className="role-head">
        <span className="card-title">{t(role)}</span>
        <span className="label soft">{current ? t("now") : t(`${role}_short`)}</span>
      </span>
      <span className="ticks">
        {BENEFITS[role].map((benefit) => (
          <span className="tick" key={benefit}>
            <span>
              {t(benefit)}
              {isRuleBenefit(benefit) && <small className="note soft tick-rule">{t(`rule_${benefit}`)}</small>}
            </span>
          </span>
        ))}
      </span>
    </RadioCard>
  );
}

/** Selects the role; a change takes effect by a button, never by an arrow key (rule P15). */
export function RolePanel({ role }: { role: Role }) {
  const { t } = useTranslation("settings");
  const { chosen, saving, choose, save } = useRoleSwitch(role);
  const busy = saving === "busy" || saving === "saved";
  return (
    <form
      className="settings"
      aria-busy={saving === "busy"}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && chosen !== role) void save();
      }}
    >
      <div aria-live="polite">
        {saving === "saved" && <Message kind="good" title={t("saved")} />}
        {typeof saving === "object" && <Message kind="stop" title={saving.failure} />}
      </div>
      <fieldset disabled={busy}>
        <legend className="card-title">{t("question")}</legend>
        <p className="soft settings-hint">{t("hint")}</p>
        <div className="roles">
          {ROLES.map((one) => (
            <RoleCard
              key={one}
              role={one}
              current={one === role}
              chosen={one === chosen}
              disabled={busy}
              onChoose={() => choose(one)}
            />
          ))}
        </div>
      </fieldset>
      <div className="actions">
        <Button kind="primary" type="submit" busy={saving === "busy" && t("saving")} disabled={chosen === role}>
          {t("switch_role")}
        </Button>
      </div>
    </form>
  );
}
