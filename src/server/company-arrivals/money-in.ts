import type { WriteHandle } from "../db/handles.ts";
import { rewardReference } from "../money/rewards/open.ts";
import type { MoneyLine } from "./money-lines.ts";
import {
  insertRows,
  movedId,
  type NounIn,
  type Numbered,
  peopleHere,
  type Refusal,
  type Refused,
  type Scene,
} from "./scene.ts";
import { freshOf, ofTakenOver } from "./taken-over.ts";

type Reward = MoneyLine<"rewards">;
type Share = MoneyLine<"shares">;

const together = (field: string): Refusal => ({ code: "together", field });

/** Owed and unfunded, and nobody argues about it: it is owed here from now on. Everything else is over, or ends there (rule X224). */
function isOwedHere({ state, frozen_at, disputed_at, charged_back_at }: Reward): boolean {
  const quiet = frozen_at === null && disputed_at === null && charged_back_at === null;
  return (state === "due" || state === "awaiting_funds") && quiet;
}

/** How a reward counts in the sums of a preview. */
export function moneyOf(line: Reward): "owed_here" | "stays_there" | "over" {
  if (isOwedHere(line)) return "owed_here";
  return line.state === "in_escrow" || line.state === "due" || line.state === "awaiting_funds" ? "stays_there" : "over";
}

function wrongReward(line: Reward): Refusal | null {
  const funded = line.state === "in_escrow" || line.state === "released";
  if (funded && line.funded_at === null) return together("funded_at");
  if (isOwedHere(line) && line.funded_at !== null) return together("funded_at");
  if ((line.state === "released") !== (line.released_at !== null)) return together("released_at");
  if (line.clawed_back_at !== null && line.state !== "released") return together("clawed_back_at");
  if (line.taken_back > line.amount) return together("taken_back");
  return null;
}

type OfReferral = Numbered<{ readonly referral: string }>;
const taken = ({ nth }: OfReferral) => [nth, { code: "taken" as const, field: "referral" }] as const;

/**
 * A reward is taken in with its referral, or beside one that was taken in as hired before, without one. Of what was hired, promised or
 * settled here, or taken over by somebody, no archive changes what is owed (rule X224).
 */
async function settledHere(scene: Scene, tx: WriteHandle, lines: readonly Numbered<Reward>[]): Promise<Refused> {
  const referrals = lines.map(({ line }) => line.referral);
  const comesWith = await freshOf(scene, tx, "referrals", referrals);
  const { rows } = await tx.executeSql(
    `SELECT id FROM referrals WHERE id = ANY($1::uuid[]) AND status = 'Hired' AND reward_amount = 0
       AND NOT EXISTS (SELECT FROM rewards WHERE referral = referrals.id)`,
    [referrals.map((id) => movedId(scene, id))],
  );
  const bare = new Set(rows.map(({ id }) => String(id)));
  const settled = lines.filter(({ line: { referral } }) => !comesWith(referral) && !bare.has(movedId(scene, referral)));
  return new Map([...settled.map(taken), ...(await ofTakenOver(scene, tx, lines))]);
}

/** Whose a reward is was said by the archive that it came with: a later one gives nobody a part of it. */
async function sharedBefore(scene: Scene, tx: WriteHandle, lines: readonly Numbered<Share>[]): Promise<Refused> {
  const comesWith = await freshOf(
    scene,
    tx,
    "rewards",
    lines.map(({ line }) => line.referral),
  );
  const before = lines.filter(({ line }) => !comesWith(line.referral));
  return new Map([...before.map(taken), ...(await ofTakenOver(scene, tx, lines))]);
}

const rewards: NounIn<Reward> = {
  noun: "rewards",
  parent: { table: "moved_rewards", column: "referral" },
  keys: ({ referral }) => [referral],
  refs: (line) => [
    { field: "referral", noun: "referrals", id: line.referral },
    { field: "owner", noun: "people", id: line.owner },
    { field: "referrer", noun: "people", id: line.referrer },
    // No more than was promised, and only where somebody was hired.
    { field: "amount", noun: "referrals", id: `${line.referral} ${line.amount / 100}`, code: "together" },
    ...(moneyOf(line) === "over"
      ? []
      : [{ field: "state", noun: "referrals" as const, id: `hired ${line.referral}`, code: "together" as const }]),
  ],
  wrong: wrongReward,
  lookFresh: settledHere,
  change(line) {
    const what = moneyOf(line);
    return what === "over" ? null : what;
  },
  async write(scene, tx, lines) {
    const here = peopleHere(scene);
    const rows = lines.map((line) => ({
      ...line,
      ...{ referral: movedId(scene, line.referral), owner: here(line.owner), referrer: here(line.referrer) },
      owed_here: isOwedHere(line),
    }));
    // First: by it a trigger knows what is owed here and what is not.
    await insertRows(tx, { table: "moved_rewards", rows });
    const owed = rows.filter(({ owed_here }) => owed_here);
    await insertRows(tx, {
      table: "rewards",
      rows: owed.map(({ referral, referrer, amount, probation_ends_at }) => ({
        ...{ referral, referrer, amount, owner: scene.owner, state: "due", reference: rewardReference(referral) },
        // The days until it has to be funded begin with its coming here.
        ...{
          hired_at: scene.now.toISOString(),
          probation_ends_at,
          reminders: 0,
          confirmed_early: false,
          taken_back: 0,
        },
      })),
    });
    const sums = rows.map(({ referral, amount, owed_here }) => ({
      referral,
      owed: owed_here ? amount / 100 : 0,
      owed_here,
    }));
    await tx.executeSql(
      `UPDATE referrals SET reward_amount = sum.owed, reward_status = CASE WHEN sum.owed_here THEN 'Pending' ELSE reward_status END
       FROM jsonb_to_recordset($1::jsonb) AS sum(referral uuid, owed int, owed_here boolean) WHERE referrals.id = sum.referral`,
      [JSON.stringify(sums)],
    );
  },
};

const shares: NounIn<Share> = {
  noun: "shares",
  parent: null,
  keys: ({ referral, place }) => [`${referral} ${place}`],
  refs: ({ referral, payee }) => [
    { field: "referral", noun: "rewards", id: referral },
    { field: "payee", noun: "people", id: payee },
  ],
  lookFresh: sharedBefore,
  async write(scene, tx, lines) {
    const here = peopleHere(scene);
    const rows = lines.map((line) => ({ ...line, referral: movedId(scene, line.referral), payee: here(line.payee) }));
    await insertRows(tx, { table: "reward_shares", rows });
  },
};

/** Shares of one reward, which stand together: whole percent that sum to 100, or they are none. */
export function wrongShares(lines: readonly Share[]): boolean {
  const places = new Set(lines.map(({ place }) => place));
  return places.size !== lines.length || lines.reduce((sum, { percent }) => sum + percent, 0) !== 100;
}

const payouts: NounIn<MoneyLine<"payouts">> = {
  noun: "payouts",
  parent: { table: "moved_payouts", column: "id" },
  keys: ({ id }) => [id],
  refs: ({ referral, user_id }) => [
    { field: "referral", noun: "rewards", id: referral },
    { field: "user_id", noun: "people", id: user_id },
  ],
  lookFresh: ofTakenOver,
  async write(scene, tx, lines) {
    const here = peopleHere(scene);
    const rows = lines.map((line) => ({
      ...line,
      ...{ id: movedId(scene, line.id), referral: movedId(scene, line.referral), user_id: here(line.user_id) },
    }));
    await insertRows(tx, { table: "moved_payouts", rows });
  },
};

export const MONEY_IN = { rewards, shares, payouts };
