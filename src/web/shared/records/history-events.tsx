import { useTranslation } from "react-i18next";
import type { HistoryEntry } from "../../../contract/history.ts";
import type { ApplicationStatus, JobStatus, ReferralStatus } from "../../../contract/statuses.ts";
import { sameDay } from "../../lib/format/dates.ts";
import { useZone } from "../../lib/language/zone.ts";
import type { ThreadEvent } from "../../ui/thread.tsx";
import { Moment } from "./moment.tsx";
import { useMemberName, usePersonName } from "./person-name.ts";
import { useStatusLabel } from "./status-badge.tsx";
import { When } from "./when.tsx";

export type Historic = {
  readonly kind: "referral" | "application" | "job";
  readonly candidate_name: string;
  readonly history: readonly HistoryEntry[];
  /** The reader is the person who was referred. */
  readonly own?: boolean;
};

/** What happened to a referral, an application or a job, who did it and when, in order (rule F6). */
export function useHistoryEvents({ kind, candidate_name, history, own = false }: Historic): ThreadEvent[] {
  const { t } = useTranslation("history");
  const labelOf = useStatusLabel();
  const nameOf = usePersonName();
  const memberName = useMemberName();
  const zone = useZone();
  const crowded = (at: string) => history.filter((entry) => sameDay(entry.at, at, zone)).length > 1;
  const label = (status: string) => {
    if (kind === "job") return labelOf({ job: status as JobStatus });
    return kind === "referral"
      ? labelOf({ referral: status as ReferralStatus })
      : labelOf({ application: status as ApplicationStatus });
  };
  const begun = { referral: "referred", application: "applied", job: "posted" } as const;
  const words = (entry: HistoryEntry): string => {
    const who = memberName(entry.by);
    if (entry.note === "credit_kept") return t("credit_kept");
    if (entry.note === "erased") return t("erased");
    if (own && entry.note === "declined") return t("own_ended_declined");
    if (entry.note === "declined") return t("declined", { name: nameOf(candidate_name) });
    if (entry.from === null) return t(begun[kind], { who });
    if (kind === "job" && entry.by === null && entry.to === "Closed") return t("closed_in_time");
    return t("moved", { who, from: label(entry.from), to: label(entry.to) });
  };
  return history.map((entry) => {
    const first = { referral: "referrer", application: "candidate", job: "company" } as const;
    const other = entry.note === null ? "company" : "candidate";
    const who = entry.to === "Hired" ? "seal" : entry.from === null ? first[kind] : other;
    return {
      key: `${entry.at}:${entry.to}`,
      who,
      what: <p className="label">{words(entry)}</p>,
      // Where a day holds several steps, its date alone would tell nothing of their order.
      when: crowded(entry.at) ? <Moment at={entry.at} /> : <When at={entry.at} />,
    };
  });
}
