import { describe, expect, it } from "vitest";
import { TEAM_RIGHTS, TEAM_ROLES } from "../../contract/members/roles.ts";
import { hasTeamRight, membershipAllowsReferring, rightReachOf, rightsLost, rolesWith } from "./rights.ts";

const of = (role: (typeof TEAM_ROLES)[number], on_job = false) => ({ role, on_job });

describe("R17 what the roles of a team may do", () => {
  it("R17 lets owners do everything, and nobody outside of the team anything", () => {
    for (const right of TEAM_RIGHTS) {
      expect(hasTeamRight(of("owner"), right), right).toBe(true);
      expect(hasTeamRight(null, right), right).toBe(false);
    }
  });

  it("R17 lets recruiters do everything but change the team", () => {
    expect(TEAM_RIGHTS.filter((right) => !hasTeamRight(of("recruiter"), right))).toEqual(["manage_team"]);
  });

  it("R17 lets hiring managers see and score the people of the jobs they are on, and no others", () => {
    expect(TEAM_RIGHTS.filter((right) => hasTeamRight(of("hiring_manager", true), right))).toEqual([
      "see_people",
      "score_people",
    ]);
    expect(TEAM_RIGHTS.filter((right) => hasTeamRight(of("hiring_manager"), right))).toEqual([]);
  });

  it("R17 lets viewers see, whether they are on the job or not", () => {
    for (const on_job of [true, false])
      expect(TEAM_RIGHTS.filter((right) => hasTeamRight(of("viewer", on_job), right))).toEqual(["see_people"]);
  });

  it("R5 keeps whoever decides on or scores a job's people from referring to it", () => {
    const may = TEAM_ROLES.map((role) => [
      role,
      membershipAllowsReferring(of(role, true)),
      membershipAllowsReferring(of(role)),
    ]);
    expect(may).toEqual([
      ["owner", false, false],
      ["recruiter", false, false],
      ["hiring_manager", false, true],
      ["viewer", true, true],
    ]);
    expect(membershipAllowsReferring(null)).toBe(true);
  });

  it("R17 tells queries the same", () => {
    for (const right of TEAM_RIGHTS) {
      expect(rolesWith(right, "all")).toEqual(TEAM_ROLES.filter((role) => hasTeamRight(of(role), right)));
      const on = TEAM_ROLES.filter((role) => hasTeamRight(of(role, true), right) && !hasTeamRight(of(role), right));
      expect(rolesWith(right, "on")).toEqual(on);
    }
  });

  it("R17 tells screens the same", () => {
    for (const role of TEAM_ROLES)
      for (const right of TEAM_RIGHTS) {
        const reach = rightReachOf(role, right);
        expect([hasTeamRight(of(role), right), hasTeamRight(of(role, true), right)]).toEqual([
          reach === "all",
          reach !== "none",
        ]);
      }
  });

  it("R17 tells what somebody gives up with another role, and that those who rise give up nothing", () => {
    expect(rightsLost("owner", "recruiter")).toEqual(["manage_team"]);
    expect(rightsLost("viewer", "hiring_manager")).toEqual(["see_people"]);
    expect(rightsLost("hiring_manager", "viewer")).toEqual(["score_people"]);
    expect(rightsLost("recruiter", "hiring_manager")).toContain("see_people");
    for (const role of TEAM_ROLES) expect(rightsLost(role, "owner")).toEqual([]);
  });
});
