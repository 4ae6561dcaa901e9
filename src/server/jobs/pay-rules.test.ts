import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { type JobDetail, jobEndpoints } from "../../contract/jobs/jobs.ts";
import { payRuleEndpoints } from "../../contract/jobs/pay.ts";
import type { jobUpdate } from "../../contract/jobs/posting/job-forms.ts";

const DENVER = "Denver, CO";
const PAID = { pay_min: 90_000, pay_max: 120_000, pay_currency: "USD", pay_per: "year" } as const;

let warning: World;
let refusing: World;
let silent: World;

beforeAll(async () => {
  [warning, refusing, silent] = (await Promise.all(
    ["warn", "refuse", "off"].map((PAY_RULES) => createWorld({ config: { PAY_RULES } })),
  )) as [World, World, World];
});
afterAll(() => Promise.all([warning, refusing, silent].map((world) => world.close())));

async function asked(world: World, location: string) {
  const person = await world.person();
  const { rules, refused } = await person.call(payRuleEndpoints.find, { query: { location } });
  return [rules.map(({ name }) => name), refused];
}

describe("J22 the pay that the law asks for", () => {
  it.each([
    [DENVER, ["Colorado"]],
    ["San Francisco", ["California"]],
    ["New York, NY", ["New York City", "New York"]],
    ["Washington, DC", ["Washington, D.C."]],
    ["Chicago; Boston", ["Massachusetts", "Illinois"]],
    ["Toronto, Ontario", ["Ontario"]],
    ["Wien, Österreich", ["Austria"]],
    ["Warsaw", ["Poland"]],
    ["München", ["European Union"]],
    ["Remote, United States", ["Colorado", "California", "Washington"]],
    ["Austin, TX", []],
    ["London", []],
    ["Remote", []],
    ["", []],
  ])("names the laws of %s", async (location, names) => {
    const [found, refused] = await asked(warning, location);
    expect([(found as string[]).toSorted(), refused]).toEqual([names.toSorted(), false]);
  });

  it("goes by the places that were chosen instead of what the location says", async () => {
    const person = await warning.person();
    const named = async (places: string) =>
      (await person.call(payRuleEndpoints.find, { query: { location: DENVER, places } })).rules.map(({ name }) => name);
    expect(await named("AT")).toEqual(["Austria"]);
    expect(await named("US-TX")).toEqual([]);
    const unknown = await person.try(payRuleEndpoints.find, { query: { location: DENVER, places: "Atlantis" } });
    expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([422, ["places"]]);
  });

  it("tells what each asks for, and where it stands", async () => {
    const person = await warning.person();
    const { rules } = await person.call(payRuleEndpoints.find, { query: { location: DENVER } });
    expect(rules).toEqual([
      {
        place: "US-CO",
        name: "Colorado",
        since: "2021-01-01",
        duty: "range",
        employees: 1,
        law: "Equal Pay for Equal Work Act, C.R.S. § 8-5-201",
        source: expect.stringMatching(/^https:\/\/cdle\.colorado\.gov\//),
      },
    ]);
  });

  it("is said or not as the operator has it, and is taken all the same", async () => {
    expect(await asked(silent, DENVER)).toEqual([[], false]);
    expect(await asked(refusing, DENVER)).toEqual([["Colorado"], true]);
    for (const world of [warning, silent]) await world.job(await world.person(), { location: DENVER });
  });

  it("is refused by field where the operator has it so", async () => {
    const person = await refusing.person();
    const refusal = async (fields: object) => {
      const sent = refusing.job(person, { location: DENVER, ...fields });
      const { message } = await sent.then(
        () => new Error("taken"),
        (error: Error) => error,
      );
      return ["pay_min", "pay_max"].filter((name) => message.includes(name));
    };
    expect(await refusal({})).toEqual(["pay_min", "pay_max"]);
    expect(await refusal({ ...PAID, pay_min: null })).toEqual(["pay_min"]);
    expect(await refusal({ location: "Vienna, Austria", ...PAID, pay_max: null })).toEqual([]);
    expect(await refusal({ location: "Berlin" })).toEqual([]);
    expect(await refusal(PAID)).toEqual([]);
  });

  it("is asked of a change to an open job, never of pausing or closing it", async () => {
    const person: Person = await refusing.person();
    const job = await refusing.job(person, { location: "Lisbon" });
    const bodyOf = ({ company, ...rest }: JobDetail): z.input<typeof jobUpdate> => ({
      title: rest.title,
      company: company.id,
      description: rest.description_text,
      location: DENVER,
      f_type: rest.f_type,
      status: rest.status,
      reward_amount: rest.reward_amount,
    });
    const change = (body: object) =>
      person.try(jobEndpoints.update, { params: { id: job.id }, body: { ...bodyOf(job), ...body } });
    const refused = await change({});
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([422, ["pay_min", "pay_max"]]);
    expect((await change({ status: "On Hold" })).status).toBe(200);
    expect((await change(PAID)).status).toBe(200);
  });
});
