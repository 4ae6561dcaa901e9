import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { rewardShareEndpoints } from "../../../../contract/payments/reward-shares.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import type { ReferralForm } from "./use-referral-form.ts";

type Props = {
  referral: ReferralForm;
  job: string;
  /** Only prefetches, so that the next step has the answer when it opens. */
  ahead?: boolean;
};

/** Selects the agreement that shares the reward, if there is one for the job (rule R30). */
export default function AgreementChoice({ referral, job, ahead = false }: Props) {
  const { t } = useTranslation("reward-shares");
  const memberName = useMemberName();
  const { form, register, errorOf, pending } = referral;
  const asked = useOwnQuery(query(rewardShareEndpoints.list, { query: { job, state: "agreed", limit: 50 } })).value;
  useEffect(() => {
    // A restored draft may name an agreement that has ended.
    const chosen = form.getValues("reward_share");
    if (asked !== null && chosen !== undefined && !asked.items.some(({ id }) => id === chosen))
      form.setValue("reward_share", undefined);
  }, [asked, form]);
  const items = asked?.items ?? [];
  if (ahead || items.length === 0) return null;
  return (
    <Field label={t("choice")} error={errorOf("reward_share")}>
      <Select
        disabled={pending}
        options={[
          { value: "", label: t("choice_none") },
          ...items.map(({ id, mine, other }) => ({
            value: id,
            label: t("choice_with", { name: memberName(other.name), mine }),
          })),
        ]}
        {...register("reward_share", { setValueAs: (value?: string) => value || undefined })}
      />
    </Field>
  );
}
