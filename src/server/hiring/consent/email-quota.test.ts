import { describe, expect, it } from "vitest";
import { referCandidate, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { claimStart, moveToInterviewing } from "../../../../tests/support/claims.ts";
import { findConsentEmails, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { buildLinkEntry, createReferralLink, tokenOfLink } from "../../../../tests/support/referral-links.ts";
import { createReferralWorld } from "../../../../tests/support/referral-world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { messageEndpoints } from "../../../contract/hiring/messages/messages.ts";
import { referralLinkEndpoints } from "../../../contract/hiring/referral-links.ts";

const { world, people, renewPeople } = await createReferralWorld();

const HOUR = 3_600_000;

const newJob = async () => (await world.job(people.owner)).id;
async function mails(email: string): Promise<string[]> {
  await sendQueuedEmails(world);
  return (await findConsentEmails(world, email)).map(({ subject }) => subject);
}
const write = (record: string) =>
  people.owner.call(messageEndpoints.write, {
    body: { kind: "referral", record, readers: "company_candidate", text: "Hello." },
  });
/** Submits the form of a referrer's link with this address, as anybody could. */
async function enter(email: string) {
  const link = await createReferralLink(people.ines, await newJob());
  await world.visitor.try(referralLinkEndpoints.enter, {
    params: { token: tokenOfLink(link) },
    body: buildLinkEntry(world, { email }),
  });
}
const soon = async (hours: number) => {
  world.clock.advance(hours * HOUR);
  await renewPeople();
};

describe("F10 T4 F24 R11 mails of all kinds about referrals to one address are counted together", () => {
  it("F10 T4 messages, starts and links together are two a day; further ones wait for their slot and are sent then", async () => {
    const email = uniqueEmail();
    const ids = [];
    for (let nth = 0; nth < 3; nth += 1)
      ids.push((await referCandidate(people.ines, await newJob(), { candidate_email: email })).id);
    for (const id of ids.slice(0, 2)) await write(id);
    await enter(email);
    expect(await mails(email)).toHaveLength(2);
    await moveToInterviewing(people.owner, ids[2] ?? "");
    await claimStart(people.ines, ids[2] ?? "");
    expect(await mails(email)).toHaveLength(2);
    world.clock.advance(24 * HOUR - 1);
    expect(await mails(email)).toHaveLength(2);
    world.clock.advance(1);
    const late = (await mails(email)).slice(2);
    expect(late).toEqual([
      "Quillstack invites you to interview: Staff Backend Engineer",
      "A hire at Quillstack was reported",
    ]);
    const { rows } = await world.pool.query("SELECT count(*)::int AS n FROM link_submissions WHERE email = $1", [
      email,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("F10 X41 X47 other mails cannot block a notification: one of the three slots is reserved for it", async () => {
    const email = uniqueEmail();
    for (let nth = 0; nth < 5; nth += 1) await enter(email);
    await soon(0.1);
    const { id } = await referWithoutNotice(people.ines, await newJob(), { candidate_email: email });
    await notifyQueuedCandidates(world);
    expect(await mails(email)).toHaveLength(3);
    const { rows } = await world.pool.query("SELECT visible_at IS NOT NULL AS shown FROM referrals WHERE id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ shown: true }]);
    // All three are used: another referral is not mailed before the day is over, but a lost link is sent again and
    // includes it.
    await soon(3);
    await referWithoutNotice(people.ines, await newJob(), { candidate_email: email });
    await notifyQueuedCandidates(world);
    expect(await mails(email)).toHaveLength(3);
    await world.visitor.call(invitationEndpoints.requestLink, { body: { email } });
    expect(await mails(email)).toHaveLength(4);
    await soon(21);
    await notifyQueuedCandidates(world);
    expect(await mails(email)).toHaveLength(4);
  });

  it("F10 X47 ten concurrent forms with one address write two mails", async () => {
    const email = uniqueEmail();
    const links = [];
    for (let nth = 0; nth < 10; nth += 1)
      links.push(await createReferralLink(await world.person(`Referrer ${nth}`), await newJob()));
    await Promise.all(
      links.map((link) =>
        world.visitor.try(referralLinkEndpoints.enter, {
          params: { token: tokenOfLink(link) },
          body: buildLinkEntry(world, { email }),
        }),
      ),
    );
    expect(await mails(email)).toHaveLength(2);
  });

  it("F10 T4 of ten messages about ten referrals at once two are sent now, two a day later, and so on; none is lost", async () => {
    const email = uniqueEmail();
    const ids = [];
    for (let nth = 0; nth < 6; nth += 1)
      ids.push((await referCandidate(people.ines, await newJob(), { candidate_email: email })).id);
    await Promise.all(ids.map((id) => write(id)));
    const counts = [];
    for (let day = 0; day < 3; day += 1) {
      counts.push((await mails(email)).length);
      world.clock.advance(24 * HOUR);
    }
    expect(counts).toEqual([2, 4, 6]);
  });
});
