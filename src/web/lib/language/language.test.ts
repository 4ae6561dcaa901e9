import { beforeEach, expect, it } from "vitest";
import { LANGUAGE_KEY } from "../../../contract/product.ts";
import { renewLanguageCookie, storeLanguage } from "./language.ts";

beforeEach(() => {
  localStorage.clear();
  storeLanguage("en");
});

it("P12 sets a cookie for the chosen language, and none for English", () => {
  expect(document.cookie).not.toContain(LANGUAGE_KEY);
  storeLanguage("fr");
  expect(document.cookie).toContain(`${LANGUAGE_KEY}=fr`);
  storeLanguage("en");
  expect(document.cookie).not.toContain(LANGUAGE_KEY);
});

it("P12 restores an expired cookie of a choice, and sets none without a choice", () => {
  localStorage.clear();
  renewLanguageCookie();
  expect(document.cookie).not.toContain(LANGUAGE_KEY);
  localStorage.setItem(LANGUAGE_KEY, "es");
  renewLanguageCookie();
  expect(document.cookie).toContain(`${LANGUAGE_KEY}=es`);
});
