import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import { CvField, storeUploadedFile, useCv } from "./cv-field.tsx";

function Reopened({ token }: { token: string | null }) {
  return <CvField cv={useCv("application", () => undefined)} form="application" token={token} />;
}

async function show(token: string | null): Promise<string | undefined> {
  const texts = await loadLanguage("en", ["files", "errors", "general"]);
  const { container } = render(
    <LanguageProvider texts={texts}>
      <Reopened token={token} />
    </LanguageProvider>,
  );
  await screen.findByText(/CV/);
  return container.querySelector(".file-words")?.textContent;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

it("F2 shows the file name of a restored draft", async () => {
  storeUploadedFile({ token: "token-1", name: "jonah-weiss.pdf", size: 214_000 });
  expect(await show("token-1")).toMatch(/^jonah-weiss\.pdf2\d\d\s?kB$/);
});

it("F2 says that a restored draft has a file if its name is unknown", async () => {
  expect(await show("token-2")).toBe("Selected file");
  cleanup();
  expect(await show(null)).toBeUndefined();
});
