import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { ScoutProfile, ScoutSubmission } from "../../../contract/hiring/scouts.ts";
import type { CreationContext, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { scoutApplications, scoutReferralProfiles } from "../../infra/db/tables/scouts.ts";
import { parseDraftToken } from "./draft-token.ts";
import { countFormOfAddress } from "./limits.ts";
import { notifyReceipt, notifyTooEarly } from "./notify-applicant.ts";
import { applicantColumns } from "./start-application.ts";

type Submitted = { status: "pending" };
const SUBMITTED: Submitted = { status: "pending" };

function hasContent(profile: ScoutProfile): boolean {
  return Object.values(profile).some((value) => value !== "");
}

async function insertApplication(
  ctx: TxContext,
  tx: WriteHandle,
  body: ScoutSubmission,
  continues: string,
): Promise<boolean> {
  const profiles = body.profiles.filter(hasContent);
  const [id, at] = [ctx.ids.next(), ctx.clock.now()];
  const made = await tx
    .insert(scoutApplications)
    .values({
      ...applicantColumns(body),
      id,
      continues,
      trust_agreement: true,
      cv_upload: body.cv_upload || null,
      referral_example: profiles[0]?.why_great || null,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing({ target: scoutApplications.continues })
    .returning({ id: scoutApplications.id });
  if (made.length === 0) return false;
  const rows = profiles.map((profile, position) => ({
    ...profile,
    id: ctx.ids.next(),
    application_id: id,
    position,
    created_at: at,
  }));
  if (rows.length > 0) await tx.insert(scoutReferralProfiles).values(rows);
  return true;
}

/** A row that an admin has decided meanwhile stays unchanged. */
async function supersede(ctx: TxContext, tx: WriteHandle, id: string): Promise<void> {
  await tx
    .update(scoutApplications)
    .set({ superseded_at: ctx.clock.now() })
    .where(
      and(
        eq(scoutApplications.id, id),
        eq(scoutApplications.status, "pending"),
        isNull(scoutApplications.superseded_at),
      ),
    );
}

/**
 * Saves the whole application as a second row with the people named in it and supersedes the first (rules S1, S5).
 * Repeating the form creates one application. Throws `validation_failed` on `draft` for an invalid token, and
 * `rate_limited`.
 */
export async function submitScoutApplication(ctx: CreationContext, body: ScoutSubmission): Promise<Submitted> {
  const continues = parseDraftToken(ctx, body.draft);
  if (continues === null) throw new AppError("validation_failed", { fields: { draft: fieldError("invalid") } });
  return ctx.write(async (tx) => {
    if (await notifyTooEarly(ctx, tx, body, continues)) {
      await supersede(ctx, tx, continues);
      return SUBMITTED;
    }
    if (!(await insertApplication(ctx, tx, body, continues))) return SUBMITTED;
    await countFormOfAddress(ctx, tx, body.email);
    await supersede(ctx, tx, continues);
    await notifyReceipt(ctx, tx, body, continues);
    return SUBMITTED;
  });
}
