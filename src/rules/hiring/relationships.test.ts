import { describe, expect, it } from "vitest";
import { RELATIONSHIPS } from "../../contract/hiring/relationship-kinds.ts";
import {
  findRelationshipError,
  meetsRelationshipRequirement,
  parseRelationship,
  relationshipsFor,
  viewRelationship,
} from "./relationships.ts";

const TOLD = { kind: "led", place: "Northwind", period: "2019 to 2022" } as const;

describe("F31 a job that asks for people who worked together", () => {
  it("F31 offers only those relationships: leading and being led are among them", () => {
    expect(relationshipsFor(true)).toEqual(["worked_together", "led", "was_led"]);
    expect(relationshipsFor(false)).toEqual(RELATIONSHIPS);
  });

  it.each([...RELATIONSHIPS, null])(
    "F31 takes %s or says what it asks for; where it asks for nothing everything is enough",
    (kind) => {
      const enough = kind !== null && relationshipsFor(true).includes(kind);
      expect(meetsRelationshipRequirement(kind, true)).toBe(enough);
      expect(findRelationshipError({ relationship: kind ?? "" }, true)).toBe(enough ? null : "relationship_worked");
      expect(findRelationshipError({ relationship: kind ?? "" }, false)).toBeNull();
    },
  );
});

describe("F29 the relationship that was sent", () => {
  it("F29 is null without a kind, and place or time alone are an error", () => {
    expect(parseRelationship({})).toBeNull();
    expect(parseRelationship({ relationship: "", relationship_place: "Lund" })).toBeNull();
    expect(parseRelationship({ relationship: "studied" })).toEqual({ kind: "studied", place: "", period: "" });
    expect(findRelationshipError({}, false)).toBeNull();
    expect(findRelationshipError({ relationship_place: "Lund" }, false)).toBe("relationship_required");
    expect(findRelationshipError({ relationship_period: "2011" }, false)).toBe("relationship_required");
  });
});

describe("F30 confirmed by both", () => {
  it("F30 while both statements are equal, in any spelling", () => {
    expect(viewRelationship(TOLD, null)).toEqual({ ...TOLD, confirmed: false, own: null });
    const same = { ...TOLD, place: "NORTHWIND", period: "2019  to 2022" };
    expect(viewRelationship(TOLD, same)).toEqual({ ...TOLD, confirmed: true, own: null });
  });

  it.each([{ kind: "was_led" }, { kind: "not_known" }, { place: "Southwind" }, { period: "2020" }] as const)(
    "F30 not with %j: it stands beside the referrer's",
    (other) => {
      const own = { ...TOLD, ...other };
      expect(viewRelationship(TOLD, own)).toEqual({ ...TOLD, confirmed: false, own });
    },
  );
});
