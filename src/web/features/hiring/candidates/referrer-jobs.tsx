import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Suggestion } from "../../../../contract/hiring/candidates.ts";
import { paths } from "../../../../contract/paths.ts";
import type { RoleInterest } from "../../../../contract/statuses.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { INTEREST_LABELS } from "../../../shared/records/role-interests.ts";
import { RewardChip } from "../../../ui/badge.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";

/** The newest jobs, or those of the chosen interest; the previous ones stay while others are fetched. */
function useSuggestions(username: string, interest: RoleInterest | null, newest: readonly Suggestion[]) {
  const found = useFetched(interest, async () => {
    const { fetchSuggestions } = await import("./referrer-calls.ts");
    return { interest, jobs: await fetchSuggestions(username, interest as RoleInterest) };
  });
  const [shown, setShown] = useState<{ interest: RoleInterest | null; jobs: readonly Suggestion[] }>();
  if (found.value !== null && found.value !== shown) setShown(found.value);
  return {
    ...(shown ?? { jobs: newest, interest: null }),
    busy: found.busy,
    failure: found.failure,
    again: found.again,
  };
}

function Counted({ words }: { words: readonly string[] }) {
  const { t } = useTranslation("referrer-page");
  if (words.length === 0) return null;
  return (
    <p className="note soft">
      {t("counted")}{" "}
      {words.map((word, index) => (
        <span key={word}>
          {index > 0 && <span>{", "}</span>}
          <mark>{word}</mark>
        </span>
      ))}
    </p>
  );
}

type Props = { username: string; interest: RoleInterest | null; newest: readonly Suggestion[] };

/** Jobs that could suit the visitor, each with the matching words (rule J11). */
export function ReferrerJobs({ username, interest, newest }: Props) {
  const { t, i18n } = useTranslation("referrer-page");
  const { jobs, interest: asked, busy, failure, again } = useSuggestions(username, interest, newest);
  const heading = asked === null ? t("newest_jobs") : t("for_interest", { interest: t(INTEREST_LABELS[asked]) });
  return (
    <section aria-labelledby="opportunities">
      <h2 className="sub-title" id="opportunities">
        {t("opportunities")}
      </h2>
      <p className="label soft ref-jobs-hint" role="status">
        {jobs.length > 0 ? heading : t("no_opportunities")}
      </p>
      {failure !== null && <LoadFailure text={t("jobs_failed")} onRetry={again} />}
      <ul className="ref-jobs" aria-busy={busy}>
        {jobs.map(({ id, title, company, reward_amount, words }) => (
          <li key={id}>
            <CompanyLogo name={company.name} src={company.logo} size="sm" />
            <p className="label">
              <Link to={paths.job(id)}>{title}</Link>
              <br />
              <span className="soft">
                <bdi>{company.name}</bdi>
              </span>
            </p>
            <RewardChip>{formatDollars(reward_amount, i18n.language)}</RewardChip>
            <Counted words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}
