import { eq } from "drizzle-orm";
import { AppError, type ErrorCode } from "../../../contract/errors.ts";
import { type FieldErrorCode, fieldError } from "../../../contract/field-errors.ts";
import { parseCode } from "../../../rules/hiring/referral-links.ts";
import { nestedContext, type UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { referralLinks } from "../../infra/db/tables/referral-links.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { type LinkApplicant, referByLink } from "./accept-person.ts";
import { findVerifiedAccount } from "./submit.ts";

/**
 * Refusals that concern the person: the application is submitted without the code, and the response does not say so
 * (rule F7).
 */
const CODE_PERSON_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  "referral_duplicate",
  "referral_refused",
  "referral_applied_before",
]);

function refuse(code: FieldErrorCode): never {
  throw new AppError("validation_failed", { fields: { referral_code: fieldError(code) } });
}

/**
 * Credits the referrer whose code an applicant typed (rule F25): the application gets a referral, accepted and
 * claimed from the start. The caller has locked the job and checked that nobody is credited. Throws
 * `validation_failed` on `referral_code` for a code of no link to this job, of one's own link, or of one that accepts
 * nobody.
 */
export async function referByCode(
  ctx: UserTxContext,
  tx: WriteHandle,
  { job, typed, person }: { job: string; typed: string; person: LinkApplicant },
): Promise<void> {
  const code = parseCode(typed);
  if (code === null) refuse("link_code_unknown");
  const [link] = await tx
    .select({ id: referralLinks.id, job: referralLinks.job, created_by: referralLinks.created_by })
    .from(referralLinks)
    .where(eq(referralLinks.code, code));
  if (link === undefined || link.job !== job) refuse("link_code_unknown");
  if (link.created_by === ctx.actor.id) refuse("link_code_own");
  // An unverified address gives nobody the credit; a LinkedIn path verifies nothing.
  if ((await findVerifiedAccount(tx, ctx.actor.id, emailKey(person.candidate_email))) === null) return;
  const own = { ...person, candidate_linkedin: "" };
  try {
    // A nested transaction, so that a refusal leaves the application unchanged.
    await nestedContext(ctx, tx).write((part) =>
      referByLink(ctx, part, link.id, own, {
        way: "code",
        cv: null,
        consent_email: null,
        claimed_by: ctx.actor.id,
        language: null,
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (CODE_PERSON_REFUSALS.has(error.code)) return;
    refuse(error.code === "referral_self" ? "link_code_own" : "link_code_closed");
  }
}
