import { eq } from "drizzle-orm";
import type { Language } from "../../../contract/choices.ts";
import { AppError, type ErrorCode } from "../../../contract/errors.ts";
import { nestedContext, type TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { consentRequests } from "../../infra/db/tables/consent.ts";
import { linkReferrals, referralLinks } from "../../infra/db/tables/referral-links.ts";
import { CREDIT_CLAIMED_REFERRAL } from "../applications/credit-claimed.ts";
import { asReferrer } from "../referrals/eligibility.ts";
import { makeVisibleToCompany } from "../referrals/make-visible.ts";
import { submitReferral } from "../referrals/submit.ts";
import { isPrivate, isSuspended } from "./link-state.ts";
import { notifyLinkUsed } from "./notify.ts";

/** Refusals about the person; all others mean that the link accepts nobody at the moment. */
export const PERSON_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "referral_duplicate",
  "referral_self",
  "referral_applied_before",
  "referral_refused",
]);

/** A person who enters their details through a link. */
export type LinkApplicant = {
  readonly candidate_name: string;
  readonly candidate_email: string;
  readonly candidate_linkedin: string;
};

type EntryProof = {
  readonly way: "page" | "code";
  /** A CV that is stored already. */
  readonly cv: string | null;
  /** The email whose link verified the address, if any. */
  readonly consent_email: string | null;
  /** The account with the verified address, or of the applicant. */
  readonly claimed_by: string | null;
  /** The language of the link's page, if they came through it. */
  readonly language: Language | null;
};

/** Locks the link after its job until the transaction ends, so that ending and using it are serialized. */
async function lockOpenLink(tx: WriteHandle, id: string) {
  const [link] = await tx
    .select({
      job: referralLinks.job,
      recommendation: referralLinks.recommendation,
      relationship: referralLinks.relationship,
      relationship_place: referralLinks.relationship_place,
      relationship_period: referralLinks.relationship_period,
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
 * Makes the referral of a person who came through a link, in its referrer's name. It is accepted, since the person
 * wants it, and visible to the company at once (rule F24). The caller has locked the job. Throws `link_closed` and
 * the codes in `PERSON_REFUSALS`.
 */
export async function referByLink(
  ctx: TxContext,
  tx: WriteHandle,
  link: string,
  person: LinkApplicant,
  { way, cv, consent_email, claimed_by, language }: EntryProof,
): Promise<string> {
  const { created_by, ended_at: _open, relationship, ...words } = await lockOpenLink(tx, link);
  const { job } = words;
  if ((await isPrivate(tx, job)) || (await isSuspended(ctx, tx, created_by))) throw new AppError("link_closed");
  const referrer = nestedContext(asReferrer(ctx, created_by), tx);
  // They entered themselves, so no consent is requested.
  const body = { ...person, ...words, relationship: relationship ?? undefined, cv: null, consent_given: true };
  const { id } = await submitReferral(referrer, body, cv, "self_submitted").catch((error: unknown) => {
    if (!(error instanceof AppError) || PERSON_REFUSALS.has(error.code)) throw error;
    throw new AppError("link_closed", { cause: error });
  });
  const at = ctx.clock.now();
  await tx.insert(consentRequests).values({
    referral: id,
    consent_email,
    created_at: at,
    notified_at: at,
    answer: "accepted",
    answered_at: at,
    accepted_at: at,
    claimed_by,
    language,
    claimed_at: claimed_by === null ? null : at,
  });
  await tx.insert(linkReferrals).values({ referral: id, link, way, created_at: at });
  await makeVisibleToCompany(ctx, tx, [id]);
  await notifyLinkUsed(ctx, tx, { job, referrer: created_by }, { referral: id, candidate: person.candidate_name });
  if (claimed_by !== null) await ctx.enqueue(tx, CREDIT_CLAIMED_REFERRAL, { referral: id });
  return id;
}
