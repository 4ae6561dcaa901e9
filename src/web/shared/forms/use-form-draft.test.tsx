import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createBrowserSession } from "../../../../tests/support/browser-session.ts";
import { clock } from "../../lib/clock.ts";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import { ApiError } from "../../lib/net/api-error.ts";
import { AuthProvider } from "../../lib/session/auth-provider.tsx";
import { setSession } from "../../lib/session/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { FormShell } from "./form-shell.tsx";
import { useContractForm } from "./use-contract-form.ts";

const schema = z.strictObject({ holder: z.string(), letter: z.string(), iban: z.string(), password: z.string() });
const FIELDS = ["holder", "letter", "iban", "password"] as const;
type Values = z.output<typeof schema>;

const late = async () => schema;

type Props = { stored: Partial<Values>; send: () => Promise<void>; by: typeof schema | typeof late };

function Form({ stored, send, by }: Props) {
  const defaults = { holder: "", letter: "", iban: "", password: "", ...stored };
  const form = useContractForm({ schema: by, defaults, send, draft: "method" });
  return (
    <FormShell form={form} actions={<Button type="submit">Send</Button>}>
      {FIELDS.map((name) => (
        <Field label={name} error={form.errorOf(name)} key={name}>
          <Input {...form.register(name)} />
        </Field>
      ))}
    </FormShell>
  );
}

async function show({ stored = {}, send = async () => {}, by = schema }: Partial<Props> = {}) {
  const texts = await loadLanguage("en", ["general", "errors", "field-errors"]);
  return render(
    <LanguageProvider texts={texts}>
      <AuthProvider>
        <Form stored={stored} send={send} by={by} />
      </AuthProvider>
    </LanguageProvider>,
  );
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const restored = () => screen.queryByText("Draft restored") !== null;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

const session = createBrowserSession();
const now = clock.now;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setSession(session);
});
afterEach(() => {
  cleanup();
  clock.now = now;
});

it("A7 restores input after leaving the screen, says so, and lets the user discard it", async () => {
  const first = await show();
  type("letter", "A word for Noor");
  first.unmount();
  const second = await show();
  expect(shown("letter")).toBe("A word for Noor");
  expect(restored()).toBe(true);
  await press("Discard");
  expect(shown("letter")).toBe("");
  expect(document.activeElement).toBe(screen.getByLabelText("holder"));
  second.unmount();
  await show();
  expect(restored()).toBe(false);
});

it("A7 stores the draft during typing, not only at the end", async () => {
  await show();
  type("letter", "A word");
  await expect.poll(() => localStorage.getItem("vouchwell-draft:1:method")).toContain("A word");
});

it("A7 removes the draft of a sent form and keeps that of a rejected one", async () => {
  let refuse = true;
  const send = async () => {
    if (refuse) throw new ApiError("unavailable");
  };
  const first = await show({ send });
  type("letter", "A word");
  await press("Send");
  first.unmount();
  const second = await show({ send });
  expect(shown("letter")).toBe("A word");
  refuse = false;
  await press("Send");
  second.unmount();
  expect(localStorage.length).toBe(0);
});

it("A7 never stores passwords and account numbers", async () => {
  const first = await show();
  for (const name of FIELDS) type(name, `typed-${name}`);
  first.unmount();
  expect(localStorage.getItem("vouchwell-draft:1:method")).not.toMatch(/typed-(iban|password)/);
  await show();
  expect(FIELDS.map(shown)).toEqual(["typed-holder", "typed-letter", "", ""]);
});

it("A7 removes a draft after seven days, also if it is never opened again", async () => {
  const first = await show();
  type("letter", "A word for Noor");
  first.unmount();
  localStorage.setItem("vouchwell-draft:2:another", localStorage.getItem("vouchwell-draft:1:method") ?? "");
  const later = now() + 7 * 24 * 3_600_000;
  clock.now = () => later;
  await show();
  expect(shown("letter")).toBe("");
  expect(localStorage.length).toBe(0);
});

it("A7 restores only typed fields; the others follow the server", async () => {
  const first = await show({ stored: { holder: "Ines", letter: "old" } });
  type("letter", "mine");
  first.unmount();
  await show({ stored: { holder: "Ines Marchetti", letter: "old" } });
  expect([shown("holder"), shown("letter")]).toEqual(["Ines Marchetti", "mine"]);
});

it("A7 keeps input made during saving, under the key of the saved record", async () => {
  let store = () => {};
  let took = async () => {};
  function Stored() {
    const [id, setId] = useState<string>();
    const form = useContractForm({
      schema,
      defaults: { holder: "", letter: "", iban: "", password: "" },
      send: async () => {},
      draft: id === undefined ? "new" : `made-${id}`,
    });
    store = () => {
      const sent = structuredClone(form.form.getValues());
      took = async () => {
        form.form.resetDefaultValues(sent);
        form.draft.stored();
        setId("7");
      };
    };
    return <Input aria-label="letter" {...form.register("letter")} />;
  }
  const texts = await loadLanguage("en", ["general", "errors", "field-errors"]);
  const { unmount } = render(
    <LanguageProvider texts={texts}>
      <AuthProvider>
        <Stored />
      </AuthProvider>
    </LanguageProvider>,
  );
  type("letter", "A word");
  store();
  type("letter", "A word for Noor");
  await act(() => took());
  expect(shown("letter")).toBe("A word for Noor");
  expect(localStorage.getItem("vouchwell-draft:1:new")).toBeNull();
  await expect.poll(() => localStorage.getItem("vouchwell-draft:1:made-7")).toContain("A word for Noor");
  store();
  await act(() => took());
  unmount();
  expect(localStorage.length).toBe(0);
});

it("A7 drops a field that the form no longer has", async () => {
  const kept = { at: now(), values: { letter: "mine", gone: "x" } };
  localStorage.setItem("vouchwell-draft:1:method", JSON.stringify(kept));
  const sent: unknown[] = [];
  await show({ send: async () => void sent.push(1) });
  await press("Send");
  expect(sent).toEqual([1]);
});

it("A7 keeps a visitor's draft for their tab alone", async () => {
  setSession(null);
  const first = await show();
  type("letter", "A word");
  first.unmount();
  expect(localStorage.length).toBe(0);
  await show();
  expect(shown("letter")).toBe("A word");
});

it.each([["at once", schema] as const, ["late", late] as const])(
  "A7 gives back nothing of a field that the form has no longer, where its schema comes %s",
  async (_when, by) => {
    const first = await show({ by });
    type("letter", "A word for Noor");
    first.unmount();
    const key = "vouchwell-draft:1:method";
    const kept = localStorage.getItem(key) ?? "";
    localStorage.setItem(key, kept.replace('"letter"', '"gone":"old","letter"'));
    const sent: string[] = [];
    await show({ by, send: async () => void sent.push("once") });
    expect(shown("letter")).toBe("A word for Noor");
    await press("Send");
    await expect.poll(() => sent).toEqual(["once"]);
  },
);
