import { describe, expect, test } from "vitest";
import { CONVERSATION_SIDES } from "../../contract/hiring/messages/bounds.ts";
import { type ConversationFacts, conversationState, openUntil, othersOf, readableBy } from "./messages.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const OPEN: ConversationFacts = {
  kind: "referral",
  shown: true,
  erased: false,
  archived: false,
  ended: null,
  candidate: true,
  referrer: true,
  writes: true,
};
const stateOf = (side: (typeof CONVERSATION_SIDES)[number], facts: Partial<ConversationFacts> = {}) =>
  conversationState(side, { ...OPEN, ...facts }, NOW);
const endedAgo = (days: number, by_company: boolean) => ({
  ended: { at: new Date(NOW.getTime() - days * 86_400_000), by_company },
});

test("T1 each side reads the messages to it, and writes to the others", () => {
  expect(CONVERSATION_SIDES.map(readableBy)).toEqual([
    ["company_referrer", "company_candidate", "all"],
    ["company_referrer", "all"],
    ["company_candidate", "all"],
  ]);
  expect(othersOf("referrer", "all")).toEqual(["company", "candidate"]);
  expect(othersOf("company", "company_candidate")).toEqual(["candidate"]);
});

describe("T2 T3 to whom a side may write", () => {
  test("everybody whom a message reaches", () => {
    expect(stateOf("company")).toEqual({ open: ["company_referrer", "company_candidate", "all"], closed: null });
    expect(stateOf("company", { candidate: false })).toEqual({ open: ["company_referrer"], closed: null });
    expect(stateOf("company", { referrer: false })).toEqual({ open: ["company_candidate"], closed: null });
    expect(stateOf("company", { referrer: false, candidate: false })).toEqual({ open: [], closed: "unreachable" });
    expect(stateOf("referrer", { candidate: false })).toEqual({ open: ["company_referrer"], closed: null });
  });

  test("not to a referrer about an application, which has none", () => {
    expect(stateOf("company", { kind: "application" })).toEqual({ open: ["company_candidate"], closed: null });
  });

  test("to nobody while the company does not see it, after an erasure, and once the job is archived", () => {
    for (const side of CONVERSATION_SIDES) {
      expect(stateOf(side, { shown: false })).toEqual({ open: [], closed: "unseen" });
      expect(stateOf(side, { archived: true })).toEqual({ open: [], closed: "archived" });
      expect(stateOf(side, { erased: true, shown: false, archived: true })).toEqual({ open: [], closed: "erased" });
    }
  });

  test("to nobody as a member whose role may not write", () => {
    expect(stateOf("company", { writes: false }).closed).toBe("role");
    expect(stateOf("candidate", { writes: false }).closed).toBeNull();
  });

  test("for thirty days after the company ended it", () => {
    expect(openUntil({ ended: null })).toBeNull();
    expect(openUntil(endedAgo(30, true))).toEqual(NOW);
    expect(stateOf("candidate", endedAgo(29, true)).closed).toBeNull();
    for (const side of CONVERSATION_SIDES) expect(stateOf(side, endedAgo(30, true)).closed).toBe("over");
  });

  test("neither to nor as a candidate who ended it", () => {
    expect(stateOf("company", endedAgo(1, false))).toEqual({ open: ["company_referrer"], closed: null });
    expect(stateOf("candidate", endedAgo(1, false))).toEqual({ open: [], closed: "over" });
    expect(stateOf("company", { ...endedAgo(1, false), kind: "application" }).closed).toBe("over");
  });
});
