import type { z } from "zod";
import {
  type linkSubmission,
  type newReferralLink,
  type ReferralLink,
  referralLinkEndpoints,
} from "../../src/contract/hiring/referral-links.ts";
import { uniqueEmail } from "./candidates.ts";
import { createOldTicket } from "./introductions.ts";
import type { Client, World } from "./world.ts";

export const LINK_RECOMMENDATION = "Whoever comes by this link was chosen by me, one by one, and reads query plans.";

/** Creates this person's referral link for a job. */
export function createReferralLink(
  by: Client,
  job: string,
  recommendation = LINK_RECOMMENDATION,
  relationship: Partial<z.input<typeof newReferralLink>> = {},
): Promise<ReferralLink> {
  return by.call(referralLinkEndpoints.create, { body: { job, recommendation, ...relationship } });
}

/** The last path segment of a link's address. */
export function tokenOfLink({ address }: Pick<ReferralLink, "address">): string {
  return address.split("/").at(-1) ?? "";
}

type Entry = z.input<typeof linkSubmission>;

/** A valid form of a link's page. */
export function buildLinkEntry(world: World, overrides: Partial<Entry> = {}): Entry {
  return { name: "Amara Okafor", email: uniqueEmail(), ticket: createOldTicket(world), ...overrides };
}
