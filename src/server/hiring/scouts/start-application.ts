import { and, eq, isNull } from "drizzle-orm";
import type { ScoutBeginning } from "../../../contract/hiring/scouts.ts";
import type { Context, CreationContext, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { scoutApplications } from "../../infra/db/tables/scouts.ts";
import { checkForm } from "../../infra/platform/form-ticket.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { draftToken, parseDraftToken } from "./draft-token.ts";
import { countFormOfAddress, countFormOfNetwork } from "./limits.ts";

/** The columns of step 1. */
export function applicantColumns(body: Omit<ScoutBeginning, "draft">) {
  return {
    full_name: body.full_name,
    email: body.email,
    email_key: emailKey(body.email),
    linkedin_url: body.linkedin_url,
    role: body.role,
    utm_source: body.utm_source,
    utm_medium: body.utm_medium,
    utm_campaign: body.utm_campaign,
    language: body.language,
  };
}

/** Continue after Previous updates the form's row unless it was already decided. */
async function updateDraft(ctx: TxContext, tx: WriteHandle, id: string, body: ScoutBeginning): Promise<boolean> {
  const changed = await tx
    .update(scoutApplications)
    .set({ ...applicantColumns(body), updated_at: ctx.clock.now() })
    .where(
      and(
        eq(scoutApplications.id, id),
        eq(scoutApplications.status, "pending"),
        eq(scoutApplications.trust_agreement, false),
        isNull(scoutApplications.superseded_at),
      ),
    )
    .returning({ id: scoutApplications.id });
  return changed.length > 0;
}

/** Checks a form before it creates anything. Throws `form_refused` and `rate_limited`. */
export async function checkScoutForm(ctx: Context, form: { ticket: string; homepage: string }): Promise<void> {
  checkForm(ctx, form);
  await countFormOfNetwork(ctx);
}

/**
 * Saves step 1 as a pending row without the agreement (rule S1) and returns the token that continues it. Throws
 * `rate_limited`.
 */
export async function startScoutApplication(ctx: CreationContext, body: ScoutBeginning): Promise<{ draft: string }> {
  const known = body.draft === null ? null : parseDraftToken(ctx, body.draft);
  return ctx.write(async (tx) => {
    if (known !== null && (await updateDraft(ctx, tx, known, body))) return { draft: draftToken(ctx, known) };
    await countFormOfAddress(ctx, tx, body.email);
    const id = ctx.ids.next();
    const at = ctx.clock.now();
    await tx
      .insert(scoutApplications)
      .values({ ...applicantColumns(body), id, trust_agreement: false, created_at: at, updated_at: at });
    return { draft: draftToken(ctx, id) };
  });
}
