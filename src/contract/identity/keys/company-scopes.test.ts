import { expect, test } from "vitest";
import { newCompanyKey } from "./company-keys.ts";
import { COMPANY_SCOPES, KEY_ROLES } from "./company-scopes.ts";
import { SCOPES } from "./scopes.ts";

const GIVEN = { name: "Import", days: 30, role: "viewer", scopes: ["jobs:read"] };
const fits = (more: object) => newCompanyKey.safeParse({ ...GIVEN, ...more }).success;

test("X211 a company's key is a recruiter or a viewer, and never an owner", () => {
  expect(KEY_ROLES.every((role) => fits({ role }))).toBe(true);
  for (const role of ["owner", "hiring_manager", "", undefined]) expect(fits({ role })).toBe(false);
});

test("X212 X216 a company's key takes no scope of what is somebody's own", () => {
  for (const scope of SCOPES)
    expect([scope, fits({ scopes: [scope] })]).toEqual([scope, (COMPANY_SCOPES as readonly string[]).includes(scope)]);
  for (const resource of ["profile", "candidates", "notifications", "messages", "dashboard", "files"])
    expect(COMPANY_SCOPES.filter((scope) => scope.startsWith(`${resource}:`))).toEqual([]);
  expect(fits({ scopes: ["jobs:read", "jobs:write"] })).toBe(false);
  expect(fits({ company: "other" })).toBe(false);
});
