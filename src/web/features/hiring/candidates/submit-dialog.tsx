import { Search } from "lucide-react";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  type Candidate,
  type CandidateReferral,
  candidateEndpoints,
  type Suggestion,
} from "../../../../contract/hiring/candidates.ts";
import { type JobCard, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { pages, query } from "../../../lib/data/query.ts";
import { usePagesOnDemand } from "../../../lib/data/use-pages.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { RelationshipFields } from "../../../shared/relationships/relationship-fields.tsx";
import { toSentRelationship } from "../../../shared/relationships/relationship-fields-to-send.ts";
import { RewardChip } from "../../../ui/badge.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DebouncedInput } from "../../../ui/debounced-input.tsx";
import { Field } from "../../../ui/field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";

/** `respelled`: the spelling that was searched for, because no job matches the typed one. */
type Jobs = { items: readonly JobCard[]; more: boolean; respelled: string | null };
type OpenJobs = { jobs: Jobs | null; failed: boolean; busy: boolean; retry: () => void };

/** Open jobs that the user may refer to, by search text. */
function useOpenJobs(search: string): OpenJobs {
  const words = search === "" ? {} : { search };
  const list = usePagesOnDemand(pages(jobEndpoints.board, { query: { ...words, referable: "true" } }));
  const { first, items, more, failure, loadMore } = list;
  return {
    jobs: first && { items, more, respelled: first.respelled },
    failed: failure !== null,
    busy: first === null,
    retry: loadMore,
  };
}

type Props = { candidate: Candidate; onClose: () => void; onSubmitted: () => void };
type Job = { id: string; title: string };
type Chosen = Job | null;

type ChoiceProps = {
  suggested: readonly Suggestion[] | null;
  found: OpenJobs;
  chosen: string;
  /** Jobs that the candidate was already referred to: a person is only once in a job's pipeline. */
  done: ReadonlySet<string>;
  onChoose: (job: Job) => void;
};
type Offered = Pick<Suggestion, "id" | "title" | "location" | "reward_amount"> & { company: { name: string } };

function JobChoice({ suggested, found, chosen, done, onChoose }: ChoiceProps) {
  const { t, i18n } = useTranslation("candidates");
  const group = useId();
  const { jobs, failed, busy, retry } = found;
  if (failed) return <LoadFailure text={t("jobs_failed")} onRetry={retry} />;
  // Both are awaited: otherwise the later one would shift the list under the pointer.
  if (jobs === null || suggested === null) return <Skeleton height="8rem" />;
  const first = new Set(suggested.map(({ id }) => id));
  const all: Offered[] = [...suggested, ...jobs.items.filter(({ id }) => !first.has(id))];
  const offered = all.filter(({ id }) => !done.has(id));
  if (offered.length === 0) return <p className="soft">{t("no_jobs")}</p>;
  return (
    <>
      {jobs.respelled !== null && <p className="hint">{t("results_for", { words: jobs.respelled })}</p>}
      <div className="cand-jobs" role="radiogroup" aria-label={t("open_jobs")} aria-busy={busy}>
        {offered.map(({ id, title, company, location, reward_amount }) => (
          <label key={id}>
            <input type="radio" name={group} checked={chosen === id} onChange={() => onChoose({ id, title })} />
            <span>
              <span className="strong">{title}</span> {first.has(id) && <span className="tag">{t("suggested")}</span>}
              <br />
              <span className="note soft">
                <bdi>{company.name}</bdi> · {location}
              </span>
            </span>
            <RewardChip>{formatDollars(reward_amount, i18n.language)}</RewardChip>
          </label>
        ))}
      </div>
      {jobs.more && <p className="hint">{t("more_jobs")}</p>}
    </>
  );
}

/** Open jobs that match the candidate's interests, before a search: null while loading, empty on failure. */
function useSuggested(candidate: string, search: string): readonly Suggestion[] | null {
  const { value, failure } = useOwnQuery(query(candidateEndpoints.suggestions, { params: { id: candidate } }));
  if (search !== "" || failure !== null) return [];
  return value?.items ?? null;
}

function useSubmission({ candidate, onSubmitted }: Props, titleOf: (job: string) => string) {
  const { t } = useTranslation("candidates");
  return useContractForm({
    schema: async () => (await import("../../../../contract/hiring/candidates.ts")).candidateSubmission,
    defaults: {
      job: "",
      recommendation: "",
      consent_given: false,
      relationship: "",
      relationship_place: "",
      relationship_period: "",
    },
    draft: `submit-candidate:${candidate.id}`,
    async send(body, key) {
      const submission = { ...body, ...toSentRelationship(body), consent_given: body.consent_given || undefined };
      await call(candidateEndpoints.submit, { params: { id: candidate.id }, body: submission }, { key });
      toast(t("submitted_to", { name: candidate.name, job: titleOf(body.job) }), "success");
      onSubmitted();
    },
  });
}

/** Returns whether the chosen job asks for former colleagues (rule F31); if that is unknown, the server checks it. */
function useRequiresColleague(job: string): boolean {
  const { value } = useOwnQuery(job === "" ? null : query(jobEndpoints.get, { params: { id: job } }));
  return value?.worked_together === true;
}

/**
 * Returns whether a referral still counts: one that was withdrawn or never answered allows another (rules F21, F23).
 */
function isActiveReferral({ ended_by }: CandidateReferral): boolean {
  return ended_by !== "withdrawn" && ended_by !== "unanswered";
}

/** Refers a candidate to an open job with a recommendation (rule F4). */
export function SubmitDialog(props: Props) {
  const { t } = useTranslation("candidates");
  const { candidate, onClose } = props;
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<Chosen>(null);
  const found = useOpenJobs(search.trim());
  const suggested = useSuggested(candidate.id, search.trim());
  const offered = [...(suggested ?? []), ...(found.jobs?.items ?? [])];
  const titleOf = (id: string) => (chosen?.id === id ? chosen : offered.find((job) => job.id === id))?.title ?? "";
  const form = useSubmission(props, titleOf);
  const [job, words, relationship] = useWatch({
    control: form.form.control,
    name: ["job", "recommendation", "relationship"],
  });
  const title = titleOf(job);
  const asksWorked = useRequiresColleague(job);
  const done = new Set(candidate.referrals?.filter(isActiveReferral).map((referral) => referral.job.id));
  return (
    <FormDialog
      title={t(candidate.job === null ? "submit_to_job" : "submit_another")}
      form={form}
      error={form.failure}
      submit={t("submit")}
      busy={t("submitting")}
      disabled={job === "" || words.trim() === ""}
      onClose={onClose}
    >
      <p className="strong">{candidate.name}</p>
      <Field label={t("choose_job")} error={form.errorOf("job")}>
        <DebouncedInput
          type="search"
          icon={Search}
          placeholder={t("search_jobs")}
          maxLength={LIMITS.search}
          value={search}
          onSettle={setSearch}
        />
      </Field>
      <JobChoice
        suggested={suggested}
        found={found}
        chosen={job}
        done={done}
        onChoose={(next) => {
          setChosen(next);
          form.form.setValue("job", next.id, { shouldDirty: true });
        }}
      />
      {title !== "" && <p className="label">{t("chosen_job", { job: title })}</p>}
      <p className="soft">{t("recommendation_reader")}</p>
      <Field label={t("recommendation")} hint={t("recommendation_hint")} error={form.errorOf("recommendation")}>
        <Textarea rows={5} maxLength={LIMITS.recommendation.max} {...form.register("recommendation")} />
      </Field>
      <RelationshipFields field={form.register} fieldError={form.errorOf} chosen={relationship} worked={asksWorked} />
      <Checkbox label={t("consent_given")} hint={t("consent_hint")} {...form.register("consent_given")} />
    </FormDialog>
  );
}
