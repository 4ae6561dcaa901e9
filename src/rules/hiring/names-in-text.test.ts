import { describe, expect, it } from "vitest";
import { hasAddress, hasWords, isWholeName } from "./names-in-text.ts";

describe("F16 names in a text", () => {
  it.each([
    ["Is Ann Lee known to you?", "Ann Lee", true],
    ["ANN\n  LEE, perhaps", "ann lee", true],
    ["Annabel is known", "Ann", false],
    ["Joann Lee is known", "Ann Lee", false],
    ["Ann Leeson is known", "Ann Lee", false],
    ["Élodie Martin", "élodie martin", true],
    ["E\u0301lodie Martin", "Élodie Martin", true],
    ["Zoé Martinélli", "Zoé Martin", false],
    ["Анна Ли здесь", "Анна Ли", true],
    ["Марианна Ли здесь", "Анна Ли", false],
    ["Ask O'Brien (Pat) [x].", "O'Brien (Pat) [x]", true],
    ["田中太郎さんをご存じですか", "田中太郎", true],
    ["김민수는 어떻습니까", "김민수", true],
    ["Is Jean-Luc Picard there?", "Jean-Luc Picard", true],
    ["anything", "  ", false],
  ])("%s: %s, %s", (text, name, found) => {
    expect(hasWords(text, name)).toBe(found);
  });

  it.each([
    ["write to ann@a.example.", "ann@a.example", true],
    ["<ANN@a.example>", "ann@a.example", true],
    ["joann@a.example", "ann@a.example", false],
    ["jo.ann@a.example", "ann@a.example", false],
    ["jo+ann@a.example", "ann@a.example", false],
    ["o'ann@a.example", "ann@a.example", false],
    ["ann@a.example.org", "ann@a.example", false],
    ["ann@a.examples", "ann@a.example", false],
    ["nothing", "", false],
  ])("%s: %s, %s", (text, address, found) => {
    expect(hasAddress(text, address)).toBe(found);
  });

  it("a single word is no full name, except in scripts without spaces", () => {
    expect(["Ann", "Ann Lee", "王伟", "王", ""].map(isWholeName)).toEqual([false, true, true, false, false]);
  });
});
