import { expect, test } from "vitest";
import { frenchSpaces, typeset } from "./french.ts";

test("P1 French texts keep their signs on the line and curve their apostrophes; other languages stay as they are", () => {
  const texts = {
    asked: "Vous n'êtes pas inscrit ?",
    said: "Ils lisent « l'offre » : {{name}}",
    deep: { one: "a : b" },
  };
  expect(typeset("fr", texts)).toEqual({
    asked: "Vous n’êtes pas inscrit\u00a0?",
    said: "Ils lisent «\u00a0l’offre\u00a0»\u00a0: {{name}}",
    deep: { one: "a\u00a0: b" },
  });
  expect(typeset("de", texts)).toBe(texts);
});

test("words that people typed keep their apostrophes", () => {
  expect(frenchSpaces("Merci, O'Brien !")).toBe("Merci, O'Brien\u00a0!");
});
