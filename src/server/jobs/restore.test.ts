import { afterAll, beforeAll, expect, it } from "vitest";
import { createReportCase, decideReportCase } from "../../../tests/support/reports.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { applicationEndpoints } from "../../contract/hiring/applications.ts";
import { jobEndpoints } from "../../contract/jobs/jobs.ts";

let world: World;
let poster: Person;
let applicant: Person;
let admin: Person;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.person("Petra Poster");
  applicant = await world.person("Cara Candidate");
  admin = await world.person("Ada Settler", { admin: true });
});
afterAll(() => world.close());

const restore = (id: string, by = poster) => by.try(jobEndpoints.restore, { params: { id } });

/** With an application, deleting the job archives it. */
async function archived(status: "Open" | "Closed" = "Open"): Promise<string> {
  const { id } = await world.job(poster);
  const body = { job: id, candidate_name: "Cara Candidate", candidate_email: applicant.email, cover_letter: "Hello." };
  await applicant.call(applicationEndpoints.create, { body });
  if (status === "Closed") {
    await poster.call(jobEndpoints.setStatus, { params: { id }, body: { from: "Open", status } });
  }
  expect(await poster.call(jobEndpoints.remove, { params: { id } })).toEqual({ result: "archived" });
  return id;
}

it("J48 restores an archived job paused, with its candidates, and open after it is opened", async () => {
  const id = await archived();
  expect((await poster.call(jobEndpoints.get, { params: { id } })).can).toMatchObject({ restore: true, edit: false });
  const { status, body } = await restore(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "On Hold", archived: false, applications_count: 1, can: { edit: true } });
  expect(body.can).not.toHaveProperty("restore");
  const { history } = await poster.call(jobEndpoints.numbers, { params: { id }, query: {} });
  expect(history.at(-1)).toMatchObject({ from: "Open", to: "On Hold" });
  await poster.call(jobEndpoints.setStatus, { params: { id }, body: { from: "On Hold", status: "Open" } });
  expect((await world.visitor.call(jobEndpoints.get, { params: { id } })).accepting).toBe(true);
  expect((await restore(id)).body.code).toBe("conflict");
});

it("J48 keeps a closed job closed, and lets nobody else restore one", async () => {
  const id = await archived("Closed");
  expect((await restore(id, applicant)).status).toBe(404);
  expect((await world.visitor.try(jobEndpoints.restore, { params: { id } })).status).toBe(401);
  expect((await restore(id)).body).toMatchObject({ status: "Closed", archived: false });
});

it("J48 P21 does not let the owner restore a job that an admin took down", async () => {
  const { id } = await world.job(poster);
  const report = await createReportCase(world, { by: applicant, admin }, id);
  await decideReportCase(admin, report, "taken_down");
  expect((await restore(id)).body.code).toBe("job_taken_down");
  expect((await poster.call(jobEndpoints.get, { params: { id } })).archived).toBe(true);
});
