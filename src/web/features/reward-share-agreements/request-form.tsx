import { useTranslation } from "react-i18next";
import { rewardSplitEndpoints } from "../../../contract/hiring/splits.ts";
import type { JobDetail } from "../../../contract/jobs.ts";
import { invalidate } from "../../lib/data/invalidation.ts";
import { parseDollars } from "../../lib/format/parse-dollars.ts";
import { call } from "../../lib/net/api-client.ts";
import { FormShell } from "../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { toast } from "../../ui/toast.ts";

/** Asks another referrer to share the reward of one referral to a job; no candidate is named (rule R30). */
export function AgreementRequestForm({ job }: { job: JobDetail }) {
  const { t } = useTranslation("splits");
  const blank = { job: job.id, username: "", percent: 50 };
  const form = useContractForm({
    schema: async () => (await import("../../../contract/hiring/splits.ts")).newRewardSplit,
    defaults: blank,
    draft: `reward-split:${job.id}`,
    async send(body, key) {
      await call(rewardSplitEndpoints.create, { body }, { key });
      toast(t("asked_toast"), "success");
      await invalidate(rewardSplitEndpoints.list);
      form.form.reset(blank);
    },
  });
  return (
    <Card title={t("ask_title")}>
      <p className="strong">{t("ask_job", { title: job.title, company: job.company.name })}</p>
      <p className="note soft">{t("ask_lead")}</p>
      <FormShell
        onSubmit={form.submit}
        pending={form.pending}
        error={form.failure}
        unanswered={t("ask_failed")}
        form={form}
        actions={
          <Button kind="primary" type="submit" busy={form.pending && t("asking")}>
            {t("ask")}
          </Button>
        }
      >
        <Field label={t("username")} hint={t("username_hint")} error={form.faultOf("username")}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("username")} />
        </Field>
        <Field label={t("percent")} hint={t("percent_hint")} error={form.faultOf("percent")}>
          <Input inputMode="numeric" autoComplete="off" {...form.register("percent", { setValueAs: parseDollars })} />
        </Field>
      </FormShell>
    </Card>
  );
}
