import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type JobDetail, jobEndpoints } from "../../../../contract/jobs.ts";
import { pipelineEndpoints } from "../../../../contract/pipeline/pipeline.ts";
import { JOB_ENDS, type JobStatus } from "../../../../contract/statuses.ts";
import { alsoLive } from "../../../lib/data/changes.ts";
import { query } from "../../../lib/data/query.ts";
import { useAsked } from "../../../lib/data/use-read.ts";
import { codeOf } from "../../../lib/net/api-error.ts";
import { call } from "../../../lib/net/caller.ts";
import { useFailureWords } from "../../../shared/forms/failure-words.ts";
import { useAct } from "../../../shared/records/use-act.ts";
import { latePiece } from "../../../shared/shell/late-piece.tsx";
import { Button } from "../../../ui/button.tsx";
import { Message } from "../../../ui/message.tsx";

const CHANGES = [jobEndpoints.get, jobEndpoints.numbers, jobEndpoints.list, jobEndpoints.board] as const;
const FilledDialog = latePiece(() => import("./filled-dialog.tsx"));

alsoLive(pipelineEndpoints.remaining);

/**
 * Once all openings of a job are filled: offers to close it, to users with the right (rule J50); in a filled job,
 * offers to reject the open candidates (J65). Nothing is closed and nobody is rejected automatically.
 */
export function FilledOffer({ job, hired }: { job: JobDetail; hired: number }) {
  const { status, openings } = job;
  const offers = !JOB_ENDS.includes(status) && hired >= openings;
  if (!job.can.edit || !(offers || status === "Filled")) return null;
  return <Offer job={job} />;
}

function Offer({ job }: { job: JobDetail }) {
  const { t } = useTranslation("pipeline");
  const words = useFailureWords();
  const [asking, setAsking] = useState(false);
  const { id, status, openings } = job;
  const { value: remaining, failure } = useAsked(query(pipelineEndpoints.remaining, { params: { id } }));
  const set = (from: JobStatus, to: JobStatus) =>
    call(jobEndpoints.setStatus, { params: { id }, body: { from, status: to } });
  const close = useAct(() => set(status, "Filled"), {
    changes: CHANGES,
    done: t("status_saved"),
    failed: (error) => words(codeOf(error), t("status_failed")),
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
