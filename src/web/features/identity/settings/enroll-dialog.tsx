import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../../contract/identity/account.ts";
import { accountEndpoints } from "../../../../contract/identity/account.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { authClient } from "../../../lib/session/session.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { type Confirmed, ConfirmStep } from "./confirm-step.tsx";
import { EnrollScan, type StartedEnrollment } from "./enroll-scan.tsx";
import { NewCodes } from "./new-codes.tsx";

type Step = { at: "who" } | { at: "scan"; begun: StartedEnrollment } | { at: "codes"; codes: readonly string[] | null };

/** Starts the enrolment of a factor; removes earlier unverified ones. Throws the library's error. */
async function beginEnrollment(friendlyName: string): Promise<StartedEnrollment> {
  const client = await authClient();
  const listed = await client.mfa.listFactors();
  for (const { id, status } of listed.data?.all ?? []) {
    if (status === "unverified") await client.mfa.unenroll({ factorId: id });
  }
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName, issuer: PRODUCT_NAME });
  if (error) throw error;
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

/** Removes an unverified factor, which is useless. */
async function removeUnverifiedFactor({ id }: StartedEnrollment): Promise<void> {
  const client = await authClient();
  const { error } = await client.mfa.unenroll({ factorId: id });
  if (error) console.warn("An unverified factor could not be removed and stays until it expires", error.message);
}

type Props = { account: Account; onClose: () => void; onAdded: () => Promise<void> };

/** The three steps of enrolment: reauthentication, QR code, recovery codes. */
function useEnrollment({ account, onClose, onAdded }: Props) {
  const { t } = useTranslation(["account", "errors"]);
  const [step, setStep] = useState<Step>({ at: "who" });
  const [name, setName] = useState("");
  const [nameError, setNameError] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const given = useRef<Confirmed>({ password: "", code: "" });
  const open = useRef<StartedEnrollment | null>(null);
  useEffect(() => () => void (open.current !== null && removeUnverifiedFactor(open.current)), []);
  async function confirmed(values: Confirmed): Promise<void> {
    given.current = values;
    setFailure(null);
    setNameError(undefined);
    try {
      const begun = await beginEnrollment(name.trim() || t("factor_unnamed"));
      open.current = begun;
      setStep({ at: "scan", begun });
    } catch (error) {
      const { code } = toAuthError(error);
      if (code === "mfa_factor_name_conflict") setNameError(t("enroll_name_taken"));
      else setFailure(t(code === "too_many_enrolled_mfa_factors" ? "enroll_full" : "not_done"));
    }
  }
  async function verified(): Promise<void> {
    open.current = null;
    toast(t("enroll_done"), "success");
    await onAdded();
    if (account.factors.length > 0 && account.recovery_codes.left > 0) return onClose();
    setStep({ at: "codes", codes: null });
    try {
      // The code was entered a moment ago; the password is that of the first step.
      const body = { password: given.current.password };
      const { codes } = await call(accountEndpoints.recoveryCodes, { body });
      setStep({ at: "codes", codes });
      await onAdded();
    } catch (error) {
      setFailure(t(errorCodeOf(error), { ns: "errors" }));
    }
  }
  const expired = () => {
    open.current = null;
    setFailure(t("enroll_expired"));
    setStep({ at: "who" });
  };
  return { step, name, setName, nameError, failure, confirmed, verified, expired };
}

export function EnrollDialog(props: Props) {
  const { account, onClose } = props;
  const { t } = useTranslation(["account", "passkeys"]);
  const { step, name, setName, nameError, failure, confirmed, verified, expired } = useEnrollment(props);
  // Read once: adding the first factor changes the account, but not the kind of this dialog.
  const [another] = useState(account.factors.length > 0);
  const passkeys = account.passkeys
    .map(({ friendly_name }) => friendly_name || t("unnamed", { ns: "passkeys" }))
    .join(", ");
  const number = { who: "enroll_step_1", scan: "enroll_step_2", codes: "enroll_step_3" } as const;
  return (
    <Dialog open onClose={onClose} title={t(another ? "enroll_another_title" : "enroll_title")}>
      <div className="stack">
        <p className="label soft" role="status">
          {t(number[step.at])}
        </p>
        {step.at === "who" && (
          <ConfirmStep
            hasPassword={account.has_password}
            submit={t("enroll_next")}
            busy={t("saving")}
            failure={failure}
            onConfirmed={confirmed}
            onCancel={onClose}
          >
            {passkeys !== "" && <p>{t("enroll_passkeys", { names: passkeys })}</p>}
            <Field label={t("enroll_name")} hint={t("enroll_name_hint")} error={nameError} optional>
              <Input
                autoComplete="off"
                maxLength={LIMITS.second_factor.name}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
          </ConfirmStep>
        )}
        {step.at === "scan" && <EnrollScan begun={step.begun} onVerified={verified} onExpired={expired} />}
        {step.at === "codes" && (
          <NewCodes codes={step.codes} failure={failure} email={account.email} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}
