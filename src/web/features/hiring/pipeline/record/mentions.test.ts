import { describe, expect, it } from "vitest";
import { findColleagues, findOpenMention, insertName, mentionedColleagues, splitByMentions } from "./mentions.ts";

const mona = { id: "1", name: "Mona Manager" };
const momo = { id: "2", name: "Momo de la Cruz" };

describe("H9 mentions with @", () => {
  it("H9 opens at an @ at the start of a word up to the caret, never within an email address", () => {
    expect(findOpenMention("@", 1)).toEqual({ from: 0, letters: "" });
    expect(findOpenMention("See @Mona Ma now", 12)).toEqual({ from: 4, letters: "Mona Ma" });
    expect(findOpenMention("(@mo", 4)).toEqual({ from: 1, letters: "mo" });
    for (const text of ["mail me@home", "nothing", "@ no", "@mo\nnext", "@a @"])
      expect(findOpenMention(text, text.length)).toEqual(text === "@a @" ? { from: 3, letters: "" } : null);
  });

  it("H9 finds colleagues by a prefix of any name, ignoring case", () => {
    expect(findColleagues([mona, momo], "MO", 6)).toEqual([mona, momo]);
    expect(findColleagues([mona, momo], "cr", 6)).toEqual([momo]);
    expect(findColleagues([mona, momo], "mona m", 6)).toEqual([mona]);
    expect(findColleagues([mona, momo], "ana", 6)).toEqual([]);
    expect(findColleagues([mona, momo], "", 1)).toEqual([mona]);
  });

  it("H9 inserts the name, and drops colleagues whom the text no longer mentions", () => {
    expect(insertName("Hi @mo there", { from: 3, caret: 6, name: "Mona Manager" })).toEqual({
      text: "Hi @Mona Manager there",
      caret: 17,
    });
    expect(mentionedColleagues("Hi @Mona Manager", [mona, momo, mona])).toEqual([mona]);
    expect(mentionedColleagues("Hi", [mona])).toEqual([]);
  });

  it("H9 separates names from other text, whatever characters they contain", () => {
    expect(splitByMentions("a @Mona Manager, b@x", ["Mona", "Mona Manager", ""])).toEqual([
      { text: "a ", name: false },
      { text: "@Mona Manager", name: true },
      { text: ", b@x", name: false },
    ]);
    expect(splitByMentions("@<b>(.*", ["<b>(.*"])).toEqual([{ text: "@<b>(.*", name: true }]);
    expect(splitByMentions("", ["Mona"])).toEqual([]);
  });
});
