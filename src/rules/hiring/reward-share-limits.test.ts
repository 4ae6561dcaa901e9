import { expect, test } from "vitest";
import {
  type AgreementFacts,
  agreementActions,
  agreementState,
  REWARD_SHARE_DAYS,
  REWARD_SHARES_PER_DAY,
} from "./reward-share-limits.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const ASKED: AgreementFacts = {
  agreed: false,
  ended: false,
  used: false,
  expires_at: new Date(NOW.getTime() + 1),
};
const stateOf = (facts: Partial<AgreementFacts>) => agreementState({ ...ASKED, ...facts }, NOW);

test("R30 an agreement is over from its expiry on, agreed or not", () => {
  expect(stateOf({})).toBe("asked");
  expect(stateOf({ agreed: true })).toBe("agreed");
  expect(stateOf({ expires_at: NOW })).toBe("over");
  expect(stateOf({ expires_at: NOW, agreed: true })).toBe("over");
});

test("R30 an agreement stays used or ended whatever else is true of it", () => {
  expect(stateOf({ agreed: true, ended: true, expires_at: NOW })).toBe("ended");
  expect(stateOf({ agreed: true, used: true, ended: true, expires_at: NOW })).toBe("used");
});

test("R30 only the person asked agrees, both may end it while it is unused, and both refer by it once agreed", () => {
  expect(agreementActions("asked", false)).toEqual({ agree: true, end: true, use: false });
  expect(agreementActions("asked", true)).toEqual({ agree: false, end: true, use: false });
  for (const asked_by_me of [true, false]) {
    expect(agreementActions("agreed", asked_by_me)).toEqual({ agree: false, end: true, use: true });
    for (const state of ["used", "ended", "over"] as const)
      expect(agreementActions(state, asked_by_me), state).toEqual({ agree: false, end: false, use: false });
  }
});

test("R30 X49 a request lasts for fourteen days and an agreement for thirty, and a day has twenty requests", () => {
  expect([REWARD_SHARE_DAYS, REWARD_SHARES_PER_DAY]).toEqual([{ asked: 14, agreed: 30 }, 20]);
});
