import { describe, expect, it } from "vitest";
import { TIES } from "../../contract/deal/tie-words.ts";
import { meetsJob, tieFault, tieOf, tiesFor, toldTie } from "./ties.ts";

const TOLD = { kind: "led", place: "Northwind", period: "2019 to 2022" } as const;

describe("F31 a job that asks for people who worked together", () => {
  it("F31 offers only those relationships: leading and being led are among them", () => {
    expect(tiesFor(true)).toEqual(["worked_together", "led", "was_led"]);
    expect(tiesFor(false)).toEqual(TIES);
  });

  it.each([...TIES, null])(
    "F31 takes %s or says what it asks for; where it asks for nothing everything is enough",
    (kind) => {
      const enough = kind !== null && tiesFor(true).includes(kind);
      expect(meetsJob(kind, true)).toBe(enough);
      expect(tieFault({ tie: kind ?? "" }, true)).toBe(enough ? null : "tie_worked");
      expect(tieFault({ tie: kind ?? "" }, false)).toBeNull();
    },
  );
});

describe("F29 the relationship that was sent", () => {
  it("F29 is null without a kind, and place or time alone are an error", () => {
    expect(tieOf({})).toBeNull();
    expect(tieOf({ tie: "", tie_place: "Lund" })).toBeNull();
    expect(tieOf({ tie: "studied" })).toEqual({ kind: "studied", place: "", period: "" });
    expect(tieFault({}, false)).toBeNull();
    expect(tieFault({ tie_place: "Lund" }, false)).toBe("tie_required");
    expect(tieFault({ tie_period: "2011" }, false)).toBe("tie_required");
  });
});

describe("F30 confirmed by both", () => {
  it("F30 while both statements are equal, in any spelling", () => {
    expect(toldTie(TOLD, null)).toEqual({ ...TOLD, confirmed: false, own: null });
    const same = { ...TOLD, place: "NORTHWIND", period: "2019  to 2022" };
    expect(toldTie(TOLD, same)).toEqual({ ...TOLD, confirmed: true, own: null });
  });

  it.each([{ kind: "was_led" }, { kind: "not_known" }, { place: "Southwind" }, { period: "2020" }] as const)(
    "F30 not with %j: it stands beside the referrer's",
    (other) => {
      const own = { ...TOLD, ...other };
      expect(toldTie(TOLD, own)).toEqual({ ...TOLD, confirmed: false, own });
    },
  );
});
