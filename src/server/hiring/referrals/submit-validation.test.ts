import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildReferral, RECOMMENDATION, referCandidate } from "../../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";

let world: World;
let referrer: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld();
  referrer = await world.person("Ines Marchetti");
  job = (await world.job(await world.person("Petra Poster"))).id;
});
afterAll(() => world.close());

const create = (body: unknown) => referrer.try(referralEndpoints.create, { body });

async function fieldErrorsIn(body: unknown): Promise<unknown> {
  const answer = await create(body);
  expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
  const fields = answer.body.fields as Record<string, { code: string }>;
  return Object.fromEntries(Object.entries(fields).map(([name, failure]) => [name, failure.code]));
}

describe("F1 the server checks both steps of the wizard", () => {
  it("F1 reports all errors at once, by field, in the specification's words", async () => {
    const answer = await create({
      job,
      candidate_name: " J ",
      candidate_email: "jonah@",
      candidate_linkedin: "https://linkedin.example/in/jonah",
      recommendation: "x".repeat(49),
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        fields: {
          candidate_name: { message: "Name must be at least 2 characters" },
          candidate_email: { message: "Please enter a valid email address" },
          candidate_linkedin: { message: "Please enter a valid LinkedIn URL" },
          recommendation: { message: "Recommendation must be at least 50 characters" },
        },
      },
    });
  });

  it("F1 accepts 50 characters, and rejects 49 padded with blanks", async () => {
    const linkedin = { candidate_linkedin: "" };
    expect((await create(buildReferral(job, { recommendation: "x".repeat(50), ...linkedin }))).status).toBe(201);
    expect(await fieldErrorsIn(buildReferral(job, { recommendation: ` ${"x".repeat(49)} ` }))).toEqual({
      recommendation: "recommendation_short",
    });
  });

  it("rejects an empty body, a body that is no object and unknown fields", async () => {
    expect(await fieldErrorsIn({})).toMatchObject({ job: expect.anything(), candidate_email: expect.anything() });
    expect(await fieldErrorsIn([])).toBeTruthy();
    const odd = {
      id: job,
      status: "Hired",
      reward_status: "Released",
      reward_amount: 1_000_000,
      created_by: job,
      created_at: "2020-01-01T00:00:00Z",
      candidate_email_key: "x",
    };
    const fieldErrors = Object.fromEntries(Object.keys(odd).map((name) => [name, "unknown_field"]));
    expect(await fieldErrorsIn({ ...buildReferral(job), ...odd })).toEqual(fieldErrors);
  });

  it.each(["candidate_name", "candidate_email", "candidate_linkedin", "recommendation"])(
    "refuses 100,000 characters, a NUL, a lone surrogate and other types in %s",
    async (field) => {
      const errorWith = async (value: unknown) =>
        ((await fieldErrorsIn({ ...buildReferral(job), [field]: value })) as Record<string, string>)[field];
      expect(await errorWith("x".repeat(100_000))).toBe("too_long");
      expect(await errorWith(`${RECOMMENDATION}\0`)).toBe("ill_formed");
      expect(await errorWith(`${RECOMMENDATION}\ud83d`)).toBe("ill_formed");
      for (const value of [7, true, null, {}, ["x"]]) expect(await errorWith(value)).toBeDefined();
    },
  );

  it("rejects a malformed job id, and answers an unknown one with not found", async () => {
    expect(await fieldErrorsIn({ ...buildReferral(job), job: "1 OR 1=1" })).toEqual({ job: "invalid" });
    expect((await create(buildReferral("01980000-0000-7000-8000-000000000000"))).status).toBe(404);
  });

  it("keeps markup, quotes and any script as plain text", async () => {
    const candidate_name = `<script>alert("1")</script> O'Brien Ľubica 北京 👩‍👩‍👧‍👧`;
    const recommendation = `<img src=x onerror=alert(1)> '); DROP TABLE referrals; -- ${RECOMMENDATION}`;
    const { id } = await referCandidate(referrer, job, { candidate_name, recommendation });
    const record = await referrer.call(referralEndpoints.get, { params: { id } });
    expect(record).toMatchObject({ candidate_name, recommendation });
  });
});
