import { type ApplicationRecord, applicationEndpoints } from "../../../contract/applications.ts";
import { type Reward, rewardEndpoints } from "../../../contract/money/rewards.ts";
import type { PipelineCard } from "../../../contract/pipeline.ts";
import { type ReferralRecord, referralEndpoints } from "../../../contract/referrals.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";

/** The record that stands open beside the board, by its kind; `missing` when it is not there (any more). */
export type OpenRecord =
  | { kind: "referral"; record: ReferralRecord; reward: Reward }
  | { kind: "application"; record: ApplicationRecord }
  | { kind: "missing" };

/** How an open record stands in the URL: `open=referral:<id>`. */
export function openKey(card: Pick<PipelineCard, "kind" | "id">): string {
  return `${card.kind}:${card.id}`;
}

/** Fetches the record that an address names; null when it names none. */
export async function loadOpenRecord(open: string | null): Promise<OpenRecord | null> {
  if (open === null) return null;
  const [kind, id] = open.split(":");
  if (!id) return { kind: "missing" };
  const input = { params: { id } };
  try {
    if (kind === "referral") {
      const [record, reward] = await Promise.all([
        call(referralEndpoints.get, input),
        call(rewardEndpoints.get, input),
      ]);
      return { kind, record, reward };
    }
    if (kind === "application") return { kind, record: await call(applicationEndpoints.get, input) };
  } catch (error) {
    if (codeOf(error) !== "not_found") throw error;
  }
  return { kind: "missing" };
}
