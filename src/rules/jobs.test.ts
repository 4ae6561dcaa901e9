import { expect, test } from "vitest";
import { summaryOf } from "./jobs.ts";

test("J12 a summary is one line, with points parted by dots and dashes between words left alone", () => {
  expect(summaryOf("Keep it burning.\n\nWhat you do:\n- Lenses\n- Lamps")).toBe(
    "Keep it burning. What you do: Lenses · Lamps",
  );
  expect(summaryOf("• Go\n• PostgreSQL")).toBe("Go · PostgreSQL");
  expect(summaryOf("Paris - Lisbon, from: - 5 to 5 degrees")).toBe("Paris - Lisbon, from: - 5 to 5 degrees");
  expect(summaryOf("word ".repeat(100))).toMatch(/^(word ){55}word…$/);
});
