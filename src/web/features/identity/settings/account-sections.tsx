import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { updateUser } from "../../../lib/session/account.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { CalendarAddress } from "../../../shared/interviews/calendar-address.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountActivity } from "./account-activity.tsx";
import { AccountEmail } from "./account-email.tsx";
import { AccountPassword } from "./account-password.tsx";
import { AccountSessions } from "./account-sessions.tsx";
import { AccountSignIns } from "./account-sign-ins.tsx";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { Agents } from "./agents.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { AccountPasskeys } from "./passkeys/account-passkeys.tsx";
import { TwoFactor } from "./two-factor.tsx";
import { reloadAccount, type SectionProps, useAccount } from "./use-account.ts";

/** First and last name, as the header and emails show them (rule A3). */
function AccountName({ account, reload }: SectionProps) {
  const { t } = useTranslation("account");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/identity/account.ts")).accountName,
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
  const { register, errorOf, pending, failure } = form;
  const [name, surname] = useWatch({ control: form.form.control, name: ["name", "surname"] });
  const same = name.trim() === account.name && surname.trim() === account.surname;
  return (
    <CollapsibleCard id="name" title={t("name")} value={`${account.name} ${account.surname}`.trim()}>
      <FormShell
        form={{ ...form, failure: failure === null ? null : { title: t("not_done") } }}
        actions={
          <Button type="submit" busy={pending && t("saving")} disabled={same || name.trim() === ""}>
            {t("save_name")}
          </Button>
        }
      >
        <div className="two">
          <Field label={t("first_name")} error={errorOf("name")}>
            <Input autoComplete="given-name" maxLength={LIMITS.name_part} {...register("name")} />
          </Field>
          <Field label={t("last_name")} error={errorOf("surname")}>
            <Input autoComplete="family-name" maxLength={LIMITS.name_part} {...register("surname")} />
          </Field>
        </div>
      </FormShell>
    </CollapsibleCard>
  );
}

/** The sections of the account in their order. */
export default function AccountSections() {
  const { t } = useTranslation("account");
  const { value: account, failure, busy, retry } = useAccount();
  if (account === null && failure !== null) return <LoadFailure text={t("load_failed")} onRetry={retry} busy={busy} />;
  if (account === null) return <AccountSkeleton />;
  const props = { account, reload: reloadAccount };
  return (
    <>
      <AccountName {...props} />
      <AccountEmail {...props} />
      <AccountPassword {...props} />
      <TwoFactor {...props} />
      <AccountPasskeys {...props} />
      <AccountSignIns {...props} />
      <AccountSessions />
      <ApiKeys account={account} />
      <CalendarAddress />
      <Agents />
      <AccountActivity />
    </>
  );
}
