import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { Activity } from "../../../../contract/overview/dashboard.ts";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import { RecentActivity } from "./recent-activity.tsx";

const HIRE: Activity = {
  kind: "referral",
  id: "01890000-0000-7000-8000-000000000001",
  job_id: "01890000-0000-7000-8000-000000000002",
  title: "Staff Backend Engineer",
  company_name: "Quillstack",
  candidate_name: "Jonah Weiss",
  status: "Hired",
  ended_by: null,
  created_at: "2026-11-20T12:00:00.000Z",
};

async function show(activity: readonly Activity[]) {
  const texts = await loadLanguage("en", ["dashboard", "statuses", "history"]);
  render(
    <LanguageProvider texts={texts}>
      <MemoryRouter>
        <RecentActivity activity={activity} />
      </MemoryRouter>
    </LanguageProvider>,
  );
}

afterEach(cleanup);

it("F5 shows a general term instead of the name of an erased candidate, also in the link", async () => {
  await show([HIRE, { ...HIRE, id: "01890000-0000-7000-8000-000000000003", candidate_name: "" }]);
  const names = screen.getAllByRole("link").map((link) => link.textContent);
  expect(names).toEqual(["Jonah Weiss", "Data erased"]);
  expect(screen.getByText("You referred Data erased to Quillstack, Staff Backend Engineer")).toBeDefined();
});
