import { type ApplicationRecord, applicationEndpoints } from "../../../../contract/applications.ts";
import { type Reward, rewardEndpoints } from "../../../../contract/money/rewards.ts";
import type { PipelineCard } from "../../../../contract/pipeline/cards.ts";
import { pipelineEndpoints } from "../../../../contract/pipeline/pipeline.ts";
import { type ReferralRecord, referralEndpoints } from "../../../../contract/referrals.ts";
import { dataClient } from "../../../lib/data/data-client.ts";
import { query } from "../../../lib/data/query.ts";
import { useAsked } from "../../../lib/data/use-read.ts";
import { LIVE } from "./use-live.ts";

/** The record that stands open beside the board, by its kind. */
export type OpenRecord =
  | { kind: "referral"; record: ReferralRecord; reward: Reward }
  | { kind: "application"; record: ApplicationRecord };

/** What of the screen is old once something was done with the open record. */
export const RECORD_CHANGES = [...LIVE, rewardEndpoints.list, rewardEndpoints.history] as const;

/** How an open record stands in the URL: `open=referral:<id>`. */
export function openKey(card: Pick<PipelineCard, "kind" | "id">): string {
  return `${card.kind}:${card.id}`;
}

/** Somebody of a pipeline by their key, from what is known here of the board, its columns and the table; null if they are not. */
export function knownCard(key: string): PipelineCard | null {
  for (const [, data] of dataClient().getQueriesData<unknown>({}))
    for (const card of cardsIn(data)) if (openKey(card) === key) return card;
  return null;
}

/** The cards in a kept answer of any kind: a board's columns, or the pages of a list. */
function cardsIn(data: unknown): PipelineCard[] {
  if (typeof data !== "object" || data === null) return [];
  const { columns, pages } = data as { columns?: { cards?: PipelineCard[] }[]; pages?: { items?: unknown[] }[] };
  const listed = (pages ?? []).flatMap(({ items }) => items ?? []);
  const cards = [...(columns ?? []).flatMap((column) => column.cards ?? []), ...listed];
  return cards.filter((card): card is PipelineCard => typeof card === "object" && card !== null && "stage" in card);
}

/** The element that opened a record, which has the focus again when its panel closes. */
export function openerId(open: string): string {
  return `opens-${open}`;
}

/** Fetches the record that an address names; `missing`: there is none such (any more). */
export function useOpened(open: string) {
  const [kind, id = ""] = open.split(":");
  const input = { params: { id } };
  const of = (wanted: OpenRecord["kind"]) => kind === wanted && id !== "";
  const referral = useAsked(of("referral") ? query(referralEndpoints.get, input) : null);
  const reward = useAsked(of("referral") ? query(rewardEndpoints.get, input) : null);
  const application = useAsked(of("application") ? query(applicationEndpoints.get, input) : null);
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

/** What only the team reads of the open record; null until it has come. It is asked for when a record opens. */
export function useThread({ kind, record }: OpenRecord) {
  const asked = { params: { id: record.job.id }, query: { kind, record: record.id } };
  return useAsked(query(pipelineEndpoints.thread, asked)).value;
}
