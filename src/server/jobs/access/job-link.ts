import { and, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import type { JobLink } from "../../../contract/jobs/posting/job-links.ts";
import type { Context, UserContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { jobLinkHolders, jobLinks } from "../../infra/db/tables/job-links.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { decrypt, encrypt, randomToken, type Secrets, sha256 } from "../../infra/platform/crypto.ts";
import { lockOwnJob } from "../own-job.ts";
import { readJobByLink } from "../queries.ts";

type LinkCreationContext = Pick<UserTxContext, "clock" | "secrets">;

const PURPOSE = "job links";

function decryptToken(secrets: Secrets, encrypted: string): string {
  return decrypt(secrets.every(PURPOSE), encrypted).toString("utf8");
}

function createToken({ secrets, clock }: LinkCreationContext) {
  const token = randomToken();
  return { encrypted: encrypt(secrets.derive(PURPOSE), token), token_hash: sha256(token), created_at: clock.now() };
}

/** Creates the job's link unless it has one. Called in the transaction that makes the job private. */
export async function ensureLink(ctx: LinkCreationContext, tx: WriteHandle, job: string): Promise<void> {
  await tx
    .insert(jobLinks)
    .values({ job, ...createToken(ctx) })
    .onConflictDoNothing();
}

async function viewLink(ctx: LinkCreationContext, db: ReadHandle, job: string): Promise<JobLink> {
  const [row] = await db.select().from(jobLinks).where(eq(jobLinks.job, job));
  if (row === undefined) throw new AppError("not_found");
  return {
    token: decryptToken(ctx.secrets, row.encrypted),
    created_at: row.created_at.toISOString(),
  };
}

/**
 * Returns the link of a private job to users who may edit it (rule J52). Throws `not_found` for all others and for
 * public jobs.
 */
export async function readJobLink(ctx: UserContext, job: string): Promise<JobLink> {
  const [own] = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, job), eq(jobs.private, true), mayWithJob("edit_jobs", ctx.actor.id)));
  if (own === undefined) throw new AppError("not_found");
  return viewLink(ctx, ctx.db, job);
}

/**
 * Replaces a private job's link. The link that the caller has seen (`token`) and access granted through it become
 * invalid (rule J52). Throws `not_found`, and `conflict` where the link was already replaced.
 */
export async function renewJobLink(ctx: UserContext, job: string, token: string): Promise<JobLink> {
  return ctx.write(async (tx) => {
    const own = await lockOwnJob(ctx, tx, job);
    if (!own.private) throw new AppError("not_found");
    const renewed = await tx
      .update(jobLinks)
      .set(createToken(ctx))
      .where(and(eq(jobLinks.job, job), eq(jobLinks.token_hash, sha256(token))))
      .returning({ job: jobLinks.job });
    if (renewed.length === 0) throw new AppError("conflict");
    await tx.delete(jobLinkHolders).where(eq(jobLinkHolders.job, job));
    return viewLink(ctx, tx, job);
  });
}

/**
 * Returns the job of a link (rule J51). Signed-in users can open the job by its plain URL from then on, until the link
 * is renewed; a job that has become public needs no such grant. Throws `not_found`.
 */
export async function openJobLink(ctx: Context, token: string): Promise<JobDetail> {
  const viewer = actorId(ctx.actor);
  const [hash, at] = [sha256(token), ctx.clock.now()];
  const job = await readJobByLink(ctx.db, viewer, hash, at);
  if (viewer === null || job.private !== true) return job;
  return ctx.write(async (tx) => {
    // Locked against a concurrent renewal in the same order: first the job, then its link.
    await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, job.id)).for("key share");
    const locked = await tx
      .select({ job: jobLinks.job })
      .from(jobLinks)
      .where(eq(jobLinks.token_hash, hash))
      .for("key share");
    if (locked.length === 0) throw new AppError("not_found");
    await tx.insert(jobLinkHolders).values({ job: job.id, user_id: viewer, created_at: at }).onConflictDoNothing();
    return job;
  });
}

/** The token of a private job's link, for people who have access in another way; undefined for a public job. */
export async function readJobLinkToken(
  ctx: LinkCreationContext,
  db: ReadHandle,
  job: string,
): Promise<string | undefined> {
  const rows = await db
    .select({ encrypted: jobLinks.encrypted })
    .from(jobLinks)
    .innerJoin(jobs, and(eq(jobs.id, jobLinks.job), eq(jobs.private, true)))
    .where(eq(jobLinks.job, job));
  return rows[0] && decryptToken(ctx.secrets, rows[0].encrypted);
}
