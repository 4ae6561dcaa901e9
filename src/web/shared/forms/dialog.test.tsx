import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import { Dialog } from "../../ui/dialog.tsx";

let closed = 0;

function Screen({ locked = false, field = true }: { locked?: boolean; field?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog
          open
          locked={locked}
          title="Fund"
          onClose={() => {
            closed += 1;
            setOpen(false);
          }}
        >
          {field && <textarea aria-label="Words" />}
          <p>Text</p>
          <button type="button" onClick={() => setOpen(false)}>
            Done
          </button>
        </Dialog>
      )}
    </>
  );
}

async function show(props: { locked?: boolean; field?: boolean } = {}) {
  closed = 0;
  const texts = await loadLanguage("en", ["general"]);
  render(
    <LanguageProvider texts={texts}>
      <Screen {...props} />
    </LanguageProvider>,
  );
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  await act(async () => fireEvent.click(opener));
  return { opener, dialog: screen.getByRole<HTMLDialogElement>("dialog", { name: "Fund" }) };
}

const type = () => fireEvent.input(screen.getByLabelText("Words"), { target: { value: "A reason" } });
const pressEscape = (element: Element) => act(async () => fireEvent.keyDown(element, { key: "Escape" }));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
/** A press with its whole way: where it begins, where it ends, and where the browser puts the click. */
const drag = (from: Element, to: Element, click: Element) =>
  act(async () => {
    fireEvent.pointerDown(from);
    fireEvent.pointerUp(to);
    fireEvent.click(click);
  });

afterEach(cleanup);

it("focuses the first field, or the heading if there is none", async () => {
  await show();
  expect(document.activeElement).toBe(screen.getByLabelText("Words"));
  cleanup();
  await show({ field: false });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Fund" }));
});

it("closes on a press on the backdrop, but not if the press started inside", async () => {
  const { dialog } = await show();
  await drag(screen.getByLabelText("Words"), dialog, dialog);
  expect(closed).toBe(0);
  await drag(dialog, dialog, dialog);
  expect(closed).toBe(1);
});

it("asks before discarding typed text, on Escape, the close button and a press on the backdrop", async () => {
  const { dialog } = await show();
  type();
  await pressEscape(screen.getByLabelText("Words"));
  expect(screen.getByRole("dialog", { name: "Discard what you typed?" })).toBeTruthy();
  await press("Keep editing");
  await press("Close");
  await press("Keep editing");
  await drag(dialog, dialog, dialog);
  expect(closed).toBe(0);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Words").value).toBe("A reason");
  await press("Discard");
  expect(closed).toBe(1);
});

it("stays open with typed text when the browser closes it without a cancel event", async () => {
  const { dialog } = await show();
  type();
  await act(async () => dialog.close());
  expect(dialog.open).toBe(true);
  expect(closed).toBe(0);
  expect(screen.getByRole("dialog", { name: "Discard what you typed?" })).toBeTruthy();
});

it("is not closed by anything while it is locked", async () => {
  const { dialog } = await show({ locked: true });
  await pressEscape(dialog);
  await drag(dialog, dialog, dialog);
  await act(async () => dialog.close());
  expect([dialog.open, closed]).toEqual([true, 0]);
});

it.each([
  ["Escape", (dialog: Element) => pressEscape(dialog)],
  ["the cross", () => press("Close")],
  ["its own button", () => press("Done")],
])("gives the focus back to what opened it, closed by %s", async (_way, close) => {
  const { opener, dialog } = await show();
  await close(dialog);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});
