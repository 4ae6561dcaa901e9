import { useEffect, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

type Name = "password" | "code";

/** Errors that are shown under a field. */
const FIELD_ERRORS: readonly (ErrorCode | null)[] = [
  "validation_failed",
  "password_wrong",
  "code_required",
  "code_wrong",
];

/** Returns the error to show for the whole form; null if it is shown under a field. */
export function formLevelError(error: ErrorCode | null): ErrorCode | null {
  return FIELD_ERRORS.includes(error) ? null : error;
}

/** Returns whether the server has asked for a code because a second factor is on. The field then stays. */
export function useIsCodeRequired(error: ErrorCode | null): boolean {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (error === "code_required" || error === "code_wrong") setAsked(true);
  }, [error]);
  return asked;
}

type Props = {
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
  error: ErrorCode | null;
  /** The screen's own reason for asking, if any. */
  hint?: string;
  /** False for an account without a password. */
  password?: boolean;
};

/** Asks for the password again, and for a code once the server requires one (second factor, rule A12). */
export function ReauthenticationFields({ register, errorOf, error, hint, password = true }: Props) {
  const { t } = useTranslation("confirm");
  const coded = useIsCodeRequired(error);
  return (
    <>
      {password && (
        <Field label={t("password")} hint={hint ?? t("password_hint")} error={errorOf("password")}>
          <Input type="password" autoComplete="current-password" {...register("password")} />
        </Field>
      )}
      {coded && (
        <Field label={t("code")} hint={t("code_hint")} error={errorOf("code")}>
          <Input autoComplete="one-time-code" inputMode="text" spellCheck={false} {...register("code")} />
        </Field>
      )}
    </>
  );
}
