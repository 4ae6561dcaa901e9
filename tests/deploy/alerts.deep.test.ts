import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { hasProgram } from "../support/programs.ts";
import { createWorld, type World } from "../support/world.ts";

type Rule = { record?: string; alert?: string; expr: string; annotations?: { runbook?: string } };
type Rules = { groups: { rules: Rule[] }[] };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const there = hasProgram("promtool");
let world: World;
let rules: Rule[];
let expressions: string[];

beforeAll(async () => {
  world = await createWorld({ config: { METRICS_TOKEN: "a token for the test" } });
  const told = parse(await readFile("deploy/alerts/vouchwell.rules.yaml", "utf8")) as Rules;
  rules = told.groups.flatMap((group) => group.rules);
  const dashboard = JSON.parse(await readFile("deploy/dashboard/vouchwell.json", "utf8")) as Dashboard;
  expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
});
afterAll(() => world.close());

/** Metrics of Prometheus itself, and of a replica. */
const ELSEWHERE = new Set(["up", "database_replica_up", "database_replica_lag_seconds"]);

test("every metric of an alert or the dashboard is exported by a process or recorded by a rule", async () => {
  await world.app.request("/healthz");
  const headers = { authorization: "Bearer a token for the test" };
  const text = await (await world.app.request("/metrics", { headers })).text();
  const told = new Set([...text.matchAll(/^([a-z_]\w*)/gmu)].map(([, name]) => name));
  const recorded = new Set(rules.map(({ record }) => record));
  const read = expressions.flatMap((expr) =>
    [...expr.matchAll(/\b([a-z]\w*(?::\w+)+|[a-z]+(?:_[a-z0-9]+)+|up)\b(?!\s*\()/gu)].map(([, name]) => name ?? ""),
  );
  expect(read.length).toBeGreaterThan(20);
  const unknown = read.filter(
    (name) => !told.has(name) && !recorded.has(name) && !ELSEWHERE.has(name) && name !== "clamp_min",
  );
  expect(unknown).toEqual([]);
});

test("every alert links to a section with instructions, and every section belongs to an alert", async () => {
  const page = await readFile("docs/alerts.md", "utf8");
  const sections = [...page.matchAll(/^### (\w+)$/gmu)].map(([, name]) => name ?? "");
  const alerts = rules.flatMap(({ alert }) => alert ?? []);
  expect(sections.toSorted()).toEqual(alerts.toSorted());
  for (const { alert, annotations } of rules)
    if (alert !== undefined) expect(annotations?.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
});

test.runIf(there)("every alert fires for its fault and stays silent otherwise", async () => {
  const tests = parse(await readFile("deploy/alerts/vouchwell.test.yaml", "utf8")) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
  };
  const fired = tests.tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts !== undefined).map(({ alertname }) => alertname),
  );
  expect(fired.toSorted()).toEqual(rules.flatMap(({ alert }) => alert ?? []).toSorted());
  expect(execFileSync("promtool", ["check", "rules", "deploy/alerts/vouchwell.rules.yaml"]).toString()).toContain(
    "SUCCESS",
  );
  expect(
    execFileSync("promtool", ["test", "rules", "vouchwell.test.yaml"], { cwd: "deploy/alerts" }).toString(),
  ).toContain("SUCCESS");
});
