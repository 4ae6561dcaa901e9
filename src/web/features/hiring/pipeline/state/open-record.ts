import { type ApplicationRecord, applicationEndpoints } from "../../../../../contract/hiring/applications.ts";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { type ReferralRecord, referralEndpoints } from "../../../../../contract/hiring/referrals.ts";
import { type Reward, rewardEndpoints } from "../../../../../contract/payments/rewards.ts";
import { query } from "../../../../lib/data/query.ts";
import { queryClient } from "../../../../lib/data/query-client.ts";
import { useOwnQuery } from "../../../../lib/data/use-query.ts";
import { LIVE_ENDPOINTS } from "./use-live-pipeline.ts";

/** The record that is open beside the board, by its kind. */
export type OpenRecord =
  | { kind: "referral"; record: ReferralRecord; reward: Reward }
  | { kind: "application"; record: ApplicationRecord };

/** Endpoints that become stale after an action on the open record. */
export const RECORD_CHANGES = [...LIVE_ENDPOINTS, rewardEndpoints.list, rewardEndpoints.history] as const;

/** The URL value of an open record: `open=referral:<id>`. */
export function openKey(card: Pick<PipelineCard, "kind" | "id">): string {
  return `${card.kind}:${card.id}`;
}

/** Finds a card by its key in the cached board, columns and table; null if it is not there. */
export function findCachedCard(key: string): PipelineCard | null {
  for (const [, data] of queryClient().getQueriesData<unknown>({}))
    for (const card of collectCards(data)) if (openKey(card) === key) return card;
  return null;
}

/** The cards in any cached answer: a board's columns, or the pages of a list. */
function collectCards(data: unknown): PipelineCard[] {
  if (typeof data !== "object" || data === null) return [];
  const { columns, pages } = data as { columns?: { cards?: PipelineCard[] }[]; pages?: { items?: unknown[] }[] };
  const listed = (pages ?? []).flatMap(({ items }) => items ?? []);
  const cards = [...(columns ?? []).flatMap((column) => column.cards ?? []), ...listed];
  return cards.filter((card): card is PipelineCard => typeof card === "object" && card !== null && "stage" in card);
}

/** The id of the element that opened a record and gets the focus back when its panel closes. */
export function openerId(open: string): string {
  return `opens-${open}`;
}

/** Fetches the record in the URL; `missing`: it does not exist (any more). */
export function useOpenedRecord(open: string) {
  const [kind, id = ""] = open.split(":");
  const input = { params: { id } };
  const of = (wanted: OpenRecord["kind"]) => kind === wanted && id !== "";
  const referral = useOwnQuery(of("referral") ? query(referralEndpoints.get, input) : null);
  const reward = useOwnQuery(of("referral") ? query(rewardEndpoints.get, input) : null);
  const application = useOwnQuery(of("application") ? query(applicationEndpoints.get, input) : null);
  const shown = ((): OpenRecord | null => {
    if (application.value !== null) return { kind: "application", record: application.value };
    if (referral.value === null || reward.value === null) return null;
    return { kind: "referral", record: referral.value, reward: reward.value };
  })();
  const failure = referral.failure ?? reward.failure ?? application.failure;
  const known = of("referral") || of("application");
  return {
    shown,
    missing: !known || failure === "not_found",
    failed: shown === null && failure !== null,
    busy: referral.busy || reward.busy || application.busy,
    retry() {
      for (const one of [referral, reward, application]) if (one.failure !== null) one.retry();
    },
  };
}

/** The team's data about the open record; null until it is loaded, which starts when a record opens. */
export function useTeamThread({ kind, record }: OpenRecord) {
  const asked = { params: { id: record.job.id }, query: { kind, record: record.id } };
  return useOwnQuery(query(pipelineEndpoints.thread, asked)).value;
}
