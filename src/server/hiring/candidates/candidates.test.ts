import { afterAll, describe, expect, it } from "vitest";
import {
  applyToJob,
  buildSubmission,
  makeReferralVisible,
  referCandidate,
  runWhileLocked,
  uniqueEmail,
} from "../../../../tests/support/candidates.ts";
import { buildIntroduction, createPublicPage, introduceCandidate } from "../../../../tests/support/introductions.ts";
import { retryUntilAccepted } from "../../../../tests/support/retrying.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { candidateEndpoints, referrerEndpoints } from "../../../contract/hiring/candidates.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";

const world = await createWorld();
const [ines, owner] = await Promise.all([world.person("Ines Marchetti"), world.person("Marguerite Olander")]);
const page = await createPublicPage(world, ines);
afterAll(() => world.close());

const WORDS = "Reads the query plan first.";

async function statusOf(id: string) {
  const { items } = await ines.call(candidateEndpoints.list, { query: { limit: 100 } });
  return items.find((item) => item.id === id)?.status;
}

describe("R3, X25, X26 candidates belong to one referrer", () => {
  it("lists only the viewer's own, with statistics over them", async () => {
    const other = await world.person("Noor Visser");
    const theirs = await introduceCandidate(world, other, await createPublicPage(world, other));
    const mine = await introduceCandidate(world, ines, page);
    const { items, stats } = await ines.call(candidateEndpoints.list, { query: { limit: 100 } });
    expect(items.map(({ id }) => id)).toContain(mine.id);
    expect(items.map(({ id }) => id)).not.toContain(theirs.id);
    expect(stats.total).toBe(items.length);
    const stranger = await world.person("Stranger Example");
    expect(await stranger.call(candidateEndpoints.list, { query: {} })).toMatchObject({
      items: [],
      next_cursor: null,
      stats: { total: 0, not_submitted: 0, submitted: 0, interviewing: 0, hired: 0 },
      username: null,
    });
  });

  it("X27 neither search nor another user's cursor finds them", async () => {
    const email = uniqueEmail();
    await introduceCandidate(world, ines, page, { email });
    await introduceCandidate(world, ines, page);
    const { next_cursor } = await ines.call(candidateEndpoints.list, { query: { limit: 1 } });
    const stranger = await world.person("Stranger Example");
    const query = { search: email };
    expect((await stranger.call(candidateEndpoints.list, { query })).items).toEqual([]);
    expect((await stranger.call(candidateEndpoints.list, { query: { cursor: next_cursor ?? "" } })).items).toEqual([]);
  });

  it("searches name, email and role interest, filters by status, and pages by cursor", async () => {
    const noor = await world.person("Noor Visser");
    const username = await createPublicPage(world, noor);
    const a = await introduceCandidate(world, noor, username, { name: "Zoë Quist", role_interest: "Growth" });
    const b = await introduceCandidate(world, noor, username, { name: "Abel Anker", role_interest: "Sales" });
    const job = await world.job(owner);
    await noor.call(candidateEndpoints.submit, { params: { id: b.id }, body: buildSubmission(job.id, WORDS) });
    const found = async (query: object) =>
      (await noor.call(candidateEndpoints.list, { query })).items.map(({ id }) => id);
    expect(await found({ search: "zoë" })).toEqual([a.id]);
    expect(await found({ search: "growth" })).toEqual([a.id]);
    expect(await found({ search: b.email.slice(0, -4) })).toContain(b.id);
    expect(await found({ search: "%" })).toEqual([]);
    expect(await found({ status: "Not Submitted" })).toEqual([a.id]);
    expect(await found({ status: "Submitted" })).toEqual([b.id]);
    const first = await noor.call(candidateEndpoints.list, { query: { limit: 1 } });
    expect(first.items.map(({ id }) => id)).toEqual([b.id]);
    expect(await found({ limit: 1, cursor: first.next_cursor })).toEqual([a.id]);
  });

  it("J11 suggests jobs for a candidate's role interest, to their referrer alone, and only jobs the referrer may refer to", async () => {
    const searched = await introduceCandidate(world, ines, page, { role_interest: "Sales" });
    const fits = await world.job(owner, { title: "Revenue Lead" });
    // The excluded ones are newer, and more than are shown.
    for (let n = 0; n < 4; n += 1) await world.job(ines, { title: "Account Lead of one's own" });
    await world.job(owner, { title: "Bell Founder" });
    const ask = (by: Person, id: string) => by.call(candidateEndpoints.suggestions, { params: { id } });
    expect((await ask(ines, searched.id)).items).toMatchObject([{ id: fits.id, words: ["Revenue"] }]);
    // On the referrer's public page, for a visitor (R18).
    const onPage = async (username: string) =>
      (await world.visitor.try(referrerEndpoints.suggestions, { query: { username, role_interest: "Sales" } })).body;
    expect(await onPage(page)).toMatchObject({ items: [{ id: fits.id }] });
    await world.pool.query("UPDATE jobs SET referrers = 'team' WHERE id = $1", [fits.id]);
    expect(await onPage(page)).toEqual({ items: [] });
    await world.pool.query("UPDATE jobs SET referrers = 'everybody' WHERE id = $1", [fits.id]);
    expect(await onPage("nobody-has-this")).toMatchObject({ code: "not_found" });
    // As another process would close it: this one has the match cached.
    await world.pool.query("UPDATE jobs SET status = 'Closed' WHERE id = $1", [fits.id]);
    expect(await ask(ines, searched.id)).toEqual({ items: [] });
    expect(await ask(owner, searched.id)).toEqual({ items: [] });
    expect(await ask(ines, "01890000-0000-7000-8000-000000000001")).toEqual({ items: [] });
  });

  it("deletes a candidate for their referrer alone, and a referral of them stays", async () => {
    const { id } = await introduceCandidate(world, ines, page);
    const job = await world.job(owner);
    await ines.call(candidateEndpoints.submit, { params: { id }, body: buildSubmission(job.id, WORDS) });
    expect(await owner.try(candidateEndpoints.remove, { params: { id } })).toMatchObject({ status: 404 });
    expect(await ines.call(candidateEndpoints.remove, { params: { id } })).toEqual({ removed: true });
    expect(await ines.try(candidateEndpoints.remove, { params: { id } })).toMatchObject({ status: 404 });
    const { rows } = await world.pool.query("SELECT FROM referrals WHERE job = $1", [job.id]);
    expect(rows).toHaveLength(1);
  });
});

describe("F4 submitting a candidate to a job", () => {
  it("makes the referral, with the job's reward, and the job's owner reads it", async () => {
    const job = await world.job(owner, { reward_amount: 7_000 });
    const candidate = await introduceCandidate(world, ines, page, { linkedin: "https://linkedin.com/in/f4-first" });
    const body = buildSubmission(job.id, "  Short and true. ");
    const after = await ines.call(candidateEndpoints.submit, { params: { id: candidate.id }, body });
    expect(after).toMatchObject({
      status: "Submitted",
      recommendation: "Short and true.",
      job: { id: job.id, title: job.title, company: job.company.name },
      referrals: [{ status: "Pending", recommendation: "Short and true.", job: { id: job.id } }],
    });
    const { rows } = await world.pool.query("SELECT id FROM referrals WHERE job = $1", [job.id]);
    await makeReferralVisible(ines, rows[0].id);
    const seen = await owner.call(referralEndpoints.get, { params: { id: rows[0].id } });
    expect(seen).toMatchObject({
      candidate_name: candidate.name,
      candidate_email: candidate.email,
      candidate_linkedin: candidate.linkedin,
      recommendation: "Short and true.",
      status: "Pending",
      reward_status: "Pending",
      reward_amount: 7_000,
      referrer: { id: ines.id },
    });
  });

  it("F4 the candidate's status follows the referral's from then on", async () => {
    const job = await world.job(owner);
    const { id } = await introduceCandidate(world, ines, page);
    await ines.call(candidateEndpoints.submit, { params: { id }, body: buildSubmission(job.id, WORDS) });
    const referral = (await world.pool.query("SELECT referral FROM candidates WHERE id = $1", [id])).rows[0].referral;
    await makeReferralVisible(ines, referral);
    const step = (from: string, status: string) =>
      owner.try(referralEndpoints.setStatus, { params: { id: referral }, body: { from, status } });
    await step("Pending", "Reviewing");
    expect(await statusOf(id)).toBe("Submitted");
    await step("Reviewing", "Interviewing");
    expect(await statusOf(id)).toBe("Interviewing");
    await step("Interviewing", "Hired");
    expect(await statusOf(id)).toBe("Hired");
  });

  it("F4 F5 a Rejected candidate is shown with who ended it", async () => {
    const job = await world.job(owner);
    const { id } = await introduceCandidate(world, ines, page);
    const params = { id };
    const sent = await ines.call(candidateEndpoints.submit, { params, body: buildSubmission(job.id, WORDS) });
    expect(sent.ended_by).toBeNull();
    const referral = (await world.pool.query("SELECT referral FROM candidates WHERE id = $1", [id])).rows[0].referral;
    await makeReferralVisible(ines, referral);
    const body = { from: "Pending", status: "Rejected" } as const;
    await owner.call(referralEndpoints.setStatus, { params: { id: referral }, body });
    const { items } = await ines.call(candidateEndpoints.list, { query: {} });
    expect(items.find((one) => one.id === id)).toMatchObject({ status: "Rejected", ended_by: "company" });
  });

  it.each([[""], ["   "], ["\n\t"]])("requires a recommendation that is not blank: %j", async (recommendation) => {
    const job = await world.job(owner);
    const { id } = await introduceCandidate(world, ines, page);
    const answer = await ines.try(candidateEndpoints.submit, { params: { id }, body: { job: job.id, recommendation } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { recommendation: { code: "required" } } } });
    expect(await statusOf(id)).toBe("Not Submitted");
  });

  it("R5, R6, R9, F9 applies the rules of referrals, and a refused one leaves the candidate unchanged", async () => {
    const refusal = async (id: string, job: string) => {
      const answer = await ines.try(candidateEndpoints.submit, {
        params: { id },
        body: { job, recommendation: WORDS },
      });
      expect(await statusOf(id)).toBe("Not Submitted");
      return answer.body.code;
    };
    const { id, email } = await introduceCandidate(world, ines, page);
    const taken = await world.job(owner);
    const noor = await world.person("Noor Visser");
    await referCandidate(noor, taken.id, { candidate_email: email.toUpperCase() });
    expect(await refusal(id, taken.id)).toBe("referral_duplicate");
    const applied = await world.job(owner);
    await applyToJob(await world.person("Soraya Haddad", { email, verified: true }), applied.id, {
      candidate_email: email,
    });
    expect(await refusal(id, applied.id)).toBe("referral_applied_before");
    const closed = await world.job(owner);
    await owner.call(jobEndpoints.setStatus, { params: { id: closed.id }, body: { from: "Open", status: "Closed" } });
    expect(await refusal(id, closed.id)).toBe("referrals_closed");
    expect(await refusal(id, (await world.job(ines)).id)).toBe("referral_own_job");
    expect(await refusal(id, world.services.ids.next())).toBe("not_found");
    const self = await introduceCandidate(world, ines, page, { email: ines.email });
    expect(await refusal(self.id, (await world.job(owner)).id)).toBe("referral_self");
  });

  it("F4 F41 submits once per job: two concurrent submissions make one referral, another job makes another", async () => {
    const [one, two] = [await world.job(owner), await world.job(owner)];
    const { id } = await introduceCandidate(world, ines, page);
    const submit = (job: string) =>
      ines.try(candidateEndpoints.submit, { params: { id }, body: { job, recommendation: WORDS } });
    const answers = await runWhileLocked(world.pool, "SELECT FROM candidates WHERE id = $1 FOR UPDATE", [id], () =>
      Promise.all([submit(one.id), submit(one.id), submit(two.id)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect((await submit(two.id)).body.code).toBe("referral_duplicate");
    const { rows } = await world.pool.query("SELECT FROM referrals WHERE job IN ($1, $2)", [one.id, two.id]);
    expect(rows).toHaveLength(2);
  });

  it("answers a repeated request with the first answer", async () => {
    const job = await world.job(owner);
    const { id } = await introduceCandidate(world, ines, page);
    const input = { params: { id }, body: buildSubmission(job.id, WORDS) };
    const first = await ines.try(candidateEndpoints.submit, input, { key: "submit-once" });
    const second = await ines.try(candidateEndpoints.submit, input, { key: "submit-once" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe("introducing oneself", () => {
  it("stores a person once per referrer, by canonical address, with what they sent last", async () => {
    const email = uniqueEmail();
    const first = await introduceCandidate(world, ines, page, {
      email,
      whatsapp: "+41 79 555 01 02",
      name: "Amara O.",
    });
    const again = await introduceCandidate(world, ines, page, { email: email.toUpperCase(), role_interest: "Growth" });
    expect(again).toMatchObject({ id: first.id, name: "Amara Okafor", role_interest: "Growth" });
    expect(again.whatsapp).toBe("+41 79 555 01 02");
    const noor = await world.person("Noor Visser");
    const elsewhere = await introduceCandidate(world, noor, await createPublicPage(world, noor), { email });
    expect(elsewhere.id).not.toBe(first.id);
  });

  it.each([
    ["with one key", true],
    ["with keys of their own", false],
  ])("item 39 100 equal ones at once %s are one candidate, and all are answered the same", async (_how, same) => {
    const body = buildIntroduction(world);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        retryUntilAccepted(() =>
          world.visitor.try(
            referrerEndpoints.introduce,
            { params: { username: page }, body },
            { key: same ? `key-${body.email}` : `key-${body.email}-${n}` },
          ),
        ),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { received: true } });
    const { items } = await ines.call(candidateEndpoints.list, { query: { search: body.email } });
    expect(items).toHaveLength(1);
    const { rows } = await world.pool.query("SELECT FROM notifications WHERE subject = $1", [items[0]?.id]);
    expect(rows).toHaveLength(1);
  });

  it("leaves a submitted person unchanged, and answers the same", async () => {
    const job = await world.job(owner);
    const { id, email } = await introduceCandidate(world, ines, page);
    await ines.call(candidateEndpoints.submit, { params: { id }, body: buildSubmission(job.id, WORDS) });
    const body = buildIntroduction(world, { email, name: "Somebody Else" });
    const answer = await world.visitor.try(referrerEndpoints.introduce, { params: { username: page }, body });
    expect(answer).toMatchObject({ status: 201, body: { received: true } });
    const { items } = await ines.call(candidateEndpoints.list, { query: { search: email } });
    expect(items).toMatchObject([{ name: "Amara Okafor", status: "Submitted" }]);
  });

  it("X5 reveals nothing about who is on a list", async () => {
    const { email } = await introduceCandidate(world, ines, page);
    const send = (address: string) =>
      world.visitor.try(referrerEndpoints.introduce, {
        params: { username: page },
        body: buildIntroduction(world, { email: address }),
      });
    const [known, unknown] = [await send(email), await send(uniqueEmail())];
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);
  });

  it.each([
    [{ name: "A" }, "name", "name_short"],
    [{ email: "sebastien@rochat" }, "email", "email_invalid"],
    [{ role_interest: "Wizardry" }, "role_interest", "required"],
    [{ role_interest: undefined }, "role_interest", "required"],
    [{ linkedin: "javascript:alert(1)" }, "linkedin", "linkedin_invalid"],
    [{ linkedin: "https://linkedin.com.evil.example/in/x" }, "linkedin", "linkedin_invalid"],
    [{ linkedin: "https://linkedin.com\\@evil.example/in/x" }, "linkedin", "linkedin_invalid"],
    [{ whatsapp: "1".repeat(51) }, "whatsapp", "too_long"],
  ])("X35 refuses %j by field", async (wrong, field, code) => {
    const body = { ...buildIntroduction(world), ...wrong };
    const answer = await world.visitor.try(referrerEndpoints.introduce, { params: { username: page }, body });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: { code } } } });
  });

  it("requires an existing referrer", async () => {
    const input = { params: { username: "nobody-here" }, body: buildIntroduction(world) };
    expect(await world.visitor.try(referrerEndpoints.introduce, input)).toMatchObject({ status: 404 });
  });
});
