import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Suggestion } from "../../../contract/candidates.ts";
import { paths } from "../../../contract/paths.ts";
import type { RoleInterest } from "../../../contract/statuses.ts";
import { formatDollars } from "../../lib/format/money.ts";
import { RewardChip } from "../../ui/badge.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import { INTEREST_LABELS } from "./role-interests.ts";

type Shown = { jobs: readonly Suggestion[]; interest: RoleInterest | null };

/** The newest jobs, or those of the chosen interest; what was there stays while others are fetched. */
function useSuggestions(interest: RoleInterest | null, newest: readonly Suggestion[]) {
  const [shown, setShown] = useState<Shown>({ jobs: newest, interest: null });
  useEffect(() => {
    let gone = false;
    async function fetchJobs(wanted: RoleInterest) {
      const { fetchSuggestions } = await import("./referrer-calls.ts");
      const jobs = await fetchSuggestions(wanted);
      if (!gone) setShown({ jobs, interest: wanted });
    }
    // A failed refresh leaves the jobs that are there, under their own heading.
    if (interest !== null) fetchJobs(interest).catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [interest]);
  return { ...shown, busy: interest !== shown.interest };
}

function Counted({ words }: { words: readonly string[] }) {
  const { t } = useTranslation("referrer-page");
  if (words.length === 0) return null;
  return (
    <p className="note soft">
      {t("counted")}{" "}
      {words.map((word, index) => (
        <span key={word}>
          {index > 0 && ", "}
          <mark>{word}</mark>
        </span>
      ))}
    </p>
  );
}

/** Jobs that could be for the visitor, each with the words that made it one (DECISIONS J11). */
export function ReferrerJobs({ interest, newest }: { interest: RoleInterest | null; newest: readonly Suggestion[] }) {
  const { t } = useTranslation("referrer-page");
  const { jobs, interest: asked, busy } = useSuggestions(interest, newest);
  const heading = asked === null ? t("newest_jobs") : t("for_interest", { interest: t(INTEREST_LABELS[asked]) });
  return (
    <section aria-labelledby="opportunities">
      <h2 className="sub-title" id="opportunities">
        {t("opportunities")}
      </h2>
      <p className="label soft ref-jobs-hint" role="status">
        {jobs.length > 0 ? heading : t("no_opportunities")}
      </p>
      <ul className="ref-jobs" aria-busy={busy && interest !== null}>
        {jobs.map(({ id, title, company, reward_amount, words }) => (
          <li key={id}>
            <LogoMark name={company.name} src={company.logo} size="sm" />
            <p className="label">
              <Link to={paths.job(id)}>{title}</Link>
              <br />
              <span className="soft">{company.name}</span>
            </p>
            <RewardChip>{formatDollars(reward_amount)}</RewardChip>
            <Counted words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}
