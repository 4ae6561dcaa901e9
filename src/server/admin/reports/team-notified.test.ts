import { afterAll, beforeAll, expect, it } from "vitest";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createReportCase, decideReportCase } from "../../../../tests/support/reports.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { reportEndpoints } from "../../../contract/admin/reports/reports.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";

let world: World;
let admin: Person;
let owner: Person;
let recruiter: Person;
let viewer: Person;
let company: string;

beforeAll(async () => {
  world = await createWorld();
  admin = await world.person("Ada Settler", { admin: true });
  owner = await world.person("Olga Owner");
  recruiter = await world.person("Rita Recruiter");
  viewer = await world.person("Vera Viewer");
  company = (await world.job(owner)).company.id;
  await joinTeam(owner, company, recruiter, "recruiter");
  await joinTeam(owner, company, viewer, "viewer");
});
afterAll(() => world.close());

const told = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).items.filter(({ kind }) => kind === "report_on_own");
const read = (person: Person, id: string) => person.try(reportEndpoints.get, { params: { id } });
const report = (subject: string, more = {}) => createReportCase(world, { by: world.visitor, admin }, subject, more);
const linkIn = async ({ email }: Person) => {
  await sendQueuedEmails(world);
  const mail = (await readWrittenEmails(world)).findLast(({ to }) => to?.some(({ address }) => address === email));
  return /\/report-decision\S*/.exec(mail?.text ?? "")?.[0] ?? "";
};

it("P21 R17 notifies all members who may edit the job, who can read it in their account and complain once for all", async () => {
  const job = (await world.job(owner)).id;
  const id = await report(job);
  expect((await read(recruiter, id)).status).toBe(404);
  await decideReportCase(admin, id, "taken_down", "Not a real job.");
  expect([(await told(owner)).length, (await told(recruiter)).length, (await told(viewer)).length]).toEqual([1, 1, 0]);
  // Only the responsible member's link opens without signing in, since colleagues may have left by then.
  expect(await linkIn(owner)).toContain("#token=");
  expect(await linkIn(recruiter)).toContain(`case=${id}`);
  expect((await read(recruiter, id)).body).toMatchObject({ as: "owner", reason: "Not a real job." });
  expect((await read(viewer, id)).status).toBe(404);
  const body = { text: "It is real." };
  expect((await viewer.try(reportEndpoints.complainAbout, { params: { id }, body })).status).toBe(404);
  expect((await recruiter.try(reportEndpoints.complainAbout, { params: { id }, body })).status).toBe(200);
  expect((await owner.try(reportEndpoints.complainAbout, { params: { id }, body })).body.code).toBe("complaint_over");
});

it("P21 C12 does the same for a company, and shows nothing to former members", async () => {
  const id = await report(company, { kind: "company" });
  await decideReportCase(admin, id, "taken_down", "No such company.");
  expect((await read(recruiter, id)).body).toMatchObject({ as: "owner" });
  const { members } = await owner.call(teamEndpoints.get, { params: { id: company } });
  const member = members.find(({ email }) => email === recruiter.email)?.id ?? "";
  await owner.call(teamEndpoints.remove, { params: { id: company, member }, body: {} });
  expect((await read(recruiter, id)).status).toBe(404);
});
