import { useTranslation } from "react-i18next";
import { type JobDetail, jobEndpoints } from "../../../../contract/jobs.ts";
import { JOB_STATUSES, type JobStatus } from "../../../../contract/statuses.ts";
import { call } from "../../../lib/net/api-client.ts";
import { ApiError, errorCodeOf } from "../../../lib/net/api-error.ts";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";

/** Why the status could not be changed: a closing date in the past, a concurrent change, or no response. */
function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation(["pipeline", "faults"]);
  const words = useFailureMessage();
  return (error) => {
    const fault = error instanceof ApiError ? error.fields?.closing_date : undefined;
    if (fault !== undefined) return t(fault.code, { ns: "faults" });
    return words(errorCodeOf(error), t("status_failed"));
  };
}

/** The job's status; the change names the old one, so that two tabs cannot overwrite each other. */
export function JobStatusField({ job }: { job: JobDetail }) {
  const { t } = useTranslation("pipeline");
  const labelOf = useStatusLabel();
  const failureText = useFailureText();
  const { id, status: from } = job;
  const set = (body: { from: JobStatus; status: JobStatus }) => call(jobEndpoints.setStatus, { params: { id }, body });
  const { busy, act } = useAction((status: JobStatus) => set({ from, status }), {
    changes: [jobEndpoints.get, jobEndpoints.numbers, jobEndpoints.list, jobEndpoints.board],
    done: t("status_saved"),
    failed: failureText,
    undo: (status) => set({ from: status, status: from }),
  });
  return (
    <Field label={t("job_status")}>
      <Select
        value={job.status}
        disabled={busy}
        options={JOB_STATUSES.map((status) => ({ value: status, label: labelOf({ job: status }) }))}
        onChange={(event) => void act(event.currentTarget.value as JobStatus)}
      />
    </Field>
  );
}
