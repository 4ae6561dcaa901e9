import { Search } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Candidate, candidateEndpoints } from "../../../contract/candidates.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { formatDollars } from "../../lib/format/money.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { SubmissionKey } from "../../lib/net/submission.ts";
import { LoadFailure } from "../../shared/lists/load-failure.tsx";
import { RewardChip } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Message } from "../../ui/message.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { type OpenJobs, useOpenJobs } from "./use-open-jobs.ts";

type Props = { candidate: Candidate; onClose: () => void; onSubmitted: () => void };
type Chosen = { id: string; title: string } | null;

function JobChoice({ found, chosen, onChoose }: { found: OpenJobs; chosen: Chosen; onChoose: (job: Chosen) => void }) {
  const { t } = useTranslation("candidates");
  const group = useId();
  const { jobs, failed, busy, retry } = found;
  if (failed) return <LoadFailure text={t("jobs_failed")} onRetry={retry} />;
  if (jobs === null) return <Skeleton height="8rem" />;
  if (jobs.items.length === 0) return <p className="soft">{t("no_jobs")}</p>;
  return (
    <>
      <div className="cand-jobs" role="radiogroup" aria-label={t("open_jobs")} aria-busy={busy}>
        {jobs.items.map(({ id, title, company, location, reward_amount }) => (
          <label key={id}>
            <input type="radio" name={group} checked={chosen?.id === id} onChange={() => onChoose({ id, title })} />
            <span>
              <span className="strong">{title}</span>
              <br />
              <span className="note soft">
                {company.name} · {location}
              </span>
            </span>
            <RewardChip>{formatDollars(reward_amount)}</RewardChip>
          </label>
        ))}
      </div>
      {jobs.more && <p className="hint">{t("more_jobs")}</p>}
    </>
  );
}

function useSubmission({ candidate, onSubmitted }: Props) {
  const { t } = useTranslation("candidates");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ErrorCode | null>(null);
  const attempt = useRef(new SubmissionKey());
  const send = async (job: NonNullable<Chosen>, recommendation: string) => {
    const body = { job: job.id, recommendation };
    setPending(true);
    setError(null);
    try {
      await call(
        candidateEndpoints.submit,
        { params: { id: candidate.id }, body },
        { key: attempt.current.for([candidate.id, body]) },
      );
      toast(t("submitted_to", { name: candidate.name, job: job.title }), "success");
      onSubmitted();
    } catch (failure) {
      attempt.current.ended(failure);
      setError(codeOf(failure));
      setPending(false);
    }
  };
  return { pending, error, send };
}

/** Submits a candidate to one of the open jobs with a recommendation (DECISIONS F4). */
export function SubmitDialog(props: Props) {
  const { t } = useTranslation(["candidates", "errors"]);
  const { candidate, onClose } = props;
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<Chosen>(null);
  const [words, setWords] = useState("");
  const found = useOpenJobs(search.trim());
  const { pending, error, send } = useSubmission(props);
  const ready = chosen !== null && words.trim() !== "";
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !pending) void send(chosen, words);
  };
  const foot = (
    <>
      <Button disabled={pending} onClick={onClose}>
        {t("cancel", { ns: "general" })}
      </Button>
      <Button kind="primary" type="submit" form={form} disabled={!ready} busy={pending && t("submitting")}>
        {t("submit")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t("submit_to_job")} held={pending} foot={foot}>
      <form className="form" id={form} onSubmit={submit} noValidate>
        <p className="strong">{candidate.name}</p>
        <fieldset className="form" disabled={pending}>
          <Field label={t("choose_job")}>
            <Input
              type="search"
              icon={Search}
              placeholder={t("search_jobs")}
              maxLength={LIMITS.search}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </Field>
          <JobChoice found={found} chosen={chosen} onChoose={setChosen} />
          {chosen !== null && <p className="label">{t("chosen_job", { job: chosen.title })}</p>}
          <Field label={t("recommendation")} hint={t("recommendation_hint")}>
            <Textarea
              rows={5}
              maxLength={LIMITS.recommendation.max}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </Field>
        </fieldset>
        {error !== null && <Message kind="stop" title={t(error, { ns: "errors" })} />}
      </form>
    </Dialog>
  );
}
