import { expect, it } from "vitest";
import { LANGUAGES } from "../../../contract/choices.ts";
import { loadLanguage } from "./i18n.ts";
import { allNamespaces } from "./texts.ts";

it("P12 keeps four languages apart", async () => {
  const opened = await Promise.all(LANGUAGES.map((language) => loadLanguage(language, allNamespaces())));
  expect(opened.map((texts) => texts.t("retry", { ns: "general" }))).toEqual([
    "Retry",
    "Reintentar",
    "Réessayer",
    "Erneut versuchen",
  ]);
});

it("has a plural form for every number in every language", async () => {
  for (const language of LANGUAGES) {
    const texts = await loadLanguage(language, ["general"]);
    for (const count of [0, 1, 2, 17, 1_000_000]) {
      expect(texts.t("counter_min", { ns: "general", count, min: 50 })).toContain("50");
    }
  }
});

it("formats numbers in texts by language, and leaves a batch number unchanged", async () => {
  const said = await Promise.all(
    LANGUAGES.map(async (language) => {
      const texts = await loadLanguage(language, ["general", "settlement"]);
      const counter = texts.t("counter_max", { ns: "general", count: 1_240, max: 20_000 });
      return [counter, texts.t("batch_number", { ns: "settlement", number: 1_240 })];
    }),
  );
  expect(said).toEqual([
    ["1,240 of 20,000 characters", "Batch 1240"],
    ["1240 de 20.000 caracteres", "Lote 1240"],
    ["1\u202f240 caractères sur 20\u202f000", "Lot 1240"],
    ["1.240 von 20.000 Zeichen", "Stapel 1240"],
  ]);
});

it("throws for a missing text instead of showing its key", async () => {
  const texts = await loadLanguage("en", ["general"]);
  expect(() => texts.t("no_such_text" as "retry", { ns: "general" })).toThrow("No text for general:no_such_text");
});
