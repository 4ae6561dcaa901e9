import { afterAll, beforeAll, expect, it } from "vitest";
import { buildIntroduction, createOldTicket, createPublicPage } from "../../../../tests/support/introductions.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { referrerEndpoints } from "../../../contract/hiring/candidates.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";

let world: World;
let ines: Person;
let username: string;

beforeAll(async () => {
  world = await createWorld({ config: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "on" } });
  ines = await world.person("Ines Marchetti");
  username = await createPublicPage(world, ines);
});
afterAll(() => world.close());

async function send(address: string, wrong: object = {}, to = username): Promise<Response> {
  return world.app.request(`/api/referrers/${to}/candidates`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ ...buildIntroduction(world), ...wrong }),
  });
}

async function kept(): Promise<number> {
  const { rows } = await world.pool.query("SELECT count(*)::int AS n FROM candidates WHERE referrer = $1", [ines.id]);
  return rows[0].n;
}

it("X40 refuses a form that is filled in within a moment, with an old or invented ticket, or in its hidden field", async () => {
  const { ticket } = await world.visitor.call(referrerEndpoints.ticket, {});
  const wrong = [
    { ticket },
    { ticket: createOldTicket(world, 25 * 3_600_000) },
    { ticket: "invented" },
    { ticket: "" },
    { homepage: "https://buy.example" },
  ];
  for (const [index, one] of wrong.entries()) {
    const answer = await send(`203.0.113.${index}`, one);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, "form_refused"]);
  }
  expect(await kept()).toBe(0);
  world.clock.advance(3_000);
  expect((await send("203.0.113.9", { ticket })).status).toBe(201);
});

it("X40 limits introductions per hour from one network, and to one referrer from all networks", async () => {
  const before = await kept();
  const one = await Promise.all(Array.from({ length: 30 }, () => send("198.51.100.7")));
  expect(one.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(one.filter(({ status }) => status === 429)).toHaveLength(20);
  const many = [];
  for (let index = 0; index < 80; index += 1) many.push((await send(`192.0.2.${index}`)).status);
  expect((await kept()) - before).toBeLessThanOrEqual(60);
  expect(many.at(-1)).toBe(429);
  const noor = await createPublicPage(world, await world.person("Noor Visser"));
  expect((await send("192.0.2.200", {}, noor)).status).toBe(201);
});

it("X40 P1 limits messages to a referrer per day, hides the address, and sends none where they are not wanted", async () => {
  const lea = await world.person("Léa Fontaine");
  const page = await createPublicPage(world, lea);
  const send = (address: string, to = page) =>
    world.app.request(`/api/referrers/${to}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({
        name: "Amara Okafor",
        email: "amara@people.example",
        message: "We met in Lisbon. Are you still hiring?",
        ticket: createOldTicket(world),
      }),
    });
  const answer = await send("203.0.113.50");
  expect([answer.status, await answer.text()]).toEqual([201, JSON.stringify({ received: true })]);
  for (let index = 0; index < 40; index += 1) await send(`203.0.114.${index}`);
  const sent = "SELECT count(*)::int AS n FROM mails WHERE message = 'referrer_message'";
  expect((await world.pool.query(sent)).rows).toEqual([{ n: 20 }]);
  const one = await Promise.all(Array.from({ length: 10 }, () => send("203.0.113.51", username)));
  expect(one.filter(({ status }) => status === 201)).toHaveLength(5);
  await lea.call(settingsEndpoints.update, { body: { allowMessages: false } });
  expect((await send("203.0.113.52")).status).toBe(404);
});

it("F6 notifies the referrer of each new candidate once", async () => {
  const noor = await world.person("Noor Visser");
  const page = await createPublicPage(world, noor);
  for (const address of ["203.0.113.60", "203.0.113.61"]) await send(address, { email: "amara@people.example" }, page);
  const { items } = await noor.call(notificationEndpoints.list, { query: {} });
  expect(items).toMatchObject([{ kind: "candidate_received", person: "Amara Okafor" }]);
});
