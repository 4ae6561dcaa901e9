import { useEffect, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

type Name = "password" | "code";

/** Faults that stand under the fields. */
const OF_FIELDS: readonly (ErrorCode | null)[] = ["validation_failed", "password_wrong", "code_required", "code_wrong"];

/** What a form that asks for a confirmation says as a whole; null where it stands under a field. */
export function withoutFields(error: ErrorCode | null): ErrorCode | null {
  return OF_FIELDS.includes(error) ? null : error;
}

/** Whether the server has asked for a code: a second factor is on. Once asked, the field stays. */
export function useCodeAsked(error: ErrorCode | null): boolean {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (error === "code_required" || error === "code_wrong") setAsked(true);
  }, [error]);
  return asked;
}

type Props = {
  register: (name: Name) => UseFormRegisterReturn;
  faultOf: (name: Name) => string | undefined;
  error: ErrorCode | null;
  /** Why it is asked, where the screen has its own words for that. */
  hint?: string;
  /** False for an account without one. */
  password?: boolean;
};

/** The password again, and a code once the server asks for one: a second factor is on (rule A12). */
export function ConfirmFields({ register, faultOf, error, hint, password = true }: Props) {
  const { t } = useTranslation("confirm");
  const coded = useCodeAsked(error);
  return (
    <>
      {password && (
        <Field label={t("password")} hint={hint ?? t("password_hint")} error={faultOf("password")}>
          <Input type="password" autoComplete="current-password" {...register("password")} />
        </Field>
      )}
      {coded && (
        <Field label={t("code")} hint={t("code_hint")} error={faultOf("code")}>
          <Input autoComplete="one-time-code" inputMode="text" spellCheck={false} {...register("code")} />
        </Field>
      )}
    </>
  );
}
