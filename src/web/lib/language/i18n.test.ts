import { expect, it } from "vitest";
import { LANGUAGES } from "../../../contract/choices.ts";
import { openLanguage } from "./i18n.ts";
import { allNamespaces } from "./texts.ts";

it("P12 keeps four languages apart", async () => {
  const opened = await Promise.all(LANGUAGES.map((language) => openLanguage(language, allNamespaces())));
  expect(opened.map((texts) => texts.t("retry", { ns: "general" }))).toEqual([
    "Retry",
    "Reintentar",
    "Réessayer",
    "Erneut versuchen",
  ]);
});

it("has a plural form for every number in every language", async () => {
  for (const language of LANGUAGES) {
    const texts = await openLanguage(language, ["general"]);
    for (const count of [0, 1, 2, 17, 1_000_000]) {
      expect(texts.t("counter_min", { ns: "general", count, min: 50 })).toContain("50");
    }
  }
});

it("does not show a key in place of a text", async () => {
  const texts = await openLanguage("en", ["general"]);
  expect(() => texts.t("no_such_text" as "retry", { ns: "general" })).toThrow("No text for general:no_such_text");
});
