import type { z } from "zod";
import { type scoutBeginning, scoutEndpoints, type scoutSubmission } from "../../src/contract/hiring/scouts.ts";
import { draftToken } from "../../src/server/hiring/scouts/draft-token.ts";
import { uniqueEmail } from "./candidates.ts";
import { createOldTicket } from "./introductions.ts";
import type { Person, World } from "./world.ts";

type Beginning = z.input<typeof scoutBeginning>;
type Submission = z.input<typeof scoutSubmission>;

function applicant(world: World) {
  return {
    full_name: "Oluwaseun Adebayo",
    email: uniqueEmail(),
    linkedin_url: "https://www.linkedin.com/in/oluwaseun-adebayo",
    role: "Founder" as const,
    ticket: createOldTicket(world),
  };
}

/** A valid step 1. */
export function buildScoutStart(world: World, overrides: Partial<Beginning> = {}): Beginning {
  return { ...applicant(world), draft: null, ...overrides };
}

/** Valid steps 1 and 2, after a Continue whose row is deleted unless `draft` names one. */
export function buildScoutSubmission(world: World, overrides: Partial<Submission> = {}): Submission {
  const draft = draftToken(world.services, world.services.ids.next());
  const profiles = [
    {
      linkedin_url: "https://www.linkedin.com/in/mirjam-katz",
      relationship: "We built the first warehouse together",
      suggested_role: "Head of Operations",
      why_great: "She notices the pallet that is about to fall.",
    },
  ];
  return { ...applicant(world), draft, trust_agreement: true, profiles, ...overrides };
}

/** Applies; returns the application's id. */
export async function applyAsScout(world: World, overrides: Partial<Submission> = {}): Promise<string> {
  const body = buildScoutSubmission(world, overrides);
  await world.visitor.call(scoutEndpoints.submit, { body });
  const { rows } = await world.pool.query(
    "SELECT id FROM scout_applications WHERE email = $1 AND trust_agreement ORDER BY created_at DESC, id DESC LIMIT 1",
    [body.email],
  );
  return String(rows[0]?.id);
}

/** An admin approves an application. */
export async function approveScout(admin: Person, id: string): Promise<void> {
  await admin.call(scoutEndpoints.setStatus, { params: { id }, body: { status: "approved" } });
}
