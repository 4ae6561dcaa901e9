import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type {
  NewRewardShareAgreement,
  RewardShareAgreement,
  RewardShareQuery,
} from "../../../contract/payments/reward-shares.ts";
import { REWARD_SHARE_DAYS, REWARD_SHARES_PER_DAY } from "../../../rules/hiring/reward-share-limits.ts";
import { findReferrerRefusal, isSuspended } from "../../hiring/referral-links/link-state.ts";
import { findJob } from "../../hiring/referrals/referral-job.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import { decodeCursor, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { canViewJob } from "../../infra/db/job-access.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { rewardShareAgreements } from "../../infra/db/tables/reward-shares.ts";
import { rewardShareMail } from "../../infra/mail/messages/reward-share-agreement.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { notify } from "../../notifications/notify.ts";
import { type AgreementRow, agreementColumns, agreementTables, viewAgreement } from "./view.ts";

type Kind = "reward_share_asked" | "reward_share_agreed" | "reward_share_ended";
const ACTIONS = { reward_share_asked: "asked", reward_share_agreed: "agreed", reward_share_ended: "ended" } as const;

type AgreementNotification = { readonly agreement: string; readonly to: string; readonly kind: Kind };
type Row = { by: string; job: string; job_title: string; company: string; percent: number; known: boolean };

/**
 * Notifies the other of the two of the actor's action, once (rule R30); `percent` is the reader's share. It does not
 * mention a job that they may not view any more (J51).
 */
async function notifyAgreement(
  ctx: UserTxContext,
  tx: WriteHandle,
  { agreement, to, kind }: AgreementNotification,
): Promise<void> {
  const [row] = await tx.rows<Row>(sql`
    SELECT coalesce(${fullName}, '') AS by, jobs.id AS job, jobs.title AS job_title, companies.name AS company, ${canViewJob(to)} AS known,
      CASE WHEN asked_by = ${to} THEN percent ELSE 100 - percent END AS percent
    FROM reward_share_agreements JOIN jobs ON jobs.id = reward_share_agreements.job JOIN companies ON companies.id = jobs.company
    JOIN users ON users.id = ${ctx.actor.id} WHERE reward_share_agreements.id = ${agreement}`);
  if (row === undefined) throw new Error("a locked agreement was not found");
  const { job, known, by, percent, ...of_job } = row;
  const mail = rewardShareMail.with({
    by,
    percent,
    what: ACTIONS[kind],
    ...(known ? of_job : { job_title: "", company: "" }),
  });
  await notify(ctx, tx, { user_id: to, kind, subject: job, trigger: agreement, mail });
}

/** Limit of requests to other people (abuse case X49). */
const REQUESTS: Limit = { name: "reward share agreements", points: REWARD_SHARES_PER_DAY, seconds: 86_400 };
const DAY = 86_400_000;

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

async function readAgreement(ctx: UserTxContext, db: ReadHandle, id: string): Promise<RewardShareAgreement> {
  const viewer = ctx.actor.id;
  const [row] = await db.rows<AgreementRow>(sql`
    SELECT ${agreementColumns(viewer)} FROM ${agreementTables(viewer)}
    WHERE reward_share_agreements.id = ${id} AND ${viewer} IN (asked_by, asked)`);
  if (row === undefined) throw new AppError("not_found");
  return viewAgreement(row, ctx.clock.now());
}

const STATES = {
  used: sql`referral IS NOT NULL`,
  ended: sql`referral IS NULL AND ended_at IS NOT NULL`,
  over: sql`referral IS NULL AND ended_at IS NULL AND reward_share_agreements.expires_at <= `,
  agreed: sql`referral IS NULL AND ended_at IS NULL AND agreed_at IS NOT NULL AND reward_share_agreements.expires_at > `,
  asked: sql`referral IS NULL AND ended_at IS NULL AND agreed_at IS NULL AND reward_share_agreements.expires_at > `,
} as const;

function isInState(state: RewardShareQuery["state"], now: Date) {
  if (state === undefined) return sql`TRUE`;
  return state === "used" || state === "ended" ? STATES[state] : sql`${STATES[state]}${now}`;
}

/**
 * Lists the reward shares that the viewer has or was asked for, newest first (rule R30). Throws `validation_failed`
 * for an invalid cursor.
 */
export async function listAgreements(ctx: UserContext, { job, state, cursor, limit }: RewardShareQuery) {
  const viewer = ctx.actor.id;
  const now = ctx.clock.now();
  const after = decodeCursor(cursor, ["instant", "id"]);
  const older =
    after === null
      ? sql`TRUE`
      : sql`(reward_share_agreements.created_at, reward_share_agreements.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const rows = await ctx.db.rows<AgreementRow>(sql`
    SELECT ${agreementColumns(viewer)} FROM ${agreementTables(viewer)}
    WHERE ${viewer} IN (asked_by, asked) AND ${older} AND ${isInState(state, now)}
      AND ${job === undefined ? sql`TRUE` : sql`reward_share_agreements.job = ${job}`}
    ORDER BY reward_share_agreements.created_at DESC, reward_share_agreements.id DESC LIMIT ${limit + 1}`);
  const page = toPage(rows, limit);
  return { items: page.rows.map((row) => viewAgreement(row, now)), next_cursor: page.next_cursor };
}

/**
 * The user of a username, if they can be asked about the job; all failures look the same. Throws `validation_failed`.
 */
async function findPartner(
  ctx: UserTxContext,
  tx: WriteHandle,
  { username, job }: NewRewardShareAgreement,
): Promise<string> {
  const [row] = await tx.rows<{ id: string }>(sql`
    SELECT users.id FROM referrer_profiles JOIN users ON users.id = referrer_profiles.user_id
    WHERE username_key = ${username} AND users.deleted_at IS NULL AND users.id <> ${ctx.actor.id}`);
  const known = row && (await tx.rows(sql`SELECT FROM jobs WHERE id = ${job} AND ${canViewJob(row.id)}`)).length > 0;
  if (row === undefined || !known || (await isSuspended(ctx, tx, row.id)))
    throw new AppError("validation_failed", { fields: { username: fieldError("reward_share_nobody") } });
  return row.id;
}

/** At most one open request per person and job, and none after a refusal. Throws `reward_share_there`. */
async function checkOnlyRequest(ctx: UserTxContext, tx: WriteHandle, job: string, other: string): Promise<void> {
  const there = await tx.rows(sql`
    SELECT FROM reward_share_agreements WHERE job = ${job} AND referral IS NULL AND (
      (asked_by = ${ctx.actor.id} AND asked = ${other} AND ended_by = asked) OR (
        ended_at IS NULL AND expires_at > ${ctx.clock.now()}
        AND ((asked_by = ${ctx.actor.id} AND asked = ${other}) OR (asked_by = ${other} AND asked = ${ctx.actor.id})))) LIMIT 1`);
  if (there.length > 0) throw new AppError("reward_share_there");
}

/** Counts the request before it is made, whatever the result, so that nobody tests usernames. Throws `rate_limited`. */
export async function countRequest(ctx: UserContext): Promise<void> {
  await ctx.limits.consume(REQUESTS, ctx.actor.id);
}

/**
 * Asks another referrer to share the reward of one referral to a job, in whole percent (rule R30). The candidate is
 * not named. Throws `not_found` (no such job), the refusals of the asker's referrals to it, `reward_share_there`, and
 * `validation_failed` on `username`.
 */
export async function requestAgreement(
  ctx: UserCreationContext,
  body: NewRewardShareAgreement,
): Promise<RewardShareAgreement> {
  return ctx.write(async (tx) => {
    const job = await findJob(tx, ctx.actor.id, body.job);
    const refusal = await findReferrerRefusal(ctx, tx, job);
    if (refusal !== null) throw new AppError(refusal);
    await lockUser(tx, ctx.actor.id);
    const asked = await findPartner(ctx, tx, body);
    await checkOnlyRequest(ctx, tx, body.job, asked);
    const [id, now] = [ctx.ids.next(), ctx.clock.now()];
    const of = { id, job: body.job, asked_by: ctx.actor.id, asked, percent: body.percent };
    await tx
      .insert(rewardShareAgreements)
      .values({ ...of, created_at: now, expires_at: daysFrom(now, REWARD_SHARE_DAYS.asked) });
    await notifyAgreement(ctx, tx, { agreement: id, to: asked, kind: "reward_share_asked" });
    return readAgreement(ctx, tx, id);
  });
}

/**
 * Accepts a request to share, as the person asked, who must be allowed to refer to the job themselves. Idempotent.
 * Throws `not_found`, `reward_share_over`, or the refusal.
 */
export async function acceptAgreement(ctx: UserContext, id: string): Promise<RewardShareAgreement> {
  return ctx.write(async (tx) => {
    const before = await readAgreement(ctx, tx, id);
    if (before.asked_by_me) throw new AppError("not_found");
    if (before.state === "agreed") return before;
    if (!before.can.agree || before.job === null) throw new AppError("reward_share_over");
    const refusal = await findReferrerRefusal(ctx, tx, await findJob(tx, ctx.actor.id, before.job.id));
    if (refusal !== null) throw new AppError(refusal);
    const now = ctx.clock.now();
    const agreed = await tx.rows<{ asked_by: string }>(sql`
      UPDATE reward_share_agreements SET agreed_at = ${now}, expires_at = ${daysFrom(now, REWARD_SHARE_DAYS.agreed)}
      WHERE id = ${id} AND agreed_at IS NULL AND ended_at IS NULL AND expires_at > ${now} RETURNING asked_by`);
    if (agreed[0] === undefined) throw new AppError("reward_share_over");
    await notifyAgreement(ctx, tx, { agreement: id, to: agreed[0].asked_by, kind: "reward_share_agreed" });
    return readAgreement(ctx, tx, id);
  });
}

/**
 * Declines a request, or ends an agreement that no referral has used yet. Idempotent for the same person. Throws
 * `not_found`, `reward_share_over`.
 */
export async function endAgreement(ctx: UserContext, id: string): Promise<RewardShareAgreement> {
  return ctx.write(async (tx) => {
    const before = await readAgreement(ctx, tx, id);
    if (before.ended_by === "me") return before;
    const now = ctx.clock.now();
    const ended = await tx.rows<{ asked_by: string; asked: string }>(sql`
      UPDATE reward_share_agreements SET ended_at = ${now}, ended_by = ${ctx.actor.id}
      WHERE id = ${id} AND ended_at IS NULL AND referral IS NULL AND expires_at > ${now} RETURNING asked_by, asked`);
    if (ended[0] === undefined) throw new AppError("reward_share_over");
    const { asked_by, asked } = ended[0];
    const to = asked_by === ctx.actor.id ? asked : asked_by;
    await notifyAgreement(ctx, tx, { agreement: id, to, kind: "reward_share_ended" });
    return readAgreement(ctx, tx, id);
  });
}
