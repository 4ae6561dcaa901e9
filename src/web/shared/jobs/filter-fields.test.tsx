import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import { RewardFields } from "./filter-fields.tsx";

afterEach(cleanup);

it.each([
  ["en", "15,000"],
  ["es", "15.000"],
  ["fr", "15\u202f000"],
] as const)("N4 the example of an amount is written as in %s", async (language, example) => {
  const texts = await loadLanguage(language, ["jobs"]);
  render(
    <LanguageProvider texts={texts}>
      <RewardFields amount={({ name, placeholder }) => <input key={name} placeholder={placeholder} />} />
    </LanguageProvider>,
  );
  expect(screen.getByPlaceholderText(example, { normalizer: (text) => text })).toBeTruthy();
});
