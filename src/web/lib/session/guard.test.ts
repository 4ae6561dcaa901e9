import { expect, it } from "vitest";
import { safeNext, signInPath } from "./guard.ts";
import { roleFor } from "./sign-up-role.ts";

it("A6 accepts only paths of our own site", () => {
  expect(safeNext("/jobs/new")).toBe("/jobs/new");
  expect(safeNext("/opportunities?type=remote&search=a%20b#list")).toBe("/opportunities?type=remote&search=a%20b#list");
  expect(safeNext(new URLSearchParams(signInPath("/refer/1?x=/y").split("?")[1]).get("next"))).toBe("/refer/1?x=/y");
});

it("J15 derives the role from the target path", () => {
  expect(roleFor("/apply/01900000-0000-7000-8000-000000000000")).toBe("candidate");
  expect(roleFor("/refer/01900000-0000-7000-8000-000000000000?x=1")).toBe("referrer");
  expect(roleFor("/jobs/new")).toBe("poster");
  for (const next of [null, "/apply", "/jobs/1", "//evil.example/apply/1"]) expect(roleFor(next)).toBeUndefined();
});

it.each([
  null,
  "",
  "dashboard",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "/auth",
  "/auth?next=/auth",
])("A6 leads nowhere else (%j)", (next) => {
  expect(safeNext(next)).toBe("/dashboard");
});
