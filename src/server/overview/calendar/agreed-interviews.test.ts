import { afterAll, beforeAll, expect, it } from "vitest";
import { applyToJob } from "../../../../tests/support/candidates.ts";
import { buildTimes, moveApplicantToInterviewing, offerInterview } from "../../../../tests/support/interviews.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { CALENDAR_LIMITS } from "../../../contract/hiring/interviews/calendar-bounds.ts";
import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";

let world: World;
let owner: Person;
let first: string;
let path: string;

beforeAll(async () => {
  world = await createWorld({ now: "2026-11-23T10:00:00.000Z" });
  owner = await world.person("Marguerite Olander");
  const applicant = await world.person("Mira Castellan");
  const job = (await world.job(owner, { title: "Potter" })).id;
  const { id } = await applyToJob(applicant, job, {
    candidate_name: "Mira Castellan",
    candidate_email: applicant.email,
  });
  await moveApplicantToInterviewing(owner, id);
  const slots = buildTimes("2026-12-01T13:00:00.000Z");
  first = (await offerInterview(owner, job, "application", id, { slots, people: [owner.id] })).id;
  const body = { answer: "pick" as const, starts_at: slots[0] ?? "", zone: "Europe/Berlin" };
  await applicant.call(interviewEndpoints.answer, { params: { id: first }, body });
  path = new URL((await owner.call(interviewEndpoints.makeCalendar, {})).address).pathname;
});
afterAll(() => world.close());

/** The same interview again, this many hours later and this often. */
async function again(from: number, to: number): Promise<void> {
  await world.pool.query(
    `WITH more AS (
      INSERT INTO interviews (id, job, record_kind, record_id, state, minutes, place, zone, offered_by, offered_at, starts_at, ends_at)
        SELECT gen_random_uuid(), job, record_kind, record_id, state, minutes, place, zone, offered_by, offered_at,
          starts_at + make_interval(hours => n), ends_at + make_interval(hours => n)
        FROM interviews, generate_series($2::int, $3::int) AS n WHERE id = $1
        RETURNING id)
    INSERT INTO interview_people (interview, user_id) SELECT id, $4 FROM more`,
    [first, from, to, owner.id],
  );
}

async function begins(): Promise<string[]> {
  const text = await (await world.app.request(path)).text();
  const interviews = text.split("BEGIN:VEVENT").filter((event) => event.includes("SUMMARY:Interview: "));
  return interviews.map((event) => /^DTSTART:(\S+)/m.exec(event)?.[1] ?? "").sort();
}

it("H14 a calendar holds every interview ahead and of the last 30 days, and of more than 1,000 the next ones first", async () => {
  // 250 ahead, and one per hour of the last days: more on either side than a calendar contains.
  await again(1, 249);
  await again(-440, -300);
  const all = await begins();
  expect(all).toHaveLength(250 + 141);
  expect(all.at(0)).toBe("20261113T050000Z");
  await again(250, 1_199);
  const nearest = await begins();
  expect(nearest).toHaveLength(CALENDAR_LIMITS.interviews);
  // Past ones are left out first, then those furthest ahead.
  expect([nearest.at(0), nearest.at(-1)]).toEqual(["20261201T130000Z", "20270112T040000Z"]);
});
