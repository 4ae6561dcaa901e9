import { describe, expect, test } from "vitest";
import type { BoardRow } from "./import-file.ts";
import { type MappedBoard, mapBoard } from "./map-board.ts";

const POSTING = {
  id: "one",
  title: "Bridge Keeper",
  department: "Operations",
  team: "Bridges",
  employmentType: "FullTime",
  location: "New York, NY",
  secondaryLocations: [{ location: "San Francisco, CA" }],
  isRemote: false,
  isListed: true,
  publishedAt: "2026-03-01T09:00:00.000+02:00",
  descriptionHtml: "<p>Raise it, lower it.</p>",
};

function map(...values: unknown[]): MappedBoard {
  return mapBoard(values.map((value, index): BoardRow => ({ index, line: index + 1, value })));
}

function only(value: unknown) {
  const { postings, refused } = map(value);
  expect(refused).toEqual([]);
  const [posting] = postings;
  if (posting === undefined) throw new Error("the row was skipped");
  return posting;
}

function reasonOf(value: unknown): string | undefined {
  return map(value).refused[0]?.reason;
}

describe("a posting as a job", () => {
  test("fields are taken over", () => {
    expect(only(POSTING)).toMatchObject({
      source_id: "one",
      fields: {
        title: "Bridge Keeper",
        description: "<p>Raise it, lower it.</p>",
        location: "New York; San Francisco",
        f_type: "Full-time",
        requirements: "Operations\nBridges",
      },
      summary: "Raise it, lower it.",
      published_at: new Date("2026-03-01T07:00:00Z"),
    });
  });

  test.each([
    ["FullTime", null, "Full-time"],
    ["FullTime", true, "Full-time"],
    ["PartTime", false, "Part-time"],
    ["Contract", true, "Contract"],
    ["Temporary", null, "Contract"],
    ["Intern", null, "Internship"],
    [null, true, "Remote"],
    [undefined, true, "Remote"],
  ])("J1 employment %j, remote %j is %j", (employmentType, isRemote, f_type) => {
    expect(only({ ...POSTING, employmentType, isRemote }).fields.f_type).toBe(f_type);
  });

  test("J10 department and team are tags, the same word once, and nothing is invented", () => {
    expect(only({ ...POSTING, team: "operations" }).fields.requirements).toBe("Operations");
    expect(only({ ...POSTING, department: null, team: undefined }).fields.requirements).toBe("");
  });

  test("the fingerprints tell what the board changed", () => {
    const before = only(POSTING).marks;
    const after = only({ ...POSTING, title: "Bridge Master" }).marks;
    expect({ ...after, title: before.title }).toEqual(before);
    expect(after.title).not.toBe(before.title);
  });

  test("a posting that is not listed is skipped, and counts as gone from the board", () => {
    const board = map({ ...POSTING, isListed: false, title: 7 }, { ...POSTING, id: "two" });
    expect(board.unlisted).toBe(1);
    expect(board.postings).toHaveLength(1);
    expect([...board.listed]).toEqual(["two"]);
  });
});

describe("bad rows are refused with their reason and stop no good ones", () => {
  test.each([
    [{ title: undefined }, "title: is missing"],
    [{ title: "  " }, "title: is empty"],
    [{ title: 7 }, "title: must be a text"],
    [{ title: "x".repeat(201) }, "title: is longer than 200 characters"],
    [{ title: "a\u0000b" }, "title: contains characters that cannot be stored"],
    [{ title: "a\ud800b" }, "title: contains characters that cannot be stored"],
    [{ descriptionHtml: undefined }, "descriptionHtml: is missing"],
    [{ descriptionHtml: null }, "descriptionHtml: is missing"],
    [{ descriptionHtml: ["<p>x</p>"] }, "descriptionHtml: must be a text"],
    [{ descriptionHtml: "<p> </p><img src=x>" }, "descriptionHtml: has no text"],
    [{ descriptionHtml: "x".repeat(100_001) }, "descriptionHtml: is longer than 100000 characters"],
    [{ descriptionHtml: "x".repeat(50_001) }, "descriptionHtml: has more than 50000 characters of text"],
    [{ location: null, secondaryLocations: null }, "location: is missing"],
    [{ location: "x".repeat(201) }, "location: is longer than 200 characters"],
    [{ secondaryLocations: "Berlin" }, "secondaryLocations: must be a list"],
    [{ secondaryLocations: [5] }, "secondaryLocations.0: must be an object with a location"],
    [{ isRemote: "yes" }, "isRemote: must be true or false"],
    [{ isListed: "false" }, "isListed: must be true or false"],
    [{ employmentType: null }, "employmentType: is missing"],
    [{ employmentType: "Sorcery" }, "employmentType: is not a known type of employment"],
    [{ employmentType: "constructor" }, "employmentType: is not a known type of employment"],
    [{ publishedAt: "yesterday" }, "publishedAt: is not a point in time"],
    [{ id: undefined }, "id: is missing"],
    [{ id: 12 }, "id: must be a text"],
    [{ title: undefined, descriptionHtml: 1 }, "title: is missing; descriptionHtml: must be a text"],
  ])("%j", (change, reason) => {
    expect(reasonOf({ ...POSTING, ...change })).toBe(reason);
  });

  test.each([[null], [5], ["text"], [[]]])("%j is no row", (value) => {
    expect(reasonOf(value)).toMatch(/^the row is not an object|^id: is missing/);
  });

  test("the second row of an id is refused", () => {
    const board = map(POSTING, { ...POSTING, title: "Other" }, { ...POSTING, id: "two" });
    expect(board.postings.map((posting) => posting.source_id)).toEqual(["one", "two"]);
    expect(board.refused).toMatchObject([{ row: { index: 1 }, reason: "id: stands already in jobs[0]" }]);
  });

  test("a refused row still lists its job; without an id nobody knows which job it was", () => {
    const named = map({ ...POSTING, title: 1 });
    expect([...named.listed]).toEqual(["one"]);
    expect(named.complete).toBe(true);
    expect(map({ ...POSTING, id: null }).complete).toBe(false);
  });
});
