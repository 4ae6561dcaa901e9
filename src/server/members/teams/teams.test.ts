import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { purgeInvitations } from "./purge-invitations.ts";

const DAY_MS = 86_400_000;
let world: World;
let owner: Person;
let company: string;
let job: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.person("Marguerite Olander");
  const made = await world.job(owner);
  [job, company] = [made.id, made.company.id];
});

const id = () => ({ params: { id: company } });
const invite = (by: Person, email: string, role = "recruiter") =>
  by.try(teamEndpoints.invite, { ...id(), body: { email, role } });
const team = (by = owner) => by.call(teamEndpoints.get, id());
const remove = (by: Person, member: string, body: object = {}) =>
  by.try(teamEndpoints.remove, { params: { id: company, member }, body });
const setRole = (by: Person, member: string, from: string, role: string) =>
  by.try(teamEndpoints.setRole, { params: { id: company, member }, body: { from, role } });

async function colleague(role: "owner" | "recruiter" | "hiring_manager" | "viewer", name = "Cora Colleague") {
  const person = await world.person(name);
  await joinTeam(owner, company, person, role);
  return person;
}

/** The token of the newest invitation mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  await sendQueuedEmails(world);
  const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === email));
  const token = /#token=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1];
  return token ?? expect.fail(`no invitation was mailed to ${email}`);
}

describe("C10 inviting by mail", () => {
  it("C10 lets whoever holds the link in, once, and proves the address of its account", async () => {
    const guest = await world.person("Gus Guest", { verified: false });
    expect((await invite(owner, guest.email)).status).toBe(201);
    const token = await mailedToken(guest.email);
    const shown = await guest.call(teamEndpoints.openInvitation, { body: { token } });
    expect(shown).toMatchObject({
      role: "recruiter",
      invited_by: "Marguerite Olander",
      own_account: true,
      member: false,
    });
    expect((await world.visitor.try(teamEndpoints.openInvitation, { body: { token } })).status).toBe(200);
    expect(await guest.call(teamEndpoints.acceptInvitation, { body: { token } })).toEqual({ company });
    const again = await (await world.person("Another")).try(teamEndpoints.acceptInvitation, { body: { token } });
    expect(again).toMatchObject({ status: 410, body: { code: "team_invitation_invalid" } });
    expect((await team()).members.map(({ name, role }) => [name, role])).toEqual([
      ["Marguerite Olander", "owner"],
      ["Gus Guest", "recruiter"],
    ]);
    const { rows } = await world.pool.query("SELECT verified FROM users WHERE id = $1", [guest.id]);
    expect(rows).toEqual([{ verified: true }]);
    const { items } = await owner.call(notificationEndpoints.list, { query: {} });
    expect(items[0]).toMatchObject({ kind: "team_joined", subject: company, by: "Gus Guest" });
    await sendQueuedEmails(world);
    const told = (await readWrittenEmails(world)).filter(({ to }) =>
      to?.some(({ address }) => address === owner.email),
    );
    expect(told.at(-1)?.subject).toMatch(/^Gus Guest joined the .+ team$/);
  });

  it("C10 kills the former link when the same address is invited again, and both when it is taken back", async () => {
    await invite(owner, "twice@people.example", "viewer");
    const first = await mailedToken("twice@people.example");
    await invite(owner, "TWICE@people.example", "recruiter");
    const second = await mailedToken("TWICE@people.example");
    const { invitations } = await team();
    expect(invitations).toMatchObject([{ role: "recruiter", expired: false }]);
    const guest = await world.person("Gus Guest");
    const open = (token: string) => guest.try(teamEndpoints.openInvitation, { body: { token } });
    expect([(await open(first)).status, (await open(second)).status]).toEqual([410, 200]);
    const invitation = invitations[0]?.id ?? "";
    await owner.call(teamEndpoints.revoke, { params: { id: company, invitation } });
    expect((await open(second)).status).toBe(410);
  });

  it("C10 refuses members, and says a wrong address by its field", async () => {
    const member = await colleague("viewer");
    expect(await invite(owner, member.email)).toMatchObject({ status: 409, body: { code: "team_member_known" } });
    expect(await invite(owner, "nobody")).toMatchObject({
      status: 422,
      body: { fields: { email: expect.anything() } },
    });
  });

  it("C10 works for 14 days, and is erased 30 days later", async () => {
    await invite(owner, "late@people.example");
    const token = await mailedToken("late@people.example");
    world.clock.advance(14 * DAY_MS);
    const late = await world.person("Late Guest");
    expect((await late.try(teamEndpoints.acceptInvitation, { body: { token } })).status).toBe(410);
    const kept = () => world.pool.query("SELECT FROM team_invitations WHERE email = 'late@people.example'");
    world.clock.advance(30 * DAY_MS);
    await purgeInvitations(world.ctx);
    expect((await kept()).rowCount).toBe(1);
    world.clock.advance(1_000);
    await purgeInvitations(world.ctx);
    expect((await kept()).rowCount).toBe(0);
  });

  it("R19 with them what nobody has taken of the invitations to refer, and nothing that somebody has", async () => {
    const job = await world.job(owner);
    const add = (email: string, taken: string | null) =>
      world.pool.query(
        `INSERT INTO job_referrers (id, job, email, email_key, token_hash, created_at, expires_at, user_id)
         VALUES (gen_random_uuid(), $1, $2, $2, $2, $3, $3, $4)`,
        [job.id, email, new Date(world.clock.now().getTime() - 30 * DAY_MS - 1_000), taken],
      );
    await add("nobodys@people.example", null);
    await add("somebodys@people.example", owner.id);
    await purgeInvitations(world.ctx);
    const { rows } = await world.pool.query("SELECT email FROM job_referrers WHERE job = $1", [job.id]);
    expect(rows).toEqual([{ email: "somebodys@people.example" }]);
  });
});

describe("C11 roles", () => {
  it("C11 keeps at least one owner, also when two remove each other at once", async () => {
    expect(await setRole(owner, owner.id, "owner", "viewer")).toMatchObject({ body: { code: "team_last_owner" } });
    expect(await remove(owner, owner.id)).toMatchObject({ status: 409, body: { code: "team_last_owner" } });
    for (let round = 0; round < 5; round += 1) {
      const second = await colleague("owner", `Owner ${round}`);
      const answers = await Promise.all([remove(owner, second.id), remove(second, owner.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const left = answers[0].status === 200 ? owner : second;
      expect((await team(left)).members.filter(({ role }) => role === "owner")).toHaveLength(1);
      owner = left;
    }
  });

  it("C11 changes what was seen, and tells the member", async () => {
    const member = await colleague("viewer");
    expect(await setRole(owner, member.id, "recruiter", "owner")).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect((await setRole(owner, member.id, "viewer", "recruiter")).status).toBe(200);
    const { items } = await member.call(notificationEndpoints.list, { query: {} });
    expect(items[0]).toMatchObject({ kind: "team_role", params: { role: "recruiter" } });
    expect(
      (await member.try(jobEndpoints.setStatus, { params: { id: job }, body: { from: "Open", status: "On Hold" } }))
        .status,
    ).toBe(200);
  });
});

describe("C12 leaving", () => {
  it("C12 leaves jobs and people with the company, with whoever was chosen", async () => {
    const recruiter = await colleague("recruiter");
    const theirs = await world.job(recruiter, {
      company_name: "Quillstack",
      company_website: "https://quillstack.example",
    });
    expect(theirs.company.id).toBe(company);
    const referrer = await world.person("Ines Marchetti");
    const referral = await referCandidate(referrer, theirs.id);
    expect((await remove(owner, recruiter.id, { hand_over_to: referrer.id })).body.fields).toMatchObject({
      hand_over_to: { code: "invalid" },
    });
    const board = (by: Person) => by.try(pipelineEndpoints.board, { params: { id: theirs.id }, query: {} });
    expect((await board(recruiter)).status).toBe(200);
    expect((await remove(owner, recruiter.id)).status).toBe(200);
    expect((await board(recruiter)).status).toBe(404);
    expect((await board(owner)).status).toBe(200);
    const { rows } = await world.pool.query("SELECT created_by FROM jobs WHERE id = $1", [theirs.id]);
    expect(rows).toEqual([{ created_by: owner.id }]);
    expect(referral.id).not.toBe("");
    const { items } = await recruiter.call(notificationEndpoints.list, { query: {} });
    expect(items.map(({ kind }) => kind)).toEqual(["team_removed", "team_accepted"]);
  });

  it("C12 N5 whoever has left adds a company of their own by that name, and posts nothing in the team's", async () => {
    const second = await colleague("owner", "Second Owner");
    expect((await remove(second, owner.id)).status).toBe(200);
    const mine = await world.job(owner);
    expect(mine.company.id).not.toBe(company);
    const theirs = await world.job(second);
    expect(theirs.company.id).toBe(company);
  });

  it("C12 P5 an account that ends hands over what it was responsible for, and makes an owner where there is none", async () => {
    const recruiter = await colleague("recruiter");
    await colleague("viewer", "Vera Viewer");
    const referrer = await world.person("Ines Marchetti");
    await referCandidate(referrer, job);
    expect((await owner.try(accountDataEndpoints.remove, { body: {} })).status).toBe(200);
    expect((await team(recruiter)).members.map(({ name, role }) => [name, role])).toEqual([
      ["Cora Colleague", "owner"],
      ["Vera Viewer", "viewer"],
    ]);
    const detail = await recruiter.call(jobEndpoints.get, { params: { id: job } });
    expect(detail).toMatchObject({ status: "Open", archived: false, can: { edit: true, manage: true } });
  });
});

describe("C13 who is on a job", () => {
  it("C13 hiring managers see the people of their jobs, are told of new ones, and lose both when taken off", async () => {
    const manager = await colleague("hiring_manager");
    const other = (await world.job(owner, { title: "Another job" })).id;
    const setTeam = (members: string[]) =>
      owner.call(teamEndpoints.setOfJob, { params: { id: job }, body: { members } });
    const sees = async (of: string) =>
      (await manager.try(pipelineEndpoints.board, { params: { id: of }, query: {} })).status;
    expect([await sees(job), await sees(other)]).toEqual([404, 404]);
    await setTeam([manager.id]);
    expect([await sees(job), await sees(other)]).toEqual([200, 404]);
    const applicant = await world.person("Soraya Haddad");
    const application = await applyToJob(applicant, job);
    const news = async () =>
      (await manager.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);
    expect(await news()).toContain("application_received");
    await setTeam([]);
    expect(await sees(job)).toBe(404);
    expect((await manager.try(applicationEndpoints.get, { params: { id: application.id } })).status).toBe(404);
    // The applicant's name is looked up on read.
    expect(await news()).not.toContain("application_received");
    const stranger = await world.person("Stranger");
    const refused = await owner.try(teamEndpoints.setOfJob, { params: { id: job }, body: { members: [stranger.id] } });
    expect(refused.body.fields).toMatchObject({ members: { code: "invalid" } });
  });

  it("R17 nobody sees their own application as the team does, or decides on it", async () => {
    const applicant = await world.person("Soraya Haddad");
    const application = await applyToJob(applicant, job);
    await joinTeam(owner, company, applicant, "recruiter");
    const record = await applicant.call(applicationEndpoints.get, { params: { id: application.id } });
    expect(record.can).toEqual({ set_status: false, correct: true });
    const step = { params: { id: application.id }, body: { from: "Applied", status: "Hired" } };
    expect((await applicant.try(applicationEndpoints.setStatus, step)).status).toBe(404);
    const { counts } = await applicant.call(pipelineEndpoints.board, { params: { id: job }, query: {} });
    expect(counts.applications).toBe(0);
  });
});

describe("C14 asking to join", () => {
  it("C14 is asked once, says whose address is the company's, and may be asked again a month after no", async () => {
    const asker = await world.person("Ada Asker", { email: "ada@quillstack.example", verified: true });
    const ask = () => asker.try(teamEndpoints.ask, { ...id(), body: { words: "I am the new recruiter." } });
    expect((await ask()).body).toEqual({ state: "asked", can_ask: false });
    expect((await ask()).status).toBe(409);
    const { requests } = await team();
    expect(requests).toMatchObject([{ email: asker.email, at_company: true, words: "I am the new recruiter." }]);
    const request = requests[0]?.id ?? "";
    const decline = { params: { id: company, request }, body: { answer: "decline" } } as const;
    expect((await owner.call(teamEndpoints.answer, decline)).requests).toEqual([]);
    expect((await owner.try(teamEndpoints.answer, decline)).status).toBe(404);
    expect(await asker.call(teamEndpoints.joining, id())).toEqual({ state: "declined", can_ask: false });
    const old = "UPDATE join_requests SET declined_at = declined_at - make_interval(days => $1) WHERE user_id = $2";
    await world.pool.query(old, [29, asker.id]);
    expect((await ask()).status).toBe(409);
    await world.pool.query(old, [1, asker.id]);
    expect((await ask()).status).toBe(201);
  });
});

it("R17 R1 what a company's page offers follows the role", async () => {
  const roles = ["recruiter", "viewer"] as const;
  for (const role of roles) {
    const member = await colleague(role, `Member ${role}`);
    const shown = await member.call(companyEndpoints.get, id());
    expect([shown.team_role, shown.can.edit]).toEqual([role, role === "recruiter"]);
  }
  expect(await world.visitor.call(companyEndpoints.get, id())).toMatchObject({ team_role: null, can: { edit: false } });
});
