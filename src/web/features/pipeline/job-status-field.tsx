import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs.ts";
import { JOB_STATUSES, type JobStatus } from "../../../contract/statuses.ts";
import { ApiError, codeOf, withoutAnswer } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { useStatusLabel } from "../../shared/records/status-badge.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.ts";

/** Why the status could not be changed: a closing date that has passed, somebody who was first, or no answer at all. */
function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation(["pipeline", "errors", "faults"]);
  return (error) => {
    const code = codeOf(error);
    const fault = error instanceof ApiError ? error.fields?.closing_date : undefined;
    if (fault !== undefined) return t(fault.code, { ns: "faults" });
    return withoutAnswer(code) ? t("status_failed") : t(code, { ns: "errors" });
  };
}

/** The job's own status; the change states the old one, so that two tabs cannot overwrite each other. */
export function JobStatusField({ job }: { job: JobDetail }) {
  const { t } = useTranslation("pipeline");
  const labelOf = useStatusLabel();
  const failureText = useFailureText();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function change(status: JobStatus): Promise<void> {
    setBusy(true);
    try {
      await call(jobEndpoints.setStatus, { params: { id: job.id }, body: { from: job.status, status } });
      toast(t("status_saved"), "success");
      await revalidate();
    } catch (error) {
      toast(failureText(error));
      // Without an answer there is nothing newer to show, and what is on the screen stays.
      if (codeOf(error) === "conflict") await revalidate();
    }
    setBusy(false);
  }
  return (
    <Field label={t("job_status")}>
      <Select
        value={job.status}
        disabled={busy}
        options={JOB_STATUSES.map((status) => ({ value: status, label: labelOf({ job: status }) }))}
        onChange={(event) => change(event.currentTarget.value as JobStatus)}
      />
    </Field>
  );
}
