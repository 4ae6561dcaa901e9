import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { loadLanguage } from "../../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../../lib/language/language-provider.tsx";
import { SidePanel } from "../../../../ui/side-panel.tsx";
import { MentionField } from "./mention-field.tsx";

afterEach(cleanup);

/** Key events of an IME: most browsers set a flag, Safari only a key code. */
const COMPOSING = [{ isComposing: true }, { keyCode: 229 }];

describe("keys of an input method", () => {
  it("leave a side panel open, which closes on a plain Escape", async () => {
    const texts = await loadLanguage("en", ["general"]);
    let closed = 0;
    render(
      <LanguageProvider texts={texts}>
        <SidePanel title="Noa" of="a" returnTo="none" onClose={() => (closed += 1)}>
          <input aria-label="Note" />
        </SidePanel>
      </LanguageProvider>,
    );
    for (const mark of COMPOSING) fireEvent.keyDown(screen.getByLabelText("Note"), { key: "Escape", ...mark });
    expect(closed).toBe(0);
    fireEvent.keyDown(screen.getByLabelText("Note"), { key: "Escape" });
    expect(closed).toBe(1);
  });

  it("choose no colleague after an @, which a plain Enter does", async () => {
    const texts = await loadLanguage("en", ["pipeline", "general"]);
    const chosen: string[] = [];
    function Note() {
      const [value, setValue] = useState("");
      return (
        <MentionField
          value={value}
          maxLength={100}
          people={[{ id: "1", name: "Haruka Sato" }]}
          onChange={setValue}
          onChoose={({ name }) => chosen.push(name)}
        />
      );
    }
    render(
      <LanguageProvider texts={texts}>
        <Note />
      </LanguageProvider>,
    );
    const field = screen.getByRole<HTMLTextAreaElement>("textbox");
    fireEvent.change(field, { target: { value: "@Har" } });
    field.setSelectionRange(4, 4);
    fireEvent.click(field);
    expect(screen.getByRole("option")).toBeTruthy();
    for (const mark of COMPOSING) fireEvent.keyDown(field, { key: "Enter", ...mark });
    expect(chosen).toEqual([]);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(chosen).toEqual(["Haruka Sato"]);
  });
});
