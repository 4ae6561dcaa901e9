import { describe, expect, it } from "vitest";
import { creditOf, creditUntil } from "./credit.ts";

const created_at = new Date("2026-02-28T10:00:00Z");
const of = (
  status: "Pending" | "Interviewing" | "Hired" | "Rejected" | "Withdrawn",
  ended_by: "company" | "declined" | "erased" | null,
  now: string,
  known = false,
) => creditOf({ status, ended_by, created_at, known }, new Date(now));

describe("R10 F9 the credit of a referral", () => {
  it("R10 lasts while it is open and 12 months after a rejection, and ends where the person ended it", () => {
    expect(of("Pending", null, "2029-01-01T00:00:00Z")).toBe("living");
    expect(of("Hired", null, "2029-01-01T00:00:00Z")).toBe("living");
    expect(of("Rejected", "company", "2027-02-28T09:59:59Z")).toBe("kept");
    expect(of("Rejected", "company", "2027-02-28T10:00:00Z")).toBe("none");
    // Existing contacts of the company (rule F11).
    expect(of("Rejected", "company", "2026-03-01T00:00:00Z", true)).toBe("none");
    expect(of("Interviewing", null, "2026-03-01T00:00:00Z", true)).toBe("living");
    expect(of("Withdrawn", "declined", "2026-03-01T00:00:00Z")).toBe("none");
    expect(of("Withdrawn", "erased", "2026-03-01T00:00:00Z")).toBe("none");
  });

  it("R10 counts calendar months from the day of the referral", () => {
    expect(creditUntil(created_at).toISOString()).toBe("2027-02-28T10:00:00.000Z");
    expect(creditUntil(new Date("2028-02-29T10:00:00Z")).toISOString()).toBe("2029-02-28T10:00:00.000Z");
  });
});
