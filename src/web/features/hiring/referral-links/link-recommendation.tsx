import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { newReferralLink, referralLinkEndpoints } from "../../../../contract/hiring/referral-links.ts";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/paths.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { DraftNote } from "../../../shared/forms/draft-note.tsx";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { RelationshipFields } from "../../../shared/relationships/relationship-fields.tsx";
import { toSentRelationship } from "../../../shared/relationships/relationship-fields-to-send.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Message } from "../../../ui/message.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

/** The recommendation for everybody who uses the link. Loaded lazily. */
export function LinkRecommendation({ job }: { job: JobDetail }) {
  const { t } = useTranslation(["links", "relationships"]);
  const worked = job.worked_together === true;
  const navigate = useNavigate();
  const form = useContractForm({
    schema: newReferralLink,
    defaults: { job: job.id, recommendation: "", relationship: "", relationship_place: "", relationship_period: "" },
    draft: `link:${job.id}`,
    async send(values, key) {
      const body = { ...values, ...toSentRelationship(values) };
      await call(referralLinkEndpoints.create, { body }, { key });
      await invalidate(referralLinkEndpoints.list);
      await navigate(paths.myLinks(), { state: { message: t("made") } });
    },
  });
  const chosen = useWatch({ control: form.form.control, name: "relationship" });
  return (
    <div className="card stack">
      <p>{t("new_lead")}</p>
      {worked && <Message title={t("asks_worked", { ns: "relationships" })} />}
      <DraftNote draft={form.draft} />
      <FormShell
        form={form}
        unanswered={t("new_failed")}
        actions={
          <Button kind="primary" type="submit" busy={form.pending && t("new_submitting")}>
            {t("new_submit")}
          </Button>
        }
      >
        <Field label={t("new_recommendation")} hint={t("new_hint")} error={form.errorOf("recommendation")}>
          <Textarea
            className="refer-text"
            rows={9}
            counter={{ min: LIMITS.recommendation.min }}
            {...form.register("recommendation")}
          />
        </Field>
        <RelationshipFields field={form.register} fieldError={form.errorOf} chosen={chosen} worked={worked} many />
        <p className="hint">{t("new_note")}</p>
      </FormShell>
    </div>
  );
}
