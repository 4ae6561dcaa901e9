import { describe, expect, it } from "vitest";
import { TEAM_RIGHTS, TEAM_ROLES } from "../../contract/team/roles.ts";
import { mayReferTo, mayWith, reachOf, rightsLost, rolesWith } from "./rights.ts";

const of = (role: (typeof TEAM_ROLES)[number], on_job = false) => ({ role, on_job });

describe("R17 what the roles of a team may do", () => {
  it("R17 lets owners do everything, and nobody outside of the team anything", () => {
    for (const right of TEAM_RIGHTS) {
      expect(mayWith(of("owner"), right), right).toBe(true);
      expect(mayWith(null, right), right).toBe(false);
    }
  });

  it("R17 lets recruiters do everything but change the team", () => {
    expect(TEAM_RIGHTS.filter((right) => !mayWith(of("recruiter"), right))).toEqual(["manage_team"]);
  });

  it("R17 lets hiring managers see and score the people of the jobs they are on, and no others", () => {
    expect(TEAM_RIGHTS.filter((right) => mayWith(of("hiring_manager", true), right))).toEqual([
      "see_people",
      "score_people",
    ]);
    expect(TEAM_RIGHTS.filter((right) => mayWith(of("hiring_manager"), right))).toEqual([]);
  });

  it("R17 lets viewers see, whether they are on the job or not", () => {
    for (const on_job of [true, false])
      expect(TEAM_RIGHTS.filter((right) => mayWith(of("viewer", on_job), right))).toEqual(["see_people"]);
  });

  it("R5 keeps whoever decides on or scores a job's people from referring to it", () => {
    const may = TEAM_ROLES.map((role) => [role, mayReferTo(of(role, true)), mayReferTo(of(role))]);
    expect(may).toEqual([
      ["owner", false, false],
      ["recruiter", false, false],
      ["hiring_manager", false, true],
      ["viewer", true, true],
    ]);
    expect(mayReferTo(null)).toBe(true);
  });

  it("R17 tells queries the same", () => {
    for (const right of TEAM_RIGHTS) {
      expect(rolesWith(right, "all")).toEqual(TEAM_ROLES.filter((role) => mayWith(of(role), right)));
      const on = TEAM_ROLES.filter((role) => mayWith(of(role, true), right) && !mayWith(of(role), right));
      expect(rolesWith(right, "on")).toEqual(on);
    }
  });

  it("R17 tells screens the same", () => {
    for (const role of TEAM_ROLES)
      for (const right of TEAM_RIGHTS) {
        const reach = reachOf(role, right);
        expect([mayWith(of(role), right), mayWith(of(role, true), right)]).toEqual([reach === "all", reach !== "none"]);
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
