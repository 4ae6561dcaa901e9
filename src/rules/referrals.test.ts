import { describe, expect, it } from "vitest";
import type { JobFacts } from "./jobs.ts";
import {
  applicationRefusal,
  findFraudSignals,
  type Likeness,
  type ReferralAttempt,
  referralRefusal,
} from "./referrals.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const OPEN: JobFacts = { status: "Open", archived: false, closing_date: null };
const GOOD: ReferralAttempt = {
  job: OPEN,
  membership: null,
  now: NOW,
  candidate_email_key: "jonah@people.example",
  own_email_keys: ["ines@people.example"],
  candidate_linkedin_key: "/in/jonah",
  own_linkedin_key: "/in/ines",
  registered: false,
  applied: false,
  referred: false,
};

const OWNER = { role: "owner", on_job: false } as const;
const CLOSED: [string, Partial<JobFacts>][] = [
  ["On Hold", { status: "On Hold" }],
  ["Closed", { status: "Closed" }],
  ["archived", { archived: true }],
  ["past its closing date everywhere", { closing_date: "2026-11-20" }],
];

describe("referrals", () => {
  it("R5 R6 are accepted for another person and an open job", () => {
    expect(referralRefusal(GOOD)).toBeNull();
  });

  it("R5 R9 are refused for one's own job, before any other reason", () => {
    const job = { ...OPEN, status: "Closed" as const };
    expect(referralRefusal({ ...GOOD, job, membership: OWNER, applied: true })).toBe("referral_own_job");
  });

  it.each(CLOSED)("R6 are refused while the job is %s", (_state, facts) => {
    const attempt = { ...GOOD, job: { ...OPEN, ...facts }, candidate_email_key: "ines@people.example", applied: true };
    expect(referralRefusal(attempt)).toBe("referrals_closed");
  });

  it.each([
    ["everybody", null],
    ["vetted", "referrers_vetted"],
    ["invited", "referrers_invited"],
    ["team", "referrers_team"],
  ] as const)("R18 are refused for others where the job is for %s", (referrers, refusal) => {
    expect(referralRefusal({ ...GOOD, referrers, may_refer: false })).toBe(refusal);
    expect(referralRefusal({ ...GOOD, referrers, may_refer: true })).toBeNull();
    expect(referralRefusal({ ...GOOD, referrers })).toBeNull();
  });

  it("R18 R6 M9 R11 R13 are refused for the first reason that applies, before those of the person", () => {
    const all: ReferralAttempt = {
      ...GOOD,
      ...{ referrers: "vetted", may_refer: false, unfunded: true, unanswered: true, answers_owed: true, applied: true },
      job: { ...OPEN, status: "Closed" },
    };
    const solved: Partial<ReferralAttempt>[] = [
      {},
      { may_refer: true },
      { job: OPEN },
      { unfunded: false },
      { unanswered: false },
      { answers_owed: false },
    ];
    let attempt = all;
    const refusals = solved.map((fact) => {
      attempt = { ...attempt, ...fact };
      return referralRefusal(attempt);
    });
    expect(refusals).toEqual([
      "referrers_vetted",
      "referrals_closed",
      "referrals_paused",
      "claims_unanswered",
      "referrals_answers_owed",
      "referral_applied_before",
    ]);
  });

  it("R5 F8 are refused for each of one's own addresses", () => {
    const own_email_keys = ["ines@people.example", "ines@work.example"];
    for (const candidate_email_key of own_email_keys)
      expect(referralRefusal({ ...GOOD, own_email_keys, candidate_email_key, applied: true })).toBe("referral_self");
  });

  it("F12 F8 are refused for one's own LinkedIn path, and not where neither gave one", () => {
    const candidate_linkedin_key = "/in/ines";
    expect(referralRefusal({ ...GOOD, candidate_linkedin_key, applied: true })).toBe("referral_self");
    expect(referralRefusal({ ...GOOD, candidate_linkedin_key: null, own_linkedin_key: null })).toBeNull();
  });

  it("R9 F9 are refused for a person who applied first", () => {
    expect(referralRefusal({ ...GOOD, applied: true })).toBe("referral_applied_before");
  });
});

describe("people who cannot be referred", () => {
  it("R9 F7 a suppressed person, without any other reason", () => {
    const registered = { ...GOOD, registered: true, applied: true, referred: true };
    expect(referralRefusal(registered)).toBe("referral_refused");
  });

  it("R5 X13 a person referred first, and one who applied before with that reason", () => {
    expect(referralRefusal({ ...GOOD, referred: true })).toBe("referral_duplicate");
    expect(referralRefusal({ ...GOOD, referred: true, applied: true })).toBe("referral_applied_before");
  });
});

describe("F8 fraud signals", () => {
  const UNLIKE: Likeness = {
    candidate_email_soft: "jonah@people.example",
    own_email_softs: ["ines@people.example", "ines@work.example"],
    same_person: false,
    perhaps_applied: false,
  };

  it("X12 are a mailbox of one's own and a likely duplicate", () => {
    expect(findFraudSignals(UNLIKE)).toEqual([]);
    expect(findFraudSignals({ ...UNLIKE, candidate_email_soft: "ines@work.example" })).toEqual(["own_address"]);
    expect(findFraudSignals({ ...UNLIKE, same_person: true })).toEqual(["same_person"]);
    expect(findFraudSignals({ ...UNLIKE, perhaps_applied: true })).toEqual(["applied_before"]);
  });
});

describe("applications", () => {
  it("R6 are accepted for another owner's open job", () => {
    expect(applicationRefusal({ job: OPEN, membership: null, now: NOW })).toBeNull();
  });

  it("R6 are refused for one's own job", () => {
    expect(applicationRefusal({ job: OPEN, membership: OWNER, now: NOW })).toBe("application_own_job");
  });

  it.each(CLOSED)("R6 are refused while the job is %s", (_state, facts) => {
    expect(applicationRefusal({ job: { ...OPEN, ...facts }, membership: null, now: NOW })).toBe("applications_closed");
  });

  it("R8 are accepted until the closing date has ended everywhere", () => {
    const job = { ...OPEN, closing_date: "2026-11-20" };
    const last = new Date("2026-11-21T11:59:59.999Z");
    expect(applicationRefusal({ job, membership: null, now: last })).toBeNull();
    expect(applicationRefusal({ job, membership: null, now: NOW })).toBe("applications_closed");
  });
});
