import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Candidate } from "../../../../contract/hiring/candidates.ts";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import { setZone } from "../../../lib/language/time-zone.ts";
import { CandidateReferrals } from "./candidate-referrals.tsx";
import { CandidateRow } from "./candidate-row.tsx";

const ID = "01890000-0000-7000-8000-000000000001";
const JOB = { id: ID, title: "Tiler", company: "Quillstack" };
const INTRODUCED: Candidate = {
  id: ID,
  name: "Jonah Weiss",
  email: "jonah@example.com",
  linkedin: "",
  whatsapp: "",
  role_interest: "Other",
  status: "Not Submitted",
  ended_by: null,
  recommendation: "",
  cv: null,
  created_at: "2026-03-05T12:00:00.000Z",
  job: null,
  referrals: [],
  added: null,
  can: { submit: true },
};
const SUBMITTED: Candidate = {
  ...INTRODUCED,
  status: "Submitted",
  job: JOB,
  referrals: [
    {
      id: ID,
      status: "Pending",
      ended_by: null,
      recommendation: "Lays a floor in a day.",
      created_at: "2026-04-07T12:00:00.000Z",
      job: JOB,
    },
  ],
};

beforeEach(() => setZone("UTC"));
afterEach(() => {
  cleanup();
  setZone(undefined);
});

async function show(children: ReactNode) {
  const texts = await loadLanguage("en", ["candidates", "referrer-page", "statuses", "history"]);
  return render(
    <LanguageProvider texts={texts}>
      <MemoryRouter>{children}</MemoryRouter>
    </LanguageProvider>,
  );
}

const row = (candidate: Candidate) => (
  <CandidateRow candidate={candidate} onView={() => undefined} onSubmit={() => undefined} />
);

it.each([
  ["introduced themselves", INTRODUCED, "Added Mar 5, 2026"],
  [
    "was added by hand",
    { ...INTRODUCED, added: { notified: "notified" as const, kept_until: null } },
    "Added Mar 5, 2026",
  ],
  ["was submitted", SUBMITTED, "Submitted Apr 7, 2026 · Tiler, Quillstack"],
])("names the date of a candidate for what it is: %s", async (_how, candidate, date) => {
  const { container } = await show(row(candidate));
  expect(container.querySelector(".note")?.textContent).toBe(date);
});

it("shows the recommendation in the details without a click", async () => {
  await show(<CandidateReferrals candidate={SUBMITTED} />);
  const item = within(screen.getByRole("listitem"));
  expect(item.getByRole("heading", { name: "Your recommendation" })).toBeDefined();
  expect(item.getByText("Lays a floor in a day.").closest("details")).toBeNull();
});
