import { afterAll, describe, expect, it } from "vitest";
import { createCompanyApiKey } from "../../../../../tests/support/api-keys.ts";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../../tests/support/consent.ts";
import { pdf } from "../../../../../tests/support/documents.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../../tests/support/mails.ts";
import { startSecondProcess } from "../../../../../tests/support/second-process.ts";
import { joinTeam } from "../../../../../tests/support/teams.ts";
import {
  type Client,
  createApiClient,
  createWorld,
  type Person,
  type World,
} from "../../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../../contract/accounts/account-data.ts";
import { adminUserEndpoints } from "../../../../contract/admin/admin-users.ts";
import { fileEndpoints } from "../../../../contract/files.ts";
import { applicationEndpoints } from "../../../../contract/hiring/applications.ts";
import { ownDetailEndpoints } from "../../../../contract/hiring/own-details.ts";
import { pipelineEndpoints } from "../../../../contract/hiring/pipeline/pipeline.ts";
import { threadEndpoints } from "../../../../contract/hiring/pipeline/thread.ts";
import { referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { companyKeyEndpoints } from "../../../../contract/identity/keys/company-keys.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";
import { type JobDetail, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { teamEndpoints } from "../../../../contract/members/team.ts";
import { notificationEndpoints } from "../../../../contract/notifications/notifications.ts";
import { purgeApiKeys } from "../../../identity/auth/accounts/retention.ts";
import { revokeKeysAfterRestore } from "../../../identity/auth/keys/revoke-keys.ts";

const world = await createWorld();
const other = await startSecondProcess(world);
afterAll(async () => {
  await other.close();
  await world.close();
});

type Fixture = { owner: Person; job: JobDetail; company: string; key: string; id: string; client: Client };

async function keyed(given: Parameters<typeof createCompanyApiKey>[2] = {}): Promise<Fixture> {
  const owner = await world.person("Olga Owner");
  const job = await world.job(owner);
  const company = job.company.id;
  const { key, item } = await createCompanyApiKey(owner, company, given);
  return { owner, job, company, key, id: item.id, client: createApiClient(world.app, key) };
}

const inTeam = (by: Client, id: string) => by.call(teamEndpoints.get, { params: { id } });
const keysOf = async (by: Client, id: string) => (await by.call(companyKeyEndpoints.list, { params: { id } })).items;

async function accessStatus(services: World["services"], key: string): Promise<string> {
  return services.authenticator.actorOf(`Bearer ${key}`).then(
    (actor) => actor.kind,
    (error: { code: string }) => error.code,
  );
}

/** Both processes cache the key, and reject it within a second after `end`. */
async function expectEnded(key: string, end: () => Promise<unknown>): Promise<void> {
  const both = [world.services, other];
  for (const services of both) expect(await accessStatus(services, key)).toBe("user");
  await end();
  const done = performance.now();
  for (const services of both)
    await expect.poll(() => accessStatus(services, key), { timeout: 5_000, interval: 5 }).toBe("key_invalid");
  expect(performance.now() - done).toBeLessThan(1_000);
}

/** A second owner, who stays in the company. */
async function secondOwner(owner: Person, company: string): Promise<Person> {
  const next = await world.person("Nora Next");
  await joinTeam(owner, company, next, "owner");
  return next;
}

describe("X211 making a company's key", () => {
  it("shows it once, to an owner alone, and every owner is told by mail who made it", async () => {
    const { owner, company, key, id } = await keyed();
    const next = await secondOwner(owner, company);
    await createCompanyApiKey(next, company, { name: "Second" });
    const [second, first] = await keysOf(owner, company);
    expect(first).toMatchObject({ id, role: "recruiter", made_by: "Olga Owner", state: "live", last_used_at: null });
    expect(second).toMatchObject({ name: "Second", made_by: "Nora Next" });
    expect(JSON.stringify(first)).not.toContain(key);
    await sendQueuedEmails(world);
    const told = (await readWrittenEmails(world)).filter(({ text = "" }) => text.includes("Second"));
    expect(told.flatMap(({ to = [] }) => to.map(({ address }) => address)).sort()).toEqual(
      [owner.email, next.email].sort(),
    );
    expect(told[0]?.text).toContain("Nora Next");
  });

  it("is for nobody else: not for recruiters, strangers, or the key itself", async () => {
    const { owner, company, client } = await keyed();
    const recruiter = await world.person("Rita Recruiter");
    await joinTeam(owner, company, recruiter, "recruiter");
    for (const by of [recruiter, await world.person("stranger")])
      expect((await by.try(companyKeyEndpoints.list, { params: { id: company } })).status).toBe(404);
    const own = await client.try(companyKeyEndpoints.list, { params: { id: company } });
    expect([own.status, own.body.code]).toEqual([403, "key_refused"]);
  });

  it("makes nobody of the team: no member, no seat, no news", async () => {
    const { owner, job, company, client } = await keyed();
    expect((await inTeam(owner, company)).members.map(({ id }) => id)).toEqual([owner.id]);
    await referCandidate(await world.person("referrer"), job.id);
    const { rows } = await world.pool.query(
      "SELECT FROM notifications JOIN users ON users.id = user_id WHERE users.service",
    );
    expect(rows).toEqual([]);
    expect((await client.try(jobEndpoints.get, { params: { id: job.id } })).status).toBe(200);
  });
});

describe("X212 what a company's key may do", () => {
  it("posts a job of its company, for which an owner is responsible, and of no other", async () => {
    const { owner, job, client } = await keyed();
    const { title, description, location, f_type, reward_amount, company } = job;
    const body = { title, description, location, f_type, reward_amount, company_name: company.name };
    const sent = { body: { ...body, company_website: company.website } };
    const made = await client.call(jobEndpoints.create, sent, { key: "first" });
    const again = await client.call(jobEndpoints.create, sent, { key: "first" });
    expect([again.id, made.company.id]).toEqual([made.id, company.id]);
    const { rows } = await world.pool.query("SELECT created_by FROM jobs WHERE id = $1", [made.id]);
    expect(rows).toEqual([{ created_by: owner.id }]);
    const elsewhere = { body: { ...body, company_name: "Somebody Else", company_website: "https://else.example" } };
    const refused = await client.try(jobEndpoints.create, elsewhere);
    expect([refused.status, refused.body.code]).toEqual([422, "validation_failed"]);
    const named = await world.pool.query(
      "SELECT users.name FROM status_history JOIN users ON users.id = changed_by WHERE record_id = $1",
      [made.id],
    );
    expect(named.rows).toEqual([{ name: "Nightly import (key)" }]);
  });

  it("R17 reads and decides nothing about whoever made it, who applied before", async () => {
    const { owner, job, company } = await keyed();
    const next = await world.person("Nora Next");
    const [own, others] = [await applyToJob(next, job.id), await applyToJob(await world.person("Otto Other"), job.id)];
    await joinTeam(owner, company, next, "owner");
    const client = createApiClient(
      world.app,
      (await createCompanyApiKey(next, company, { name: "Of an applicant" })).key,
    );
    const params = { id: job.id };
    const read = async ({ id }: { id: string }) => {
      const query = { kind: "application", record: id } as const;
      const thread = await client.try(threadEndpoints.thread, { params, query });
      const found = await client.try(applicationEndpoints.get, { params: { id } });
      const body = { from: "Applied", status: "Reviewing" } as const;
      const set = await client.try(applicationEndpoints.setStatus, { params: { id }, body });
      return [thread.status, found.status, set.status];
    };
    expect([await read(own), await read(others)]).toEqual([
      [404, 404, 404],
      [200, 200, 200],
    ]);
    const listed = await client.call(pipelineEndpoints.list, { params, query: {} });
    expect(listed.items.map(({ id }) => id)).toEqual([others.id]);
  });

  it("R17 F37 reads of a referral by whoever made it what its referrer reads: no CV of the person's own, and no thread", async () => {
    const { owner, job, company, client: others } = await keyed();
    const next = await world.person("Nora Next");
    const email = uniqueEmail();
    const { id } = await referCandidate(next, job.id, { candidate_email: email });
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    const sent = await world.visitor.try(fileEndpoints.uploadCv, {
      query: { name: "me.pdf", form: "referral" },
      body: pdf(),
    });
    const details = { candidate_name: "Jona Wise", candidate_linkedin: "", cv: String(sent.body.token) };
    await world.visitor.call(ownDetailEndpoints.byLink, { body: { token, referral: id, ...details } });
    await joinTeam(owner, company, next, "owner");
    const own = createApiClient(world.app, (await createCompanyApiKey(next, company, { name: "Of a referrer" })).key);
    const read = async (by: Client) => {
      const query = { kind: "referral", record: id } as const;
      const thread = await by.try(threadEndpoints.thread, { params: { id: job.id }, query });
      const { cv, can } = await by.call(referralEndpoints.get, { params: { id } });
      return [thread.status, cv?.name, (await by.try(referralEndpoints.cv, { params: { id } })).status, can];
    };
    expect(await read(own)).toEqual([404, undefined, 404, { set_status: false }]);
    expect(await read(others)).toEqual([200, "me.pdf", 200, { set_status: true }]);
  });

  it("sees a private job and the people of its company, and of another company neither", async () => {
    const { owner, job, client } = await keyed();
    const stranger = await keyed();
    const referral = await referCandidate(await world.person("referrer"), job.id);
    const read = (by: Client) => by.try(referralEndpoints.get, { params: { id: referral.id } });
    expect([(await read(client)).status, (await read(stranger.client)).status]).toEqual([200, 404]);
    const { title, description, location, f_type, status, reward_amount, company } = job;
    const change = { title, description, location, f_type, status, reward_amount, company: company.id, private: true };
    await owner.call(jobEndpoints.update, { params: { id: job.id }, body: change });
    const job_of = (by: Client) => by.try(jobEndpoints.get, { params: { id: job.id } });
    expect([(await job_of(client)).status, (await job_of(stranger.client)).status]).toEqual([200, 404]);
  });

  it("moves somebody as a recruiter, not as a viewer, and not without the scope", async () => {
    const { owner, company, job, client } = await keyed();
    const viewer = createApiClient(world.app, (await createCompanyApiKey(owner, company, { role: "viewer" })).key);
    const reader = createApiClient(
      world.app,
      (await createCompanyApiKey(owner, company, { scopes: ["referrals:read"] })).key,
    );
    const { id } = await referCandidate(await world.person("referrer"), job.id);
    const move = (by: Client) =>
      by.try(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Reviewing" } });
    expect((await move(viewer)).status).toBe(404);
    expect((await move(reader)).body).toMatchObject({ code: "scope_missing", scope: "referrals:write" });
    expect((await move(client)).status).toBe(200);
  });

  it("reads nothing that is somebody's own", async () => {
    const { client } = await keyed();
    for (const endpoint of [userEndpoints.me, notificationEndpoints.unread, teamEndpoints.mine])
      expect((await client.try(endpoint, {})).body.code).toBe("key_refused");
  });
});

describe("X213 the end of a company's key", () => {
  it("is not that of who made it: they leave, and delete their account", async () => {
    const { owner, company, job, key, client } = await keyed();
    const next = await secondOwner(owner, company);
    await owner.call(teamEndpoints.remove, { params: { id: company, member: owner.id }, body: {} });
    expect((await client.try(jobEndpoints.get, { params: { id: job.id } })).status).toBe(200);
    await owner.call(accountDataEndpoints.remove, { body: {} });
    for (const services of [world.services, other]) expect(await accessStatus(services, key)).toBe("user");
    expect(await keysOf(next, company)).toMatchObject([{ state: "live", made_by: null }]);
    const gone = await world.pool.query("SELECT FROM api_keys WHERE made_by = $1", [owner.id]);
    expect(gone.rowCount).toBe(0);
  });

  it("comes when an owner revokes it, everywhere within a second, with its place in the team", async () => {
    const { owner, company, key, id } = await keyed();
    const revoke = () => owner.call(companyKeyEndpoints.revoke, { params: { id: company, api_key: id } });
    await expectEnded(key, revoke);
    expect(await revoke()).toMatchObject({ state: "revoked", role: null });
    const left = await world.pool.query("SELECT FROM company_members WHERE company = $1 AND service", [company]);
    expect(left.rowCount).toBe(0);
  });

  it("cannot be asked for by an owner of another company", async () => {
    const [one, two] = [await keyed(), await keyed()];
    const params = { id: two.company, api_key: one.id };
    expect((await two.owner.try(companyKeyEndpoints.revoke, { params })).status).toBe(404);
    expect(await accessStatus(world.services, one.key)).toBe("user");
  });

  it("comes with the last person of the company", async () => {
    const { owner, key } = await keyed();
    await expectEnded(key, () => owner.call(accountDataEndpoints.remove, { body: {} }));
  });

  it("comes with the suspension of its only owner", async () => {
    const { owner, key } = await keyed();
    const admin = await world.person("admin", { admin: true });
    await expectEnded(key, () =>
      admin.call(adminUserEndpoints.suspend, { params: { id: owner.id }, body: { days: 7 } }),
    );
  });

  it("comes with its last day: it is nothing in the team any more, and its place there goes", async () => {
    const { owner, company, id } = await keyed();
    await createCompanyApiKey(owner, company);
    await world.pool.query("UPDATE api_keys SET ends_at = $2 WHERE id = $1", [id, world.clock.now()]);
    expect((await keysOf(owner, company)).find((key) => key.id === id)).toMatchObject({ state: "ended", role: null });
    await purgeApiKeys(world.ctx);
    const left = await world.pool.query("SELECT member FROM api_keys WHERE company = $1 AND id <> $2", [company, id]);
    const placed = "SELECT user_id AS member FROM company_members WHERE company = $1 AND service";
    expect((await world.pool.query(placed, [company])).rows).toEqual(left.rows);
    expect(left.rowCount).toBe(1);
  });

  it("comes with the suspension of who made it, also where others own the company", async () => {
    const { owner, company, key } = await keyed();
    const next = await secondOwner(owner, company);
    const { key: other } = await createCompanyApiKey(next, company);
    const admin = await world.person("admin", { admin: true });
    await expectEnded(key, () =>
      admin.call(adminUserEndpoints.suspend, { params: { id: owner.id }, body: { days: 7 } }),
    );
    expect(await accessStatus(world.services, other)).toBe("user");
  });

  it("comes with a restored copy", async () => {
    const { key } = await keyed();
    const at = world.clock.now();
    await expectEnded(key, () => world.ctx.write((tx) => revokeKeysAfterRestore(tx, at, at)));
  });
});

describe("X214 X215 what a company's keys leave behind", () => {
  it("are limits of the company, not of its members or of each key alone", async () => {
    const tight = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.1" } });
    try {
      const owner = await tight.person("Olga Owner");
      const { id, company } = await tight.job(owner);
      const made = [1, 2, 3].map(() => createCompanyApiKey(owner, company.id));
      const clients = (await Promise.all(made)).map(({ key }) => createApiClient(tight.app, key));
      const write = (by: Client) => by.try(jobEndpoints.setStatus, { params: { id }, body: {} });
      const answers: number[] = [];
      for (const client of clients) for (let n = 0; n < 5; n += 1) answers.push((await write(client)).status);
      expect(answers).toEqual([...Array.from({ length: 12 }, () => 422), 429, 429, 429]);
      expect((await write(owner)).status).toBe(422);
    } finally {
      await tight.close();
    }
  });

  it("are entries that name the key and the company, one for each of ten writes at once", async () => {
    const { company, job, client, id } = await keyed();
    const body = { from: "Open" as const, status: "On Hold" as const };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.try(jobEndpoints.setStatus, { params: { id: job.id }, body })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const { rows } = await world.pool.query(
      "SELECT detail ->> 'company' AS company FROM auth_audit_log WHERE session_id = $1 AND event = 'api_key_wrote'",
      [id],
    );
    expect(rows).toEqual(Array.from({ length: 10 }, () => ({ company })));
  });
});
