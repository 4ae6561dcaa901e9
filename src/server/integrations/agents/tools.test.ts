import { expect, test } from "vitest";
import { ENDPOINTS } from "../../../contract/endpoints.ts";
import { SCOPES } from "../../../contract/identity/keys/scopes.ts";
import { DRAFT_FIELDS, DRAFT_KINDS } from "../../../contract/integrations/agents/drafts.ts";
import { findToolEndpoint, TOOL_SCOPES } from "./tool-scopes.ts";
import { endpointOfDraft, TOOLS } from "./tools.ts";

test("X157 no tool ranks people or changes their status", () => {
  for (const { name, input, call } of TOOLS) {
    expect([name, Object.keys(input.shape).filter((key) => /sort|order|rank|score|verdict|mark/i.test(key))]).toEqual([
      name,
      [],
    ]);
    expect(call).not.toMatch(/setStatus|move|addNote|decide|figures|board$(?<!jobs\.board)/);
    expect(call.split(".")[0]).not.toMatch(/^(?:pipeline|people|reasons)$/);
  }
});

test("X156 read tools change nothing, and write tools are creations that leave a draft", () => {
  for (const tool of TOOLS) {
    const { method, idempotent, costly, answers } = findToolEndpoint(tool);
    expect([tool.name, answers, costly]).toEqual([tool.name, "json", false]);
    if (tool.draft === undefined) expect([tool.name, method]).toEqual([tool.name, "get"]);
    else expect([tool.name, idempotent, tool.part]).toEqual([tool.name, true, "body"]);
  }
  expect(DRAFT_KINDS.map(endpointOfDraft)).toEqual([
    "referrals.create",
    "applications.create",
    "talk.write",
    "jobs.create",
  ]);
});

test("X156 every field of a draft is shown to its user, or is its subject", () => {
  const shown = new Set<string>([...DRAFT_FIELDS, "job", "kind", "record"]);
  for (const { name, input, draft } of TOOLS)
    if (draft !== undefined)
      expect([name, Object.keys(input.shape).filter((field) => !shown.has(field))]).toEqual([name, []]);
});

test("X150 each tool is an endpoint of the product, within a scope that a key can have", () => {
  const names = new Set(
    Object.entries(ENDPOINTS).flatMap(([resource, of]) => Object.keys(of).map((name) => `${resource}.${name}`)),
  );
  expect(TOOLS.filter(({ call }) => !names.has(call))).toEqual([]);
  expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
  expect(TOOLS.length).toBeGreaterThanOrEqual(15);
  expect(TOOL_SCOPES.filter((scope) => !SCOPES.includes(scope))).toEqual([]);
  // No tool reads money, and no tool sends files.
  expect(TOOL_SCOPES.filter((scope) => /^(?:rewards|files|team):/.test(scope))).toEqual([]);
});

test("X157 the arguments of each tool are among those that its endpoint takes", () => {
  for (const tool of TOOLS) {
    const { params, query, body } = findToolEndpoint(tool);
    const taken = { params, query, body }[tool.part] as { shape?: object } | undefined;
    if (taken?.shape === undefined) continue;
    expect([tool.name, Object.keys(tool.input.shape).filter((key) => !Object.hasOwn(taken.shape ?? {}, key))]).toEqual([
      tool.name,
      [],
    ]);
  }
});
