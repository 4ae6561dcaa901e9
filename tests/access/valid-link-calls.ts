import { buildLinkEntry, createReferralLink, tokenOfLink } from "../support/referral-links.ts";
import type { Person, World } from "../support/world.ts";

/** The records that calls on a referral link use. */
export type LinkRecords = { link: string; link_code: string; link_token: string };

export async function createLinkRecords(referrer: Person, job: string): Promise<LinkRecords> {
  const made = await createReferralLink(referrer, job);
  return { link: made.id, link_code: made.code, link_token: tokenOfLink(made) };
}

type LinkFixture = LinkRecords & { job: string; referral: string };
type ValidLinkCall = { by: () => Person; id?: "link"; body: (fixture: LinkFixture) => Record<string, unknown> };

/** A valid call of every endpoint with a body of referral links, and of the links mailed to their candidates. */
export function validLinkCalls(
  world: () => World,
  referrer: () => Person,
  applicant: () => Person,
  username: () => string,
): Record<string, ValidLinkCall> {
  const token = { token: "x".repeat(43) };
  const mailed = { by: applicant, body: () => token };
  const recommendation = "Whoever comes by this link was chosen by me, one by one.";
  return {
    "referral_links.create": { by: applicant, body: ({ job }) => ({ job, recommendation }) },
    "reward_share_agreements.create": {
      by: applicant,
      body: ({ job }) => ({ job, username: username(), percent: 60 }),
    },
    "referral_links.renew": { by: referrer, id: "link", body: ({ link_code }) => ({ code: link_code }) },
    "referral_links.enter": { by: applicant, body: () => buildLinkEntry(world()) },
    "referral_links.openEntry": mailed,
    "referral_links.confirmEntry": mailed,
    "referral_links.dropEntry": mailed,
    "invitations.open": mailed,
    "invitations.answer": { by: applicant, body: ({ referral }) => ({ ...token, referral, answer: "accept" }) },
    "invitations.claim": mailed,
    "invitations.leaveList": { by: applicant, body: ({ referral }) => ({ ...token, candidate: referral }) },
    "invitations.erase": { by: applicant, body: () => ({ ...token, never_again: true }) },
    "invitations.neverAgain": mailed,
    "invitations.requestLink": { by: applicant, body: () => ({ email: "nobody@example.com" }) },
    "invitations.registerRequest": { by: applicant, body: () => ({ email: "nobody@example.com" }) },
    "invitations.registerConfirm": mailed,
  };
}
