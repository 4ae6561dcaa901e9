import type { z } from "zod";
import {
  type linkEntry,
  type newReferralLink,
  type ReferralLink,
  referralLinkEndpoints,
} from "../../src/contract/deal/referral-links.ts";
import { freshEmail } from "./candidates.ts";
import { ripeTicket } from "./introductions.ts";
import type { Client, World } from "./world.ts";

export const WORD = "Whoever comes by this link was chosen by me, one by one, and reads query plans.";

/** Creates this person's referral link for a job. */
export function linked(
  by: Client,
  job: string,
  recommendation = WORD,
  tie: Partial<z.input<typeof newReferralLink>> = {},
): Promise<ReferralLink> {
  return by.call(referralLinkEndpoints.create, { body: { job, recommendation, ...tie } });
}

/** The last path segment of a link's address. */
export function tokenOf({ address }: Pick<ReferralLink, "address">): string {
  return address.split("/").at(-1) ?? "";
}

type Entry = z.input<typeof linkEntry>;

/** A valid form of a link's page. */
export function entryOf(world: World, overrides: Partial<Entry> = {}): Entry {
  return { name: "Amara Okafor", email: freshEmail(), ticket: ripeTicket(world), ...overrides };
}
