import { afterAll, describe, expect, it } from "vitest";
import { createWorld } from "../../../tests/support/world.ts";
import { jobEndpoints } from "../../contract/jobs/jobs.ts";
import { jobDraftEndpoints } from "../../contract/jobs/posting/job-drafts.ts";

const world = await createWorld({ config: { PROBATION_DAYS: "45" } });
const poster = await world.person("Petra Poster");
afterAll(() => world.close());

const BODY = {
  title: "Night Baker",
  company_name: "Ottoline Foods",
  company_website: "https://ottoline.example",
  description: "Bread.",
  location: "Lisbon",
  f_type: "Part-time" as const,
};
/** Numeric fields of a job: the default, the limits, and two other valid values. */
const NUMBERS = [
  { rule: "J50", name: "openings", unsaid: 1, least: 1, most: 99, others: [3, 2] },
  { rule: "M1", name: "probation_days", unsaid: 45, least: 30, most: 180, others: [60, 120] },
] as const;

describe.each(NUMBERS)("$rule $name of a job", ({ name, unsaid, least, most, others: [first, next] }) => {
  const post = (value?: unknown) =>
    poster.try(jobEndpoints.create, { body: { ...BODY, ...(value !== undefined && { [name]: value }) } });

  it("is a whole number within its bounds, and the usual one where none is named", async () => {
    expect((await post()).body[name]).toBe(unsaid);
    for (const value of [least, most]) expect((await post(value)).body[name]).toBe(value);
    for (const [wrong, code] of [
      [least - 1, "out_of_range"],
      [most + 1, "out_of_range"],
      [least + 0.5, "not_whole_number"],
      ["a few", "not_whole_number"],
    ] as const) {
      expect((await post(wrong)).body.fields, String(wrong)).toMatchObject({ [name]: { code } });
    }
  });

  it("is changed, kept where a form leaves it out, told in a conflict, and copied", async () => {
    const job = (await post(first)).body as { id: string; company: { id: string }; updated_at: string };
    const { title, description, location, f_type } = BODY;
    const change = (fields: object) =>
      poster.try(jobEndpoints.update, {
        params: { id: job.id },
        body: {
          title,
          description,
          location,
          f_type,
          company: job.company.id,
          status: "Open",
          ...fields,
        },
      });
    expect((await change({ title: "Baker" })).body[name]).toBe(first);
    expect((await change({ [name]: next })).body[name]).toBe(next);
    const late = await change({ [name]: first, updated_at: "2020-01-01T00:00:00.000Z" });
    expect(late.status).toBe(409);
    expect(late.body.fields).toHaveProperty(name);
    expect((await world.visitor.call(jobEndpoints.get, { params: { id: job.id } }))[name]).toBe(next);
    const copy = await poster.call(jobDraftEndpoints.copy, { body: { kind: "draft", job: job.id } });
    expect(copy.fields[name]).toBe(next);
  });
});

it("M1 J46 a draft that names none shows the installation's, and is published with them", async () => {
  const fields = { ...BODY, pay_min: null, pay_max: null, pay_currency: null, pay_per: null };
  const { id, ...draft } = await poster.call(jobDraftEndpoints.create, { body: fields });
  expect(draft.fields.probation_days).toBeUndefined();
  expect((await poster.call(jobDraftEndpoints.preview, { params: { id } })).probation_days).toBe(45);
  expect((await poster.call(jobDraftEndpoints.publish, { params: { id }, body: BODY })).probation_days).toBe(45);
});
