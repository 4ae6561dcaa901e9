import { expect, it } from "vitest";
import { gazetteer } from "./gazetteer.ts";
import { createPrefixSearch } from "./prefix-search.ts";

/** The gazetteer, with a counter of the names that were read. */
function counted() {
  const reads = { names: 0 };
  const namesFrom = function* (words: string) {
    for (const named of gazetteer().namesFrom(words)) {
      reads.names += 1;
      yield named;
    }
  };
  return { reads, beginningWith: createPrefixSearch({ namesFrom }) };
}

it("J32 reads the names of a one-letter prefix once and caches the result", () => {
  const { reads, beginningWith } = counted();
  const first = beginningWith("b").map(({ id }) => id);
  expect(reads.names).toBeGreaterThan(1_000);
  const read = reads.names;
  expect(beginningWith("b").map(({ id }) => id)).toEqual(first);
  expect(reads.names).toBe(read);
  expect(beginningWith("c").map(({ id }) => id)).not.toEqual(first);
});

it("J32 returns the most likely place first for any prefix", () => {
  const { beginningWith } = counted();
  expect(beginningWith("ger")[0]?.id).toBe("DE");
  expect(beginningWith("berlin")[0]?.id).toBe("2950159");
  expect(beginningWith("qqqq")).toEqual([]);
});
