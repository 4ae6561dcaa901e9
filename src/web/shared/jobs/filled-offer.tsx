import { useTranslation } from "react-i18next";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs.ts";
import type { JobStatus } from "../../../contract/statuses.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { useFailureWords } from "../forms/failure-words.ts";
import { useAct } from "../records/use-act.ts";

const CHANGES = [jobEndpoints.get, jobEndpoints.numbers, jobEndpoints.list, jobEndpoints.board] as const;

/** Once as many are hired as a job has openings: closing it, for whoever may (rule J50). Nothing closes by itself. */
export function FilledOffer({ job, hired }: { job: JobDetail; hired: number }) {
  const { t } = useTranslation("pipeline");
  const words = useFailureWords();
  const { id, status, openings } = job;
  const set = (from: JobStatus, to: JobStatus) =>
    call(jobEndpoints.setStatus, { params: { id }, body: { from, status: to } });
  const close = useAct(() => set(status, "Closed"), {
    changes: CHANGES,
    done: t("status_saved"),
    failed: (error) => words(codeOf(error), t("status_failed")),
    undo: () => set("Closed", status),
  });
  if (!job.can.edit || status === "Closed" || hired < openings) return null;
  return (
    <Message
      kind="good"
      title={t("filled")}
      actions={
        <Button kind="primary" size="sm" busy={close.busy && t("close_as_filled")} onClick={() => void close.act()}>
          {t("close_as_filled")}
        </Button>
      }
    >
      <p>{t("filled_text", { count: openings })}</p>
    </Message>
  );
}
