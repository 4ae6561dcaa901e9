import { eq } from "drizzle-orm";
import { AppError, type ErrorCode } from "../../contract/errors.ts";
import { partOf, type TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referralInvitations } from "../db/tables/invitations.ts";
import { linkReferrals, referralLinks } from "../db/tables/referral-links.ts";
import { REFERRAL_CLAIMED } from "../invitations/answer.ts";
import { showToCompany } from "../referrals/show.ts";
import { asReferrer } from "../referrals/standing.ts";
import { submitReferral } from "../referrals/submit.ts";
import { isPrivate, isSuspended } from "./state.ts";
import { tellOfComing } from "./tell.ts";

/** Refusals that are about the person; every other one is that the link takes nobody at the moment. */
export const ABOUT_PERSON: ReadonlySet<ErrorCode> = new Set([
  "referral_duplicate",
  "referral_self",
  "referral_applied_before",
  "referral_refused",
]);

/** Who says of themselves that this link sent them. */
export type Entrant = {
  readonly candidate_name: string;
  readonly candidate_email: string;
  readonly candidate_linkedin: string;
};

type Proof = {
  readonly way: "page" | "code";
  /** A CV that is stored already. */
  readonly cv: string | null;
  /** The letter whose link proved the address, where one did. */
  readonly letter: string | null;
  /** The account whose proved address it is, or that applies. */
  readonly claimed_by: string | null;
};

/** The link as it stands, held until the transaction ends, after its job: ending it and using it come one after the other. */
async function lockOpen(tx: WriteHandle, id: string) {
  const [link] = await tx
    .select({
      job: referralLinks.job,
      recommendation: referralLinks.recommendation,
      tie: referralLinks.tie,
      tie_place: referralLinks.tie_place,
      tie_period: referralLinks.tie_period,
      created_by: referralLinks.created_by,
      ended_at: referralLinks.ended_at,
    })
    .from(referralLinks)
    .where(eq(referralLinks.id, id))
    .for("update");
  if (link === undefined || link.ended_at !== null) throw new AppError("link_closed");
  return link;
}

/**
 * Makes the referral of somebody who came by a link, in its referrer's name: accepted, since the person wants it, and seen by the
 * company at once (rule F24). The caller holds the job. Throws `link_closed` and what is in `ABOUT_PERSON`.
 */
export async function acceptBy(
  ctx: TxContext,
  tx: WriteHandle,
  link: string,
  person: Entrant,
  { way, cv, letter, claimed_by }: Proof,
): Promise<string> {
  const { created_by, ended_at: _open, tie, ...words } = await lockOpen(tx, link);
  const { job } = words;
  if ((await isPrivate(tx, job)) || (await isSuspended(ctx, tx, created_by))) throw new AppError("link_closed");
  const referrer = partOf(asReferrer(ctx, created_by), tx);
  const body = { ...person, ...words, tie: tie ?? undefined, cv: null };
  const { id } = await submitReferral(referrer, body, cv, "told").catch((error: unknown) => {
    if (!(error instanceof AppError) || ABOUT_PERSON.has(error.code)) throw error;
    throw new AppError("link_closed", { cause: error });
  });
  const at = ctx.clock.now();
  await tx.insert(referralInvitations).values({
    referral: id,
    letter,
    created_at: at,
    told_at: at,
    answer: "accepted",
    answered_at: at,
    claimed_by,
    claimed_at: claimed_by === null ? null : at,
  });
  await tx.insert(linkReferrals).values({ referral: id, link, way, created_at: at });
  await showToCompany(ctx, tx, [id]);
  await tellOfComing(ctx, tx, { job, referrer: created_by }, { referral: id, candidate: person.candidate_name });
  if (claimed_by !== null) await ctx.enqueue(tx, REFERRAL_CLAIMED, { referral: id });
  return id;
}
