import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { type JobDetail, jobEndpoints } from "../../../../../contract/jobs/jobs.ts";
import { FINAL_JOB_STATUSES, type JobStatus } from "../../../../../contract/statuses.ts";
import { addLiveEndpoints } from "../../../../lib/data/invalidation.ts";
import { query } from "../../../../lib/data/query.ts";
import { useOwnQuery } from "../../../../lib/data/use-query.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { useFailureMessage } from "../../../../shared/forms/failure-texts.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { lazyComponent } from "../../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Message } from "../../../../ui/message.tsx";

const CHANGES = [jobEndpoints.get, jobEndpoints.numbers, jobEndpoints.list, jobEndpoints.board] as const;
const FilledDialog = lazyComponent(() => import("./filled-dialog.tsx"));

addLiveEndpoints(pipelineEndpoints.remaining);

/**
 * Once all openings of a job are filled: offers to close it, to users with the right (rule J50); in a filled job,
 * offers to reject the open candidates (J65). Nothing is closed and nobody is rejected automatically.
 */
export function FilledOffer({ job, hired }: { job: JobDetail; hired: number }) {
  const { status, openings } = job;
  const offers = !FINAL_JOB_STATUSES.includes(status) && hired >= openings;
  if (!job.can.edit || !(offers || status === "Filled")) return null;
  return <Offer job={job} />;
}

function Offer({ job }: { job: JobDetail }) {
  const { t } = useTranslation("pipeline");
  const words = useFailureMessage();
  const [asking, setAsking] = useState(false);
  const { id, status, openings } = job;
  const { value: remaining, failure } = useOwnQuery(query(pipelineEndpoints.remaining, { params: { id } }));
  const set = (from: JobStatus, to: JobStatus) =>
    call(jobEndpoints.setStatus, { params: { id }, body: { from, status: to } });
  const close = useAction(() => set(status, "Filled"), {
    changes: CHANGES,
    done: t("status_saved"),
    failed: (error) => words(errorCodeOf(error), t("status_failed")),
    undo: () => set("Filled", status),
  });
  const people = remaining?.people ?? 0;
  const filled = status === "Filled";
  // The job is not closed without the question while the number of open candidates is loading: a press waits for it.
  const loading = remaining === null && failure === null;
  const busy = close.busy || (asking && loading);
  const closesNow = asking && !loading && people === 0;
  const { act } = close;
  useEffect(() => {
    if (!closesNow) return;
    setAsking(false);
    void act();
  }, [closesNow, act]);
  if (filled && people === 0) return null;
  return (
    <>
      <Message
        kind={filled ? "calm" : "good"}
        title={filled ? t("remaining_open", { count: people }) : t("filled")}
        actions={
          <Button kind="primary" size="sm" busy={busy && t("close_as_filled")} onClick={() => setAsking(true)}>
            {filled ? t("remaining_reject", { count: people }) : t("close_as_filled")}
          </Button>
        }
      >
        {!filled && <p>{t("filled_text", { count: openings })}</p>}
      </Message>
      {asking && remaining !== null && people > 0 && (
        <Suspense fallback={null}>
          <FilledDialog job={job} remaining={remaining} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
