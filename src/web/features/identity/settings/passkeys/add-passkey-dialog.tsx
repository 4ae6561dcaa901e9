import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../../contract/limits.ts";
import { paths } from "../../../../../contract/paths.ts";
import { toAuthError } from "../../../../lib/session/auth-error.ts";
import { authClient } from "../../../../lib/session/session.ts";
import { otherSignInOrigin } from "../../../../shared/sign-in/auth-settings.ts";
import { useAuthSettings } from "../../../../shared/sign-in/use-auth-settings.ts";
import { useUnmountSignal } from "../../../../shared/sign-in/use-unmount-signal.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Message } from "../../../../ui/message.tsx";
import { toast } from "../../../../ui/toast.ts";
import { ConfirmStep } from "../confirm-step.tsx";
import type { SectionProps } from "../use-account.ts";

type PasskeySettingsError =
  | "failure_again"
  | "failure_cancelled"
  | "failure_device"
  | "failure_full"
  | "failure_registered"
  | "failure_many"
  | "failure_off"
  | "failure_refused"
  | "failure_unreached"
  | "failure_unknown";

const ERROR_OF_CODE: Readonly<Record<string, PasskeySettingsError>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "failure_registered",
  webauthn_credential_exists: "failure_registered",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "failure_device",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: "failure_device",
  ERROR_AUTHENTICATOR_GENERAL_ERROR: "failure_device",
  ERROR_INVALID_DOMAIN: "failure_off",
  ERROR_INVALID_RP_ID: "failure_off",
  passkey_disabled: "failure_off",
  too_many_passkeys: "failure_full",
  over_request_rate_limit: "failure_many",
  reauthentication_needed: "failure_again",
  webauthn_challenge_expired: "failure_again",
  webauthn_challenge_not_found: "failure_again",
  webauthn_verification_failed: "failure_refused",
};

/** Maps a failed registration to a text key of `passkeys`. */
function toPasskeyError(error: unknown): PasskeySettingsError {
  const { code, unreached } = toAuthError(error);
  const known = ERROR_OF_CODE[code];
  if (known !== undefined) return known;
  if (unreached) return "failure_unreached";
  // The remaining browser errors mean that its dialog was closed or timed out.
  return code.startsWith("ERROR_") ? "failure_cancelled" : "failure_unknown";
}

type Props = SectionProps & { onClose: () => void };

/** Creates a passkey on the device and registers it; false if its name was not saved. Throws the library's error. */
async function registerPasskey(friendlyName: string, signal: AbortSignal): Promise<boolean> {
  const client = await authClient();
  const { data, error } = await client.registerPasskey({ options: { signal } });
  if (error) throw error;
  if (friendlyName === "") return true;
  const named = await client.passkey.update({ passkeyId: data.id, friendlyName });
  return named.error === null;
}

function useAddPasskey({ reload, onClose }: Pick<Props, "reload" | "onClose">, name: string) {
  const { t } = useTranslation("passkeys");
  const left = useUnmountSignal();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeySettingsError | null>(null);
  const add = async () => {
    setFailure(null);
    if (window.PublicKeyCredential === undefined) return setFailure("failure_off");
    setBusy(true);
    const signal = left();
    try {
      const named = await registerPasskey(name.trim(), signal);
      await reload();
      toast(t(named ? "added" : "added_unnamed"), named ? "success" : "note");
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      console.warn("A passkey could not be added", error);
      setFailure(toPasskeyError(error));
      setBusy(false);
    }
  };
  return { busy, failure, add };
}

type StepProps = Pick<Props, "reload" | "onClose"> & { name: string; onAgain: () => void };

/** On a press of its own, because some browsers require one. */
function DeviceStep({ name, onAgain, ...section }: StepProps) {
  const { t } = useTranslation(["passkeys", "general"]);
  const { busy, failure, add } = useAddPasskey(section, name);
  // The input disappeared, so the focus moves to this button for keyboard and screen reader users.
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <>
      {failure !== null && <Message kind="stop" title={t(failure)} />}
      <p>{t("device_text")}</p>
      <div className="actions">
        {failure === "failure_again" ? (
          <Button ref={next} kind="primary" onClick={onAgain}>
            {t("begin_again")}
          </Button>
        ) : (
          <Button ref={next} kind="primary" busy={busy && t("waiting")} onClick={() => void add()}>
            {t("make")}
          </Button>
        )}
        <Button onClick={section.onClose}>{t("cancel", { ns: "general" })}</Button>
      </div>
    </>
  );
}

/** Reauthentication and the passkey's name; then the device's own dialog. */
export function AddPasskeyDialog({ account, reload, onClose }: Props) {
  const { t } = useTranslation(["passkeys", "auth"]);
  const [proved, setProved] = useState(false);
  const [name, setName] = useState("");
  const elsewhere = otherSignInOrigin(useAuthSettings().settings);
  if (elsewhere !== null) {
    return (
      <Dialog open onClose={onClose} title={t("add")}>
        <div className="stack">
          <Message kind="wait" title={t("only_at", { address: elsewhere })} />
          <a href={`${elsewhere}${paths.accountSettings()}`}>{t("open_there", { ns: "auth" })}</a>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t("add")}>
      <div className="stack">
        <p className="label soft" role="status">
          {t(proved ? "step_2" : "step_1")}
        </p>
        {proved ? (
          <DeviceStep name={name} reload={reload} onClose={onClose} onAgain={() => setProved(false)} />
        ) : (
          <ConfirmStep
            hasPassword={account.has_password}
            submit={t("next")}
            busy={t("checking")}
            failure={null}
            onConfirmed={async () => setProved(true)}
            onCancel={onClose}
          >
            <Field label={t("name")} hint={t("name_hint")} optional>
              <Input
                autoComplete="off"
                maxLength={LIMITS.passkey.name}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
          </ConfirmStep>
        )}
      </div>
    </Dialog>
  );
}
