import { expect, test } from "vitest";
import { frenchSpaces, typeset } from "./french.ts";

test("P1 French texts keep their signs on the line and curve their apostrophes; English stays as it is", () => {
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
  expect(typeset("en", texts)).toBe(texts);
  expect(typeset("de", { asked: "Sagt er: „ja“ ?" })).toEqual({ asked: "Sagt er: „ja“ ?" });
});

test("words that people typed keep their apostrophes", () => {
  expect(frenchSpaces("Merci, O'Brien !")).toBe("Merci, O'Brien\u00a0!");
});

test("figures stay with their sign or unit, and French groups thousands by a narrow space", () => {
  expect(typeset("de", { most: "95 % von 5 MB, 9.500 $" })).toEqual({
    most: "95\u00a0% von 5\u00a0MB, 9.500\u00a0$",
  });
  expect(typeset("fr", { most: "Plus de 50 000 $, {{percent}} %, 5 Mo" })).toEqual({
    most: "Plus de 50\u202f000\u00a0$, {{percent}}\u00a0%, 5\u00a0Mo",
  });
});
