import { afterAll, describe, expect, it } from "vitest";
import { buildReferral, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { applyAsScout } from "../../../../tests/support/scouts.ts";
import { type Client, createWorld, type Person } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { userEndpoints } from "../../../contract/identity/users.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { dashboardEndpoints } from "../../../contract/overview/dashboard.ts";
import { type ArchiveResource, linesOf } from "../../companies/company-archives/archive-resource.ts";
import { ARCHIVE_RESOURCES } from "../../companies/company-archives/archive-resources.ts";
import { eraseWrittenMails } from "../../infra/mail/erase-mails.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

type Told = { id: string; job: string; email: string; token: string };

async function told(email = uniqueEmail()): Promise<Told> {
  const job = (await world.job(poster)).id;
  const { id } = await referCandidate(ines, job, { candidate_email: email, candidate_name: "Jonah Weiss" });
  await notifyQueuedCandidates(world);
  return { id, job, email, token: await findConsentToken(world, email) };
}

const answer = ({ token, id: referral }: Told, word: "accept" | "decline", by: Client = world.visitor) =>
  by.try(invitationEndpoints.answer, { body: { token, referral, answer: word } });
const erase = ({ token }: Told, never_again = false) =>
  world.visitor.try(invitationEndpoints.erase, { body: { token, never_again } });
const seen = (id: string, by = ines) => by.call(referralEndpoints.get, { params: { id } });
const mine = async (by: Person) => (await by.call(invitationEndpoints.mine, { query: {} })).items;

describe("F5 accept and decline", () => {
  it("F5 F52 needs no account, notifies referrer and owner, and is idempotent", async () => {
    const email = await told();
    for (let turn = 0; turn < 2; turn += 1)
      expect(await answer(email, "accept")).toMatchObject({
        status: 200,
        body: { referrals: [{ invitation: "accepted", can: { accept: false, decline: true, apply: true } }] },
      });
    expect(await seen(email.id)).toMatchObject({ invitation: "accepted", status: "Pending" });
    expect((await seen(email.id, poster)).invitation).toBe("accepted");
    // The second press is no second acceptance (F52).
    const news = (await ines.call(notificationEndpoints.list, { query: {} })).items;
    expect(news.filter(({ subject }) => subject === email.id).map(({ kind }) => kind)).toEqual(["referral_accepted"]);
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).filter(({ to }) =>
      to?.some(({ address }) => address === ines.email),
    );
    expect(mails.map(({ subject }) => subject)).toContain(
      "Jonah Weiss accepted your referral for Staff Backend Engineer",
    );
  });

  it("F52 F6 consent is in the history of all three sides, and stays there after a withdrawal", async () => {
    const email = await told();
    world.clock.advance(1_000);
    await answer(email, "accept");
    const at = world.clock.now().toISOString();
    const consent = { at, by: null, from: "Pending", to: "Pending", note: "accepted" };
    const opened = async () => {
      const page = await world.visitor.call(invitationEndpoints.open, { body: { token: email.token } });
      return page.referrals[0]?.history;
    };
    for (const history of [(await seen(email.id)).history, (await seen(email.id, poster)).history, await opened()])
      expect(history).toEqual([expect.objectContaining({ from: null, to: "Pending" }), consent]);
    // As an earlier version stored it.
    await world.pool.query("UPDATE consent_requests SET accepted_at = NULL WHERE referral = $1", [email.id]);
    world.clock.advance(1_000);
    await answer(email, "accept");
    await answer(email, "decline");
    expect((await seen(email.id)).history).toEqual([
      expect.objectContaining({ from: null, to: "Pending" }),
      consent,
      expect.objectContaining({ from: "Pending", to: "Withdrawn", note: "declined" }),
    ]);
  });

  it("P5 X167 F52 the consent and the start date are in the person's data export, the consent in the company's file", async () => {
    const email = await told();
    const person = await world.person("Jonah Weiss", { email: email.email, verified: true });
    world.clock.advance(1_000);
    await answer(email, "accept");
    const accepted = world.clock.now();
    world.clock.advance(1_000);
    await answer(email, "decline");
    await world.pool.query("UPDATE referrals SET start_date = '2026-12-01' WHERE id = $1", [email.id]);
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    const file = await world.app.request("/api/account/export", { method: "POST", headers, body: "{}" });
    const data = (await file.json()) as { referred_to: { accepted_at: string }[] };
    expect(data.referred_to).toMatchObject([{ id: email.id, answer: "declined", start_date: "2026-12-01" }]);
    const { rows } = await world.pool.query<{ line: string }>(
      linesOf(ARCHIVE_RESOURCES.find(({ name }) => name === "consents") as ArchiveResource),
      [(await world.visitor.call(jobEndpoints.get, { params: { id: email.job } })).company.id],
    );
    const [line] = rows.map((row) => JSON.parse(row.line)).filter(({ referral }) => referral === email.id);
    expect(line).toMatchObject({ answer: "declined" });
    for (const at of [data.referred_to[0]?.accepted_at, line?.accepted_at])
      expect(new Date(at ?? "")).toEqual(accepted);
  });

  it("F5 F6 declining makes the referral Withdrawn, with a history that says who ended it", async () => {
    const email = await told();
    expect(await answer(email, "decline")).toMatchObject({
      status: 200,
      body: { referrals: [{ invitation: "declined", status: "Withdrawn", can: { accept: false, decline: false } }] },
    });
    expect(await seen(email.id)).toMatchObject({
      status: "Withdrawn",
      ended_by: "declined",
      invitation: "declined",
      history: [
        { to: "Pending", note: null },
        { by: null, from: "Pending", to: "Withdrawn", note: "declined" },
      ],
    });
    for (const word of ["accept", "decline"] as const)
      expect(await answer(email, word)).toMatchObject({ status: 409, body: { code: "status_not_allowed" } });
    const again = await world.person("Persistent Referrer");
    const body = buildReferral(email.job, { candidate_email: email.email });
    expect((await again.try(referralEndpoints.create, { body })).body.code).toBe("referral_duplicate");
  });

  it("F5 F6 an ended referral says who ended it, on every screen that shows it", async () => {
    const [own, theirs, gone] = [await told(), await told(), await told()];
    expect(await seen(own.id)).toMatchObject({ status: "Pending", ended_by: null });
    await answer(own, "decline");
    const body = { from: "Pending", status: "Rejected" } as const;
    await poster.call(referralEndpoints.setStatus, { params: { id: theirs.id }, body });
    await erase(gone);
    const expected = new Map([
      [own.id, ["Withdrawn", "declined"]],
      [theirs.id, ["Rejected", "company"]],
      [gone.id, ["Withdrawn", "erased"]],
    ]);
    const listed = await ines.call(referralEndpoints.list, { query: {} });
    const { activity } = await ines.call(dashboardEndpoints.get, {});
    for (const [id, [status, ended_by]] of expected) {
      expect(await seen(id, poster)).toMatchObject({ status, ended_by });
      expect(listed.items.find((one) => one.id === id)).toMatchObject({ status, ended_by });
      expect(activity.find((one) => one.id === id)).toMatchObject({ status, ended_by });
    }
    const opened = await world.visitor.call(invitationEndpoints.open, { body: { token: theirs.token } });
    expect(opened.referrals[0]).toMatchObject({ status: "Rejected", ended_by: "company" });
  });

  it("F5 an acceptance can be changed, but not after the hire", async () => {
    const email = await told();
    await answer(email, "accept");
    expect((await answer(email, "decline")).status).toBe(200);
    const hired = await told();
    for (const [from, status] of [
      ["Pending", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const)
      await poster.call(referralEndpoints.setStatus, { params: { id: hired.id }, body: { from, status } });
    expect((await answer(hired, "decline")).body.code).toBe("status_not_allowed");
    expect((await seen(hired.id)).status).toBe("Hired");
  });

  it("F5 item 39 orders 20 concurrent contrary answers, and ends in one of the two states", async () => {
    const email = await told();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => answer(email, turn % 2 === 0 ? "accept" : "decline")),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const record = await seen(email.id);
    expect([record.invitation, record.status]).toEqual(["declined", "Withdrawn"]);
    expect(record.history.filter(({ note }) => note === "declined")).toHaveLength(1);
  });

  it("X25 X28 a link opens only its own referrals, whatever id is sent with it", async () => {
    const [own, other] = [await told(), await told()];
    expect(await answer({ ...own, id: other.id }, "decline")).toMatchObject({ status: 404 });
    expect((await seen(other.id)).status).toBe("Pending");
    expect((await answer({ ...own, token: "x".repeat(43) }, "decline")).status).toBe(410);
  });

  it("X28 a crawler that follows every link and opens the page changes nothing", async () => {
    const email = await told();
    const state = async () =>
      JSON.stringify([await seen(email.id), (await world.pool.query("TABLE suppression_list")).rows]);
    const before = await state();
    await world.visitor.call(invitationEndpoints.open, { body: { token: email.token } });
    const addresses = Object.values(invitationEndpoints).map(({ path }) => path.replace("{id}", email.id));
    for (const path of ["/referred", "/do-not-refer", ...addresses])
      for (const method of ["GET", "HEAD", "OPTIONS"])
        await world.app.request(`${path}?token=${email.token}`, { method });
    expect(await state()).toBe(before);
  });
});

describe("A10 R2 claiming", () => {
  it("A10 X2 an account with the unverified address gets nothing: no list, no record, no right", async () => {
    const email = await told();
    const impostor = await world.person("Not Jonah", { email: email.email });
    expect(await mine(impostor)).toEqual([]);
    expect((await impostor.try(referralEndpoints.get, { params: { id: email.id } })).status).toBe(404);
    expect((await answer(email, "accept")).status).toBe(200);
    expect(await mine(impostor)).toEqual([]);
    expect((await impostor.call(userEndpoints.me, {})).verified).toBe(false);
    const withdraw = await impostor.try(invitationEndpoints.withdraw, { params: { id: email.id } });
    expect(withdraw.status).toBe(404);
  });

  it("A10 R2 accepting while signed in with the address verifies it and adds the referral", async () => {
    const email = await told();
    const jonah = await world.person("Jonah Weiss", { email: email.email });
    expect((await answer(email, "accept", jonah)).body).toMatchObject({ own_account: true, claimable: false });
    expect((await jonah.call(userEndpoints.me, {})).verified).toBe(true);
    const [own, ...more] = await mine(jonah);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ id: email.id, referrer_name: "Ines Marchetti", invitation: "accepted" });
    const stranger = await world.person("Stranger Example");
    expect(await mine(stranger)).toEqual([]);
    expect((await stranger.try(invitationEndpoints.withdraw, { params: { id: email.id } })).status).toBe(404);
    const left = await jonah.call(invitationEndpoints.withdraw, { params: { id: email.id } });
    expect(left).toMatchObject({ invitation: "declined", status: "Withdrawn" });
    expect(await seen(email.id)).toMatchObject({ status: "Withdrawn", invitation: "declined" });
  });

  it("A10 F9 a person who accepted first can sign in later; another account claims by a press, which verifies nothing", async () => {
    const email = await told();
    await answer(email, "accept");
    const jonah = await world.person("Jonah Weiss", { email: email.email.toUpperCase() });
    const other = await world.person("Forwarded Friend");
    const claim = (by: Person) => by.try(invitationEndpoints.claim, { body: { token: email.token } });
    for (const concerned of [ines, poster])
      expect(await claim(concerned)).toMatchObject({ status: 403, body: { code: "invitation_other_account" } });
    expect((await answer(email, "accept", other)).body).toMatchObject({ claimable: true, kept: false });
    expect(await mine(other)).toEqual([]);
    expect((await claim(other)).body).toMatchObject({ own_account: false, claimable: false, kept: true });
    expect(await mine(other)).toMatchObject([{ id: email.id }]);
    expect((await other.call(userEndpoints.me, {})).verified).toBe(false);
    const third = await world.person("Third Person");
    expect(await claim(third)).toMatchObject({ status: 403, body: { code: "invitation_other_account" } });
    // The account of the address has precedence.
    expect((await jonah.call(invitationEndpoints.open, { body: { token: email.token } })).claimable).toBe(true);
    expect((await claim(jonah)).body).toMatchObject({ own_account: true, claimable: false });
    expect(await mine(jonah)).toHaveLength(1);
    expect(await mine(other)).toEqual([]);
  });

  it("A10 an address of ADMIN_EMAILS verified by the link makes its account admin", async () => {
    const own = await createWorld({ config: { ADMIN_EMAILS: "boss@people.example" } });
    const [owner, referrer] = [await own.person("Petra Poster"), await own.person("Ines Marchetti")];
    const { id } = await referCandidate(referrer, (await own.job(owner)).id, {
      candidate_email: "boss@people.example",
    });
    await notifyQueuedCandidates(own);
    const boss = await own.person("Boss Example", { email: "boss@people.example" });
    const body = { token: await findConsentToken(own, "boss@people.example"), referral: id, answer: "accept" };
    await boss.call(invitationEndpoints.answer, { body: body as never });
    await expect.poll(async () => (await boss.call(userEndpoints.me, {})).admin, { interval: 5 }).toBe(true);
    await own.close();
  });
});

describe("F5 erasure", () => {
  it("F5 X29 item 58 leaves no trace of the person in any table, and ends open referrals", async () => {
    const email = "trace.me@people.example";
    const key = "kept-answer";
    const job = (await world.job(poster)).id;
    const body = buildReferral(job, {
      candidate_email: email,
      candidate_name: "Tracy Tracefree",
      candidate_linkedin: "https://www.linkedin.com/in/tracy-tracefree",
      recommendation: `Tracy Tracefree is wonderful. ${"x".repeat(60)}`,
    });
    const { id } = await ines.call(referralEndpoints.create, { body }, { key });
    const second = await world.person("Second Referrer");
    const other = await referCandidate(second, (await world.job(poster)).id, { candidate_email: email });
    await world.pool.query(
      `INSERT INTO candidates (id, referrer, name, email, email_key, role_interest, created_at, updated_at)
       VALUES ($1, $2, 'Tracy Tracefree', $3, $3, 'Design', now(), now())`,
      [world.services.ids.next(), ines.id, email],
    );
    const scout = { full_name: "Tracy Tracefree", linkedin_url: "https://www.linkedin.com/in/tracy-tracefree" };
    await applyAsScout(world, { ...scout, email });
    const named = { linkedin_url: scout.linkedin_url, relationship: "", suggested_role: "", why_great: "Tracy!" };
    await applyAsScout(world, { profiles: [named] });
    await notifyQueuedCandidates(world);
    const letter = { id, job, email, token: await findConsentToken(world, email) };
    expect(await erase(letter)).toMatchObject({ status: 200, body: { erased: 2, never_again: false } });
    await eraseWrittenMails(world.ctx, {});
    expect(JSON.stringify(await readWrittenEmails(world))).not.toMatch(/trac[ey]|trace\.me/i);
    const { rows: tables } = await world.pool.query(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    for (const { name } of tables) {
      const { rows } = await world.pool.query(`SELECT to_jsonb(t)::text AS row FROM ${name} AS t`);
      expect(JSON.stringify(rows), name).not.toMatch(/trac[ey]|trace\.me/i);
    }
    for (const [one, by] of [
      [id, ines],
      [other.id, second],
    ] as const)
      expect(await seen(one, by)).toMatchObject({
        candidate_name: "",
        candidate_email: "",
        recommendation: "",
        status: "Withdrawn",
        invitation: "erased",
        history: [{ to: "Pending" }, { to: "Withdrawn", by: null, note: "erased" }],
      });
    expect(await erase(letter)).toMatchObject({ status: 200, body: { erased: 0 } });
    expect((await answer(letter, "accept")).status).toBe(409);
    expect((await referCandidate(second, job, { candidate_email: email })).status).toBe("Pending");
  });

  it("F5 R9 with never again the address is refused from then on, and only a keyed hash of it stays", async () => {
    const email = await told();
    expect((await erase(email, true)).body).toEqual({ erased: 1, never_again: true });
    const body = buildReferral((await world.job(poster)).id, { candidate_email: email.email });
    expect((await ines.try(referralEndpoints.create, { body })).body).toMatchObject({
      code: "referral_refused",
      message: "This person cannot be referred.",
    });
    const { rows } = await world.pool.query("SELECT to_jsonb(d)::text AS row FROM suppression_list AS d");
    expect(JSON.stringify(rows)).not.toContain(email.email.split("@")[0]);
  });

  it("F5 removes claimed referrals from the account, and keeps a hire without a name", async () => {
    const email = await told();
    const jonah = await world.person("Jonah Weiss", { email: email.email });
    await answer(email, "accept", jonah);
    for (const [from, status] of [
      ["Pending", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const)
      await poster.call(referralEndpoints.setStatus, { params: { id: email.id }, body: { from, status } });
    await erase(email);
    expect(await mine(jonah)).toEqual([]);
    expect(await seen(email.id)).toMatchObject({ status: "Hired", candidate_name: "", reward_amount: 12_500 });
  });

  it("X29 requires the link: a guessed token erases nothing", async () => {
    const email = await told();
    expect((await erase({ ...email, token: "y".repeat(43) }, true)).status).toBe(410);
    expect((await seen(email.id)).candidate_email).toBe(email.email);
  });
});
