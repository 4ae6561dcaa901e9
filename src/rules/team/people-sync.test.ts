import { describe, expect, it } from "vitest";
import { isOfDomain, nextMembership, strongestRole } from "./people-sync.ts";

const NONE = { role: null, given: false, before: null } as const;

describe("X191 whose people a domain has", () => {
  it.each([
    ["ann@acme.example", true],
    ["ann@mail.acme.example", true],
    ["ann@notacme.example", false],
    ["acme.example@elsewhere.example", false],
    ["ann@acme.example.evil.example", false],
    ["ann@acme.example@evil.example", false],
    ["ann", false],
  ])("%s: %s", (address, own) => expect(isOfDomain(address, "acme.example")).toBe(own));
});

describe("X194 groups to roles", () => {
  it("counts the strongest of several", () => {
    expect(strongestRole(["viewer", null, "recruiter", "hiring_manager"])).toBe("recruiter");
    expect(strongestRole(["viewer", "owner"])).toBe("owner");
    expect(strongestRole([null])).toBeNull();
    expect(strongestRole([])).toBeNull();
  });

  it("gives, changes and takes back what the sync gave", () => {
    const given = nextMembership(NONE, true, ["viewer"]);
    expect(given).toEqual({ role: "viewer", given: true, before: null });
    const moved = nextMembership(given, true, ["viewer", "recruiter"]);
    expect(moved).toEqual({ role: "recruiter", given: true, before: null });
    expect(nextMembership(moved, true, [])).toEqual(NONE);
  });

  it("leaves what a person gave by hand where no group says otherwise, and gives it back afterwards", () => {
    const byHand = { role: "viewer", given: false, before: null } as const;
    expect(nextMembership(byHand, true, [null])).toEqual(byHand);
    const raised = nextMembership(byHand, true, ["recruiter"]);
    expect(raised).toEqual({ role: "recruiter", given: true, before: "viewer" });
    expect(nextMembership(raised, true, ["hiring_manager"])).toEqual({
      role: "hiring_manager",
      given: true,
      before: "viewer",
    });
    expect(nextMembership(raised, true, [])).toEqual(byHand);
  });

  it("makes no less of an owner whom a person made, while they are active", () => {
    const owner = { role: "owner", given: false, before: null } as const;
    expect(nextMembership(owner, true, ["viewer"])).toEqual(owner);
    expect(nextMembership({ ...owner, given: true }, true, ["viewer"]).role).toBe("viewer");
    expect(nextMembership(owner, false, ["owner"])).toEqual(NONE);
  });
});

describe("X193 deactivated", () => {
  it("is nothing in the team, whatever groups say", () => {
    for (const before of [null, "viewer"] as const)
      expect(nextMembership({ role: "recruiter", given: true, before }, false, ["owner"])).toEqual(NONE);
  });
});
