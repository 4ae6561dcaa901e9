import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import { updateUser } from "../../lib/session/account.ts";
import { FormShell } from "../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { CollapsibleCard } from "../../ui/collapsible-card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { toast } from "../../ui/toast.ts";
import type { SectionProps } from "./use-account.ts";

/** First and last name, as the header and emails show them (rule A3). */
export function AccountName({ account, reload }: SectionProps) {
  const { t } = useTranslation("account");
  const form = useContractForm({
    schema: async () => (await import("../../../contract/account.ts")).accountName,
    defaults: { name: account.name, surname: account.surname },
    draft: "account-name",
    async send({ name, surname }) {
      const full_name = `${name} ${surname}`.trim();
      await updateUser({ data: { first_name: name, last_name: surname, full_name } });
      await reload();
      form.form.reset({ name, surname });
      toast(t("name_saved"), "success");
    },
  });
  const { register, faultOf, pending, failure } = form;
  const [name, surname] = useWatch({ control: form.form.control, name: ["name", "surname"] });
  const same = name.trim() === account.name && surname.trim() === account.surname;
  return (
    <CollapsibleCard id="name" title={t("name")} value={`${account.name} ${account.surname}`.trim()}>
      <FormShell
        onSubmit={form.submit}
        pending={pending}
        error={failure === null ? null : { title: t("not_done") }}
        form={form}
        actions={
          <Button type="submit" busy={pending && t("saving")} disabled={same || name.trim() === ""}>
            {t("save_name")}
          </Button>
        }
      >
        <div className="two">
          <Field label={t("first_name")} error={faultOf("name")}>
            <Input autoComplete="given-name" maxLength={LIMITS.name_part} {...register("name")} />
          </Field>
          <Field label={t("last_name")} error={faultOf("surname")}>
            <Input autoComplete="family-name" maxLength={LIMITS.name_part} {...register("surname")} />
          </Field>
        </div>
      </FormShell>
    </CollapsibleCard>
  );
}
