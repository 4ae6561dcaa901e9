import { useTranslation } from "react-i18next";
import { type DraftKind, type JobDraft, jobDraftEndpoints } from "../../../../contract/jobs/posting/job-drafts.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAction } from "../../../shared/records/use-action.ts";

type Copied = { kind: DraftKind; job?: string; draft?: string };

/** Creates a draft or a template from a job, draft or template (rule J47). */
export function useCopyJob(done: string, onDone?: (made: JobDraft) => void) {
  const { t } = useTranslation("company");
  return useAction((body: Copied) => call(jobDraftEndpoints.copy, { body }), {
    changes: [jobDraftEndpoints.list],
    done,
    failed: () => t("copy_failed"),
    ...(onDone !== undefined && { onDone }),
  });
}
