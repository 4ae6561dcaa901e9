import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { gazetteer } from "../src/server/jobs/places/gazetteer.ts";
import { buildIndex, FOLDER } from "./gazetteer-index.ts";

const made = buildIndex();
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
const ROWS = rowsOf(made["places.tsv"]);
const NAMES = rowsOf(made["names.tsv"]).map(([name = "", ids = ""]) => ({ name, ids: ids.split(" ") }));

test.each(Object.entries(made))(
  "J31 %s matches the tables and rules: node scripts/gazetteer-index.ts",
  (file, text) => {
    // Compared as a boolean, because a diff of 50,000 lines would flood the output.
    expect(readFileSync(path.join(FOLDER, file), "utf8") === text).toBe(true);
  },
);

describe("J31 the place index finds what its lines contain", () => {
  const { find, named, lettered, namesFrom, namesOf } = gazetteer();

  test("by every id, with containing regions up to country groups", () => {
    const wrong = ROWS.filter(([id = "", kind, name, within = "", people, usual, others]) => {
      const place = find(id);
      const told = place?.around.slice(0, within === "" ? 0 : within.split(" ").length).join(" ");
      const names = [usual, others].filter(Boolean).join("|");
      return (
        [place?.id, place?.kind, place?.name, told].join() !== [id, kind, name, within].join() ||
        place?.people !== (kind === "city" ? Number(people) : 0) ||
        namesOf(id).join("|") !== names
      );
    });
    expect(ROWS.length).toBeGreaterThan(29_000);
    expect(wrong).toEqual([]);
    expect(find("2867714")?.around).toEqual(["DE-02", "DE", ...(find("DE")?.around ?? ["DE"])]);
    expect(find("5391959")?.around.slice(0, 3)).toEqual(["bay-area", "US-CA", "US"]);
    expect(find("2867714")).toBe(find("2867714"));
  });

  test("by every name and abbreviation", () => {
    const wrong = NAMES.filter(
      ({ name, ids }) =>
        named(name)
          .map(({ id }) => id)
          .join() !== ids.join(),
    );
    expect(NAMES.length).toBeGreaterThan(40_000);
    expect(wrong).toEqual([]);
    expect(lettered("ca").map(({ id }) => id)).toEqual(["CA", "LU-CA", "US-CA"]);
  });

  test("by prefix, in name order", () => {
    const names = [...namesFrom("")].map(([name]) => name);
    expect(names).toEqual(NAMES.map(({ name }) => name));
    expect(names).toEqual(names.toSorted());
    for (const words of ["b", "berl", "san jose", "san josf", "zz", "ø", "~"]) {
      const [first] = namesFrom(words);
      expect(first?.[0]).toBe(names.find((name) => name >= words));
    }
  });

  test.each(["", " ", "\t", "\n", "berlin\t", "DE\tcountry", "2867714\tcity", "nowhere at all", "\ud800", "🦊"])(
    "finds nothing for %j",
    (words) => {
      expect([find(words), named(words), lettered(words)]).toEqual([undefined, [], []]);
    },
  );
});
