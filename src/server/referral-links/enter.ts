import { and, eq, sql } from "drizzle-orm";
import type { LinkEntry } from "../../contract/deal/referral-links.ts";
import { AppError } from "../../contract/errors.ts";
import { paths } from "../../contract/paths.ts";
import { ENTRY_DAYS } from "../../rules/deal/referral-links.ts";
import type { Context, CreationContext, TxContext } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { authUsers } from "../db/tables/auth.ts";
import { jobs } from "../db/tables/jobs.ts";
import { linkEntries, referralLinks } from "../db/tables/referral-links.ts";
import { users } from "../db/tables/users.ts";
import { standingWith } from "../db/team.ts";
import { attachUpload } from "../files/attach.ts";
import { linkTo } from "../invitations/invite.ts";
import { holdAddress, placeOf } from "../invitations/mail-places.ts";
import { isRegistered } from "../invitations/read-invitation.ts";
import { linkEntryMail } from "../mail/messages/link-entry.ts";
import { sendMail } from "../mail/send.ts";
import { actorId } from "../platform/actor.ts";
import { randomToken, sha256 } from "../platform/crypto.ts";
import { checkForm } from "../platform/form-ticket.ts";
import { emailKey } from "../platform/identity.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { lockJob } from "../referrals/job.ts";
import { personHash } from "../referrals/person.ts";
import { asReferrer } from "../referrals/standing.ts";
import { acceptBy } from "./accept.ts";
import { linkOfToken, type OpenedLink } from "./open.ts";
import { standingOf } from "./state.ts";
import { facts } from "./view.ts";

const DAY_MS = 86_400_000;
const FROM_NETWORK: Limit = { name: "link entries", points: 10, seconds: 3_600 };
/** However public a link was made, and from however many networks (abuse case X46). */
const BY_LINK: Limit = { name: "link entries of one link", points: 100, seconds: 86_400 };

/** A link whose form was let in, and the account that proves the typed address, where one does. */
export type Admitted = { readonly link: OpenedLink; readonly account: string | null };

/** The viewer's account, where this is its really proved address (rule A10). */
export async function provedAccount(db: ReadHandle, viewer: string | null, email_key: string): Promise<string | null> {
  if (viewer === null) return null;
  const [own] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(eq(users.id, viewer), eq(users.verified, true), eq(authUsers.email_key, email_key)));
  return own?.id ?? null;
}

/**
 * Lets the form of a link in, whoever it is about. Throws `form_refused`, `rate_limited`, `not_found`, and `link_closed` where the link
 * takes nobody: all of it says nothing about the person.
 */
export async function admitEntry(ctx: Context, token: string, body: LinkEntry): Promise<Admitted> {
  checkForm(ctx, body);
  await ctx.limits.take(FROM_NETWORK, ctx.network);
  const link = await linkOfToken(ctx.db, token);
  const { state } = await standingOf(ctx, ctx.db, facts(link));
  if (state !== "open") throw new AppError("link_closed");
  await ctx.limits.take(BY_LINK, link.id);
  return { link, account: await provedAccount(ctx.db, actorId(ctx.actor), emailKey(body.email)) };
}

/** Counts whoever sent the form of a link, confirmed or not (rule F27). */
async function countBegun(tx: WriteHandle, link: string): Promise<void> {
  await tx
    .update(referralLinks)
    .set({ begun: sql`${referralLinks.begun} + 1` })
    .where(eq(referralLinks.id, link));
}

/** No mail to who wants none, and among the mails of a day to one address, whoever types it in (rule F10, abuse case X47). */
async function mayWrite(ctx: TxContext, tx: WriteHandle, email_key: string): Promise<boolean> {
  const [person_hash, now] = [personHash(ctx, email_key), ctx.clock.now()];
  await holdAddress(tx, person_hash);
  if (await isRegistered(tx, person_hash)) return false;
  return (await placeOf(tx, { person_hash, email_key }, false, now)) <= now;
}

/** Keeps what was typed until its person presses the link of a mail, which holds no word of whoever typed it. */
async function askByMail(ctx: TxContext, tx: WriteHandle, link: OpenedLink, body: LinkEntry): Promise<void> {
  const email_key = emailKey(body.email);
  const [id, token, now] = [ctx.ids.next(), randomToken(), ctx.clock.now()];
  const expires_at = new Date(now.getTime() + ENTRY_DAYS * DAY_MS);
  const { name, email, linkedin, language } = body;
  // Held against being deleted, which is asked whether anything waits there.
  const held = await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, link.job_id)).for("key share");
  if (held.length === 0) throw new AppError("link_closed");
  if (!(await mayWrite(ctx, tx, email_key))) return;
  const cv = await attachUpload(ctx, tx, body.cv, "cv");
  const kept = { id, link: link.id, name, email, email_key, linkedin, cv, created_at: now, expires_at };
  await tx.insert(linkEntries).values({ ...kept, token_hash: sha256(token) });
  const { title, location, company, referrer } = link;
  const path = linkTo(paths.linkEntry(), language, token);
  await sendMail(ctx, tx, {
    to: email,
    language,
    cause: `link-entry:${id}`,
    message: linkEntryMail.with({ referrer: referrer ?? "", title, location, company, path }),
    useful_until: expires_at,
  });
}

/** Whoever belongs to the job's own team does not come to it by a link, as they do not apply to it (rule R5). */
export async function checkTeam(tx: WriteHandle, account: string, job: string): Promise<void> {
  if ((await standingWith(tx, account, job)) !== null) throw new AppError("application_own_job");
}

/**
 * Takes the form of a link (rule F24). Whoever is signed in with that proved address is referred at once; to every other address goes
 * a mail, and the answer is the same whatever is known of it. Throws for the former what `acceptBy` throws.
 */
export async function enter(
  ctx: CreationContext,
  { link, account }: Admitted,
  body: LinkEntry,
): Promise<{ outcome: "mailed" | "accepted" }> {
  return ctx.write(async (tx) => {
    if (account === null) {
      await countBegun(tx, link.id);
      await askByMail(ctx, tx, link, body);
      return { outcome: "mailed" };
    }
    await lockJob(tx, asReferrer(ctx, link.created_by).actor.id, link.job_id);
    await checkTeam(tx, account, link.job_id);
    await countBegun(tx, link.id);
    const cv = await attachUpload(ctx, tx, body.cv, "cv");
    const person = { candidate_name: body.name, candidate_email: body.email, candidate_linkedin: body.linkedin };
    await acceptBy(ctx, tx, link.id, person, { way: "page", cv, letter: null, claimed_by: account });
    return { outcome: "accepted" };
  });
}
