import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import { setZone } from "../../../lib/language/time-zone.ts";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { JobHeader } from "./job-header.tsx";

const ID = "01a201ae-4d81-70df-8083-873251d59ba0";
const JOB: ShownJob = {
  id: ID,
  title: "Tiler",
  company: { id: ID, name: "Quillstack", website: "", logo: null, verified: true, description: "" },
  location: "Leeds",
  f_type: "Full-time",
  status: "Open",
  archived: false,
  reward_amount: 500,
  pay: null,
  closing_date: null,
  created_at: "2026-03-05T00:00:00.000Z",
  updated_at: "2026-03-05T00:00:00.000Z",
  can: { edit: false, delete: false, manage: false, refer: false, apply: false, save: false },
  description: "Lay tiles.",
  description_format: "text",
  summary: "Lay tiles.",
  levels: [],
  department: null,
  department_said: null,
  openings: 1,
  response_days: 5,
  probation_days: 90,
  answers: null,
  places: [],
  requirements: "",
  tags: [],
  saved: false,
  accepting: true,
  referrals_paused: false,
  applied: false,
  applications_count: 0,
  referrals_count: 0,
};

afterEach(() => {
  cleanup();
  setZone(undefined);
});

it.each([
  ["2026-03-05", "Mar 5, 2026"],
  [undefined, "Mar 4, 2026"],
])("shows the day that its source names in every zone, and a time in the reader's: %s", async (posted_on, shown) => {
  setZone("America/New_York");
  const texts = await loadLanguage("en", ["jobs", "general"]);
  render(
    <LanguageProvider texts={texts}>
      <MemoryRouter>
        <JobHeader job={{ ...JOB, ...(posted_on !== undefined && { posted_on }) }}>{null}</JobHeader>
      </MemoryRouter>
    </LanguageProvider>,
  );
  expect(await screen.findByText(`Posted ${shown}`)).toBeTruthy();
});
