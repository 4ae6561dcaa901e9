import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AUTOMATED_STEPS } from "../../src/rules/trust/automated-steps.ts";
import { AUTOMATED_STEPS_PATH } from "../../src/server/pages/site/automated-steps.ts";
import { createWorld, type World } from "../support/world.ts";

const ROOT = new URL("../../", import.meta.url);
const RULES = readFileSync(new URL("docs/rules.md", ROOT), "utf8");

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { PUBLIC_URL: "https://jobs.example" } });
});
afterAll(() => world.close());

test("X90 each step names rules that stand and are built, and code that goes by one of them", () => {
  for (const { id, rules, code } of AUTOMATED_STEPS) {
    for (const rule of rules)
      expect(RULES, `${id}: ${rule}`).toMatch(new RegExp(`^- \\*\\*${rule}\\*\\*(?! \\(not built\\))`, "m"));
    for (const file of code) expect(existsSync(new URL(file, ROOT)), `${id}: ${file}`).toBe(true);
    const texts = code.map((file) => readFileSync(new URL(file, ROOT), "utf8")).join("\n");
    expect(
      rules.filter((rule) => texts.includes(rule)).length,
      `${id}: its code names none of its rules`,
    ).toBeGreaterThan(0);
  }
});

test("X90 machines read them all, each with its page, and that no trained model is asked", async () => {
  const answer = await world.app.request(`https://jobs.example${AUTOMATED_STEPS_PATH}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  const body = await answer.json();
  expect(body).toMatchObject({ page: "https://jobs.example/automated-steps", trained_models: [] });
  expect(body.steps.map(({ id }: { id: string }) => id)).toEqual(AUTOMATED_STEPS.map(({ id }) => id));
  expect(body.steps[0]).toMatchObject({ rules: ["J11"], page: "https://jobs.example/automated-steps#suggestions" });
  const reviewed = body.steps.filter((step: { reviewed_by_person: boolean }) => step.reviewed_by_person);
  expect(reviewed.map(({ id }: { id: string }) => id)).toEqual(["contacts", "fraud_signals", "existing_contacts"]);
  const head = await world.app.request(`https://jobs.example${AUTOMATED_STEPS_PATH}`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await world.app.request(`https://jobs.example${AUTOMATED_STEPS_PATH}`, { method: "POST" })).status).toBe(404);
});
