import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { jobHiddenFrom, UNTITLED } from "../../infra/db/job-access.ts";
import { type MAILED_REWARD_STEPS, rewardStep } from "../../infra/mail/messages/reward-step.ts";
import { notifyAll } from "../../notifications/notify.ts";
import type { ReleasedReward, RewardsReleased } from "../events.ts";
import { splitIntoPayouts } from "./shares.ts";

type Step = (typeof MAILED_REWARD_STEPS)[number];
type Row = {
  referral: string;
  owner: string;
  referrer: string;
  amount: number;
  job: string;
  job_title: string;
  candidate: string;
  company: string;
  reason: string | null;
};

/** The notification kind and the recipient of each step. */
const NOTIFICATION_OF_STEP = {
  due: { kind: "reward_due", to: "owner" },
  reminder: { kind: "reward_due", to: "owner" },
  paused: { kind: "reward_due", to: "owner" },
  returned: { kind: "reward_returned", to: "owner" },
  funded: { kind: "reward_funded", to: "owner" },
  paid_out: { kind: "reward_paid_out", to: "owner" },
  escrow: { kind: "reward_escrow", to: "referrer" },
  released: { kind: "reward_released", to: "referrer" },
  company_part: { kind: "reward_released", to: "owner" },
  refunded: { kind: "reward_refunded", to: "referrer" },
} as const;

const SELECT_NAMES = `SELECT referral, rewards.owner, rewards.referrer, rewards.amount, jobs.id AS job, jobs.title AS job_title,
    candidate_name AS candidate, companies.name AS company, probation_failure AS reason
  FROM rewards JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = referrals.job
  JOIN companies ON companies.id = jobs.company`;

type RewardRecipient = { readonly user: string; readonly cents: number; readonly row: Row };

function recipientsOfWhole(rows: readonly Row[], whom: "owner" | "referrer"): RewardRecipient[] {
  return rows.map((row) => ({ user: row[whom], cents: row.amount, row }));
}

/** For shared rewards the payees, each with their part; for others the referrers. */
async function recipientsOfParts(tx: WriteHandle, rows: readonly Row[]): Promise<RewardRecipient[]> {
  const whole = recipientsOfWhole(rows, "referrer").map(({ user, cents: amount, row: { referral } }) => ({
    referral,
    user,
    amount,
  }));
  const parts = await splitIntoPayouts(tx, whole);
  return parts.flatMap(({ referral, user, amount: cents, to_owner = false }) => {
    const row = rows.find((one) => one.referral === referral);
    return row === undefined || to_owner ? [] : [{ user, cents, row }];
  });
}

/**
 * Notifies the recipients of a reward step, once per trigger, in the same transaction. `trigger`: which reminder,
 * where there are several.
 */
async function notifyRewards(
  ctx: TxContext,
  tx: WriteHandle,
  rewards: readonly string[],
  step: Step,
  trigger: string = step,
): Promise<void> {
  const { rows } = await tx.executeSql(`${SELECT_NAMES} WHERE referral = ANY($1::uuid[])`, [rewards]);
  if (rows.length !== rewards.length) throw new Error("the reward of a notification does not exist");
  const { kind, to } = NOTIFICATION_OF_STEP[step];
  const recipients =
    to === "owner" ? recipientsOfWhole(rows as Row[], "owner") : await recipientsOfParts(tx, rows as Row[]);
  const hidden = await jobHiddenFrom(
    tx,
    recipients.map(({ user, row: { referral } }) => ({ referral, user })),
  );
  const news = recipients.map(({ user: user_id, cents, row }) => {
    const { owner: _owner, referrer, amount: _amount, ...known } = row;
    const words = hidden({ referral: row.referral, user: user_id }) ? { ...known, ...UNTITLED } : known;
    const payee = to === "referrer" && user_id !== referrer;
    const mail = rewardStep.with({ ...words, step, amount: cents, payee });
    const params = { amount: String(cents), ...(payee && { to: "payee" }) };
    return { user_id, kind, subject: row.referral, trigger, params, mail };
  });
  await notifyAll(ctx, tx, news);
}

/** Notifies of one reward's step; see `notifyRewards`. */
export async function notifyReward(
  ctx: TxContext,
  tx: WriteHandle,
  referral: string,
  step: Step,
  trigger: string = step,
): Promise<void> {
  await notifyRewards(ctx, tx, [referral], step, trigger);
}

/**
 * Notifies each payee of their own part of released rewards, in integer cents, and the company of its part (rule
 * R12).
 */
async function notifyReleasedShares(ctx: TxContext, tx: WriteHandle, shares: readonly ReleasedReward[]): Promise<void> {
  if (shares.length === 0) return;
  const { rows } = await tx.executeSql(`${SELECT_NAMES} WHERE referral = ANY($1::uuid[])`, [
    shares.map(({ referral }) => referral),
  ]);
  const words = new Map((rows as Row[]).map((row) => [row.referral, row]));
  const hidden = await jobHiddenFrom(tx, shares);
  const news = shares.flatMap(({ referral, user: user_id, amount: cents, to_owner = false }) => {
    const found = words.get(referral);
    if (found === undefined) return [];
    const { owner: _owner, referrer: _referrer, ...said } = found;
    const step = to_owner ? "company_part" : "released";
    const untitled = hidden({ referral, user: user_id }) && UNTITLED;
    const mail = rewardStep.with({ ...said, ...untitled, step, amount: cents });
    const params = { amount: String(cents) };
    return [
      { user_id, kind: NOTIFICATION_OF_STEP[step].kind, subject: referral, trigger: step, params, mail } as const,
    ];
  });
  await notifyAll(ctx, tx, news);
}

export const notifyRewardDue = (ctx: TxContext, tx: WriteHandle, { referral }: { readonly referral: string }) =>
  notifyReward(ctx, tx, referral, "due");

export const notifyRewardRefunded = (ctx: TxContext, tx: WriteHandle, { referral }: { readonly referral: string }) =>
  notifyReward(ctx, tx, referral, "refunded");

export const notifyRefundPaid = (ctx: TxContext, tx: WriteHandle, { referral }: { readonly referral: string }) =>
  notifyReward(ctx, tx, referral, "returned");

/** Notifies both sides that the money of a reward is in escrow. */
export async function notifyRewardFunded(ctx: TxContext, tx: WriteHandle, { referral }: { readonly referral: string }) {
  await notifyReward(ctx, tx, referral, "escrow");
  await notifyReward(ctx, tx, referral, "funded");
}

/** Notifies the payees of released rewards, and the owners; the member who confirmed the probation already knows. */
export async function notifyRewardsReleased(
  ctx: TxContext,
  tx: WriteHandle,
  { referrals, payouts, by }: RewardsReleased,
): Promise<void> {
  const shared = new Set(payouts.filter(({ part }) => part !== undefined).map(({ referral }) => referral));
  const whole = referrals.filter((id) => !shared.has(id));
  if (whole.length > 0) await notifyRewards(ctx, tx, whole, "released");
  await notifyReleasedShares(
    ctx,
    tx,
    payouts.filter(({ referral }) => shared.has(referral)),
  );
  if (by === null) await notifyRewards(ctx, tx, referrals, "paid_out");
}
