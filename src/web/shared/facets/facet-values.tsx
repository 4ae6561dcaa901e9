import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Facet } from "../../../contract/jobs/facets.ts";
import { JOB_FILTER_LIMITS as LIMITS } from "../../../contract/jobs/search/job-filter-limits.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { useFacetNames } from "./facet-names.ts";
import { type FacetQuery, useFacetValues } from "./use-facet-values.ts";

export type FacetChoice = {
  facet: Facet;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The list that is filtered. */
  query: FacetQuery;
};

/** The values of a facet with the number of jobs for each; skills can be searched. */
export default function FacetValues({ facet, chosen, onChange, query }: FacetChoice) {
  const { t, i18n } = useTranslation("places");
  // Skill answers include their names.
  const nameOf = useFacetNames();
  const [find, setFind] = useState("");
  const looked = find.trim() === "" ? undefined : find.trim();
  const { items, failed, busy, first, retry } = useFacetValues({
    ...query,
    [facet]: chosen.join(",") || undefined,
    facet,
    find: looked,
  });
  const full = facet === "skill" && chosen.length >= LIMITS.skills;
  const tick = (value: string, ticked: boolean) =>
    onChange(ticked ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <div className="facet-values" aria-busy={busy}>
      {facet === "skill" && (
        <Input
          type="search"
          aria-label={t("find_skill")}
          placeholder={t("find_skill")}
          autoComplete="off"
          maxLength={LIMITS.skill}
          value={find}
          onChange={({ target }) => setFind(target.value)}
          onKeyDown={(event) => {
            // Enter must not submit the surrounding form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      {failed && <LoadFailure text={t("facet_failed")} onRetry={retry} busy={busy} />}
      {busy && first && !failed && (
        <div role="status">
          <span className="visually-hidden">{t("facet_busy")}</span>
          <Skeleton height="9rem" />
        </div>
      )}
      {!busy && !failed && first && <p className="note soft">{t("facet_none")}</p>}
      {items.map(({ value, jobs }) => (
        <Checkbox
          key={value}
          label={
            <span className="facet-line">
              <span>{nameOf(facet, value) ?? value}</span>
              <span className="note soft">
                <span aria-hidden="true">{formatCount(jobs, i18n.language)}</span>
                <span className="visually-hidden">
                  {t(query.view === "own" ? "own_jobs" : "jobs", {
                    count: jobs.value,
                    jobs: formatCount(jobs, i18n.language),
                  })}
                </span>
              </span>
            </span>
          }
          checked={chosen.includes(value)}
          disabled={full && !chosen.includes(value)}
          onChange={({ target }) => tick(value, target.checked)}
        />
      ))}
    </div>
  );
}
