import { afterAll, beforeAll, expect, it } from "vitest";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { streamTeamChanges } from "./live-updates.ts";

let world: World;
let owner: Person;
let company: string;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Olga Owner");
  company = (await world.job(owner, { company_name: "Quill", company_website: "https://www.quill.example" })).company
    .id;
});
afterAll(() => world.close());

/** Subscribes to a team's events until the test ends; `next` is the next event, null after the end. */
function follow({ ctx }: Person) {
  const over = new AbortController();
  const events = streamTeamChanges(ctx, company, over.signal);
  return {
    next: async () => {
      const { done, value } = await events.next();
      return done === true ? null : value.nth;
    },
    end: () => over.abort(),
  };
}

it("C14 a team's page hears of requests, members and invitations, and ends for whoever is removed", async () => {
  const [stranger, member] = [await world.person("Sam Stranger"), await world.person("Mia Member")];
  expect(await follow(stranger).next()).toBeNull();
  await joinTeam(owner, company, member, "viewer");
  const [stream, other] = [follow(owner), follow(member)];
  expect([await stream.next(), await other.next()]).toEqual([0, 0]);
  await stranger.call(teamEndpoints.ask, { params: { id: company }, body: {} });
  expect([await stream.next(), await other.next()]).toEqual([1, 1]);
  const email = "newcomer@people.example";
  const params = { id: company };
  const { invitations } = await owner.call(teamEndpoints.invite, { params, body: { email, role: "viewer" } });
  expect(await stream.next()).toBe(2);
  await owner.call(teamEndpoints.revoke, { params: { ...params, invitation: invitations[0]?.id ?? "" } });
  expect(await stream.next()).toBe(3);
  const { members } = await owner.call(teamEndpoints.get, { params });
  const gone = members.find((one) => one.email === member.email)?.id ?? "";
  await owner.call(teamEndpoints.remove, { params: { ...params, member: gone }, body: {} });
  expect(await stream.next()).toBe(4);
  // The events of invitation and removal may have been merged.
  for (let said: number | null = 0; said !== null; ) said = await other.next();
  stream.end();
  expect(await stream.next()).toBeNull();
});

it("R17 one's teams are those that one belongs to, whatever one is there", async () => {
  const viewer = await world.person("Vera Viewer");
  expect((await viewer.call(teamEndpoints.mine, {})).items).toEqual([]);
  await joinTeam(owner, company, viewer, "viewer");
  expect((await viewer.call(teamEndpoints.mine, {})).items).toEqual([{ id: company, name: "Quill", role: "viewer" }]);
});

it("C14 a typed website says whose team there is, however it is spelled, and to members and of others nothing", async () => {
  const colleague = await world.person("Cora Colleague");
  const same = async (by: Person, website: string) =>
    (await by.call(companyEndpoints.sameWebsite, { query: { website } })).items.map(({ id }) => id);
  expect(await same(colleague, " http://quill.example/ ")).toEqual([company]);
  expect(await same(colleague, "https://quill.example/other")).toEqual([]);
  for (const website of ["", "quill", "javascript:alert(1)", "%"]) expect(await same(colleague, website)).toEqual([]);
  expect(await same(owner, "https://quill.example")).toEqual([]);
  expect(await same(colleague, "quill.example")).toEqual([company]);
});

it("C14 a typed name says which company with a proved domain has it, and no other", async () => {
  const colleague = await world.person("Nora Newcomer");
  const named = async (by: Person, name: string) =>
    (await by.call(companyEndpoints.sameWebsite, { query: { name } })).items.map(({ id }) => id);
  const prove = (website: string) =>
    world.pool.query(
      `UPDATE companies SET verified_by = 'dns', verified_since = now(), verified_website = ${website} WHERE id = $1`,
      [company],
    );
  expect(await named(colleague, "Quill")).toEqual([]);
  await prove("website_key");
  expect(await named(colleague, " qUILL ")).toEqual([company]);
  for (const other of ["", "Qui", "%"]) expect(await named(colleague, other)).toEqual([]);
  expect(await named(owner, "Quill")).toEqual([]);
  await prove("'elsewhere.example'");
  expect(await named(colleague, "Quill")).toEqual([]);
});
