import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import type { ShownJob } from "../../../shared/jobs/job-data.ts";
import { AboutCompany } from "./about-company.tsx";

const COMPANY: ShownJob["company"] = {
  id: "01a201ae-4d81-70df-8083-873251d59ba0",
  name: "Quillstack",
  website: "https://quillstack.example",
  logo: null,
  verified: true,
  description: "Documents that do not get lost.",
};

async function show(known: Partial<ShownJob["company"]>) {
  const texts = await loadLanguage("en", ["jobs"]);
  render(
    <LanguageProvider texts={texts}>
      <AboutCompany company={{ ...COMPANY, ...known }} />
    </LanguageProvider>,
  );
}

afterEach(cleanup);

it("shows the known facts of the company", async () => {
  await show({});
  expect(screen.getByRole("heading", { name: "About Quillstack" })).toBeTruthy();
  expect(screen.getByText("Documents that do not get lost.")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("https://quillstack.example");
});

it("is shown with only a website, and hidden without any facts", async () => {
  await show({ description: "" });
  expect(screen.getByRole("heading", { name: "About Quillstack" })).toBeTruthy();
  cleanup();
  await show({ description: "", website: "" });
  expect(screen.queryByRole("heading")).toBeNull();
});
