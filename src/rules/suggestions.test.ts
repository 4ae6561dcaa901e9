import { describe, expect, it } from "vitest";
import { ROLE_INTERESTS } from "../contract/statuses.ts";
import { countedWords, soughtForms } from "./suggestions.ts";

describe("J11 which words of a job count for a role interest", () => {
  it("counts whole words, not parts of them", () => {
    expect(countedWords("Design", "We require guidance, a fluid mind and redux")).toEqual([]);
    expect(countedWords("Design", "Own our UI and UX")).toEqual(["UI", "UX"]);
    expect(countedWords("Operations", "Shops and laptops, developers")).toEqual([]);
    expect(countedWords("Engineering", "Engine Mechanic")).toEqual([]);
  });

  it.each([
    ["Engineering", "Software Engineers", ["Software", "Engineers"]],
    ["Engineering", "Head of Engineering", ["Engineering"]],
    ["Engineering", "Full-Stack Developer (back end)", ["Full-Stack", "Developer", "back end"]],
    ["Product", "Senior PM, strategies", ["PM", "strategies"]],
    ["Design", "Senior Product Designer", ["Designer"]],
    ["Sales", "Business  Development Lead", ["Business Development"]],
    ["Sales", "Business Analyst, Development", []],
    ["Sales", "Accountant", []],
    ["Growth", "Growth Marketing", ["Growth", "Marketing"]],
    ["Marketing", "Brand campaigns", ["Brand", "campaigns"]],
    ["Operations", "DevOps/Ops process", ["Ops", "process"]],
  ] as const)("finds for %s in %s", (interest, text, words) => {
    expect(countedWords(interest, text)).toEqual(words);
  });

  it("names each keyword once, as it first stands there", () => {
    expect(countedWords("Engineering", "Engineer, engineers and engineering software")).toEqual([
      "Engineer",
      "software",
    ]);
  });

  it("Other matches nothing, every other interest has words", () => {
    expect(countedWords("Other", "Other engineer of everything")).toEqual([]);
    for (const interest of ROLE_INTERESTS) expect(soughtForms(interest).length > 0).toBe(interest !== "Other");
  });
});
