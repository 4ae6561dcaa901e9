import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { FormShell } from "../../shared/forms/form-shell.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { toast } from "../../ui/toast.ts";
import type { SectionProps } from "./use-account.ts";

/** First and last name, as the header and mails show them (DECISIONS A3). */
export function AccountName({ account, reload }: SectionProps) {
  const { t } = useTranslation("account");
  const { updateUser } = useAuth();
  const [first, setFirst] = useState(account.name);
  const [last, setLast] = useState(account.surname);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const save = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const full_name = `${first.trim()} ${last.trim()}`.trim();
      await updateUser({ data: { first_name: first.trim(), last_name: last.trim(), full_name } });
      await reload();
      toast(t("name_saved"), "success");
    } catch (error) {
      console.warn("The name could not be saved", error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const same = first.trim() === account.name && last.trim() === account.surname;
  return (
    <Card title={t("name")}>
      <FormShell
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !same) void save();
        }}
        pending={busy}
        error={failed ? { title: t("not_done") } : null}
        actions={
          <Button type="submit" busy={busy && t("saving")} disabled={same || first.trim() === ""}>
            {t("save_name")}
          </Button>
        }
      >
        <div className="two">
          <Field label={t("first_name")}>
            <Input
              autoComplete="given-name"
              maxLength={LIMITS.name_part}
              value={first}
              onChange={(event) => setFirst(event.target.value)}
            />
          </Field>
          <Field label={t("last_name")}>
            <Input
              autoComplete="family-name"
              maxLength={LIMITS.name_part}
              value={last}
              onChange={(event) => setLast(event.target.value)}
            />
          </Field>
        </div>
      </FormShell>
    </Card>
  );
}
