import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminEndpoints } from "../../src/contract/admin/admin-users.ts";
import { reportEndpoints } from "../../src/contract/admin/reports/reports.ts";
import { companyVerificationEndpoints } from "../../src/contract/companies/company-verification.ts";
import { invitationEndpoints } from "../../src/contract/hiring/consent.ts";
import { interviewEndpoints } from "../../src/contract/hiring/interviews/interviews.ts";
import { messageEndpoints } from "../../src/contract/hiring/messages/messages.ts";
import { referralLinkEndpoints } from "../../src/contract/hiring/referral-links.ts";
import { scoutEndpoints } from "../../src/contract/hiring/scouts.ts";
import { jobLinkEndpoints } from "../../src/contract/jobs/posting/job-links.ts";
import { jobReferrerEndpoints } from "../../src/contract/jobs/posting/job-referrers.ts";
import { teamEndpoints } from "../../src/contract/members/team.ts";
import { unsubscribeEndpoints } from "../../src/contract/notifications/notifications.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { referWithoutNotice, uniqueEmail } from "../support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../support/consent.ts";
import { buildLinkEntry, createReferralLink, tokenOfLink } from "../support/referral-links.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let owner: Person;
let referrer: Person;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

type Answer = Promise<{ status: number; body: unknown }>;
const NOBODY = "01890000-0000-7000-8000-000000000009";

/** Every page of an emailed link: who opens it, with which token, and the answer to a token that opens nothing. */
const PAGES: readonly [page: string, open: (token: string) => Answer, status: number, code: string][] = [
  ["referred", (token) => world.visitor.try(invitationEndpoints.open, { body: { token } }), 410, "invitation_invalid"],
  [
    "claim",
    (token) => world.visitor.try(claimEndpoints.openLink, { body: { token, referral: NOBODY } }),
    410,
    "invitation_invalid",
  ],
  [
    "suppression list",
    (token) => world.visitor.try(invitationEndpoints.registerConfirm, { body: { token } }),
    410,
    "invitation_invalid",
  ],
  [
    "interview",
    (token) => world.visitor.try(interviewEndpoints.openLink, { body: { token } }),
    410,
    "invitation_invalid",
  ],
  ["messages", (token) => world.visitor.try(messageEndpoints.openLink, { body: { token } }), 410, "invitation_invalid"],
  ["decision", (token) => world.visitor.try(reportEndpoints.open, { body: { token } }), 410, "report_link_invalid"],
  [
    "invitation to refer",
    (token) => world.visitor.try(jobReferrerEndpoints.open, { body: { token } }),
    410,
    "referrer_invitation_invalid",
  ],
  [
    "team",
    (token) => world.visitor.try(teamEndpoints.openInvitation, { body: { token } }),
    410,
    "team_invitation_invalid",
  ],
  ["private job", (token) => world.visitor.try(jobLinkEndpoints.open, { body: { token } }), 404, "not_found"],
  [
    "confirmation",
    (token) => world.visitor.try(referralLinkEndpoints.openEntry, { body: { token } }),
    410,
    "link_entry_over",
  ],
  ["referral link", (token) => world.visitor.try(referralLinkEndpoints.open, { params: { token } }), 404, "not_found"],
  ["unsubscribe", (token) => world.visitor.try(unsubscribeEndpoints.off, { params: { token } }), 404, "not_found"],
  [
    "company",
    (token) => owner.try(companyVerificationEndpoints.open, { body: { token } }),
    410,
    "company_link_invalid",
  ],
  [
    "scout",
    (token) => owner.try(scoutEndpoints.acceptInvitation, { body: { token } }),
    410,
    "scout_invitation_invalid",
  ],
  ["first admin", (token) => owner.try(adminEndpoints.claimFirst, { body: { token } }), 410, "admin_link_invalid"],
];

describe("a token that opens nothing", () => {
  it.each(PAGES)("gets the same answer in every form: %s", async (_page, open, status, code) => {
    const wrong = [
      "x",
      "short.",
      "x".repeat(43),
      "x".repeat(2_000),
      "é",
      `reporter.${NOBODY}.${"x".repeat(43)}`,
      `${NOBODY.replaceAll("-", "")}${"x".repeat(43)}`,
      "../../etc/passwd",
    ];
    for (const token of wrong) expect(await open(token), token).toMatchObject({ status, body: { code } });
  });
});

/** As pasted from an email: with its punctuation, in brackets, broken into lines. */
const PASTED = [
  (token: string) => `${token}.`,
  (token: string) => `<${token}>,`,
  (token: string) => ` ${token}\n`,
  (token: string) => `${token.slice(0, 20)}\r\n${token.slice(20)}`,
  (token: string) => `“${token}”!`,
];

describe("a pasted token", () => {
  it("opens the page of a referred person", async () => {
    const email = uniqueEmail();
    await referWithoutNotice(referrer, (await world.job(owner)).id, { candidate_email: email });
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    for (const paste of PASTED)
      expect(await world.visitor.try(invitationEndpoints.open, { body: { token: paste(token) } })).toMatchObject({
        status: 200,
        body: { email },
      });
    const other = token.replace(/[a-z]/i, (sign) =>
      sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
    );
    expect((await world.visitor.try(invitationEndpoints.open, { body: { token: other } })).status).toBe(410);
  });

  it("opens a referral link and its confirmation", async () => {
    const link = await createReferralLink(referrer, (await world.job(owner)).id);
    const token = tokenOfLink(link);
    for (const paste of PASTED)
      expect((await world.visitor.try(referralLinkEndpoints.open, { params: { token: paste(token) } })).status).toBe(
        200,
      );
    const email = uniqueEmail();
    await world.visitor.call(referralLinkEndpoints.enter, {
      params: { token },
      body: buildLinkEntry(world, { email }),
    });
    await notifyQueuedCandidates(world);
    const mailed = await findConsentToken(world, email);
    for (const paste of PASTED)
      expect(
        (await world.visitor.try(referralLinkEndpoints.openEntry, { body: { token: paste(mailed) } })).status,
      ).toBe(200);
  });
});
