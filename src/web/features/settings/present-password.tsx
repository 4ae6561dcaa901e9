import { useTranslation } from "react-i18next";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

type Props = { value: string; error: string | undefined; onChange: (value: string) => void };

/** Asks for the password that counts until now (DECISIONS A12). */
export function PresentPassword({ value, error, onChange }: Props) {
  const { t } = useTranslation("account");
  return (
    <Field label={t("present_password")} error={error}>
      <Input
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
