import { useTranslation } from "react-i18next";
import type { TimelineEvent } from "../../ui/timeline.tsx";
import { Moment } from "./moment.tsx";
import { usePersonName } from "./person-name.ts";

type Corrected = {
  readonly kind: "referral" | "application";
  readonly candidate_name: string;
  readonly corrected_at?: string | null | undefined;
};

/** The timeline events of the latest corrections of a record, by its author or by the candidate (rules F15, F37). */
export function useCorrectionEvents(of: Corrected): { at: string; event: TimelineEvent }[] {
  const { t } = useTranslation("history");
  const name = usePersonName()(of.candidate_name);
  if (of.corrected_at == null) return [];
  const what = <p className="label">{t(of.kind === "application" ? "corrected" : "corrected_own", { name })}</p>;
  const when = <Moment at={of.corrected_at} />;
  return [{ at: of.corrected_at, event: { key: "corrected", who: "candidate", what, when } }];
}

/** Sorts dated events by time. */
export function sortByTime(dated: readonly { at: string; event: TimelineEvent }[]): TimelineEvent[] {
  return dated.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).map(({ event }) => event);
}
