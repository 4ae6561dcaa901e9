import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clock } from "../../../../lib/clock.ts";
import { loadLanguage } from "../../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../../lib/language/language-provider.tsx";
import { setZone } from "../../../../lib/language/time-zone.ts";
import { HireDialog } from "./hire-dialog.tsx";

beforeEach(() => {
  vi.spyOn(clock, "now").mockReturnValue(Date.parse("2026-11-21T23:30:00Z"));
  setZone("Etc/GMT-2");
});
afterEach(() => {
  cleanup();
  setZone(undefined);
  vi.restoreAllMocks();
});

/** Renders the dialog; returns its field and the start dates that were sent. */
async function show() {
  const hired: string[] = [];
  const texts = await loadLanguage("en", ["pipeline", "claims", "field-errors", "general"]);
  render(
    <LanguageProvider texts={texts}>
      <HireDialog
        title="Hire Jonah Weiss?"
        text="This cannot be undone."
        busy={false}
        beyond={false}
        onClose={() => undefined}
        onHire={(day) => hired.push(day)}
      />
    </LanguageProvider>,
  );
  const field = screen.getByLabelText("Start date") as HTMLInputElement;
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Yes, hired" }));
  return { field, press, hired };
}

it("M1 starts with today in the reader's time zone, and sends the typed date", async () => {
  const { field, press, hired } = await show();
  expect(field.value).toBe("2026-11-22");
  press();
  fireEvent.change(field, { target: { value: "2027-01-04" } });
  press();
  expect(hired).toEqual(["2026-11-22", "2027-01-04"]);
});

it("M1 shows the error under the field, and sends nothing", async () => {
  const { field, press, hired } = await show();
  for (const [day, said] of [
    ["2029-01-01", "Please enter a date within a year of today"],
    ["", "Please enter a valid date"],
  ] as const) {
    fireEvent.change(field, { target: { value: day } });
    press();
    expect(screen.getByText(said)).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
  }
  expect(hired).toEqual([]);
});
