import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createBrowserSession } from "../../../../tests/support/browser-session.ts";
import { email, personName } from "../../../contract/fields.ts";
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

const schema = z.strictObject({ name: personName, email });
type Send = (values: z.output<typeof schema>, key: string) => Promise<void>;

type Schema = typeof schema | (() => Promise<typeof schema>);

function Form({ send, by }: { send: Send; by: Schema }) {
  const form = useContractForm({ schema: by, defaults: { name: "", email: "" }, send, draft: "person" });
  return (
    <FormShell
      form={{ ...form, failure: form.error }}
      unanswered="The person was not saved."
      actions={<Button type="submit">Send</Button>}
    >
      <Field label="Name" error={form.errorOf("name")}>
        <Input {...form.register("name")} />
      </Field>
      <Field label="Email" error={form.errorOf("email")}>
        <Input {...form.register("email")} />
      </Field>
    </FormShell>
  );
}

async function show(send: Send, by: Schema = schema) {
  const texts = await loadLanguage("en", ["general", "errors", "field-errors"]);
  return render(
    <LanguageProvider texts={texts}>
      <AuthProvider>
        <Form send={send} by={by} />
      </AuthProvider>
    </LanguageProvider>,
  );
}

function type(label: string, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

async function press(): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send" })));
}

const session = createBrowserSession();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setSession(null);
});
afterEach(cleanup);

it("shows all errors of the contract's schema under their fields and sends nothing", async () => {
  const sent: unknown[] = [];
  await show(async (values) => void sent.push(values));
  type("Name", "x");
  await press();
  expect(screen.getByText("Name must be at least 2 characters")).toBeTruthy();
  expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

it("sends the values as parsed by the schema", async () => {
  const sent: unknown[] = [];
  await show(async (values) => void sent.push(values));
  type("Name", "  Amara Okafor ");
  type("Email", "amara@example.com");
  await press();
  expect(sent).toEqual([{ name: "Amara Okafor", email: "amara@example.com" }]);
});

it("sends the values of the fields, also those set without an event", async () => {
  const sent: unknown[] = [];
  await show(async (values) => void sent.push(values));
  type("Name", "Typed Before");
  // Browser autofill without an event.
  screen.getByLabelText<HTMLInputElement>("Name").value = "Jonah Auto";
  screen.getByLabelText<HTMLInputElement>("Email").value = "jonah.auto@example.com";
  await press();
  expect(sent).toEqual([{ name: "Jonah Auto", email: "jonah.auto@example.com" }]);
});

it("shows the server's field errors under their fields and the failure in the form", async () => {
  await show(async () => {
    throw new ApiError("validation_failed", { fields: { email: { code: "email_invalid", message: "" } } });
  });
  type("Name", "Amara");
  type("Email", "amara@example.com");
  await press();
  expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("Please check the marked fields.");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Amara");
});

it("shows an error without a visible field as the form's error", async () => {
  await show(async () => {
    throw new ApiError("conflict", { fields: { age: { code: "out_of_range", message: "" } } });
  });
  type("Name", "Amara");
  type("Email", "amara@example.com");
  await press();
  expect(screen.getByText("This number is out of range")).toBeTruthy();
});

it.each([
  ["unavailable", "The person was not saved."],
  ["internal", "The person was not saved."],
  ["rate_limited", "Too many requests. Please wait a moment and try again."],
] as const)("says of %s the screen's own words or the server's reason", async (code, words) => {
  await show(async () => {
    throw new ApiError(code);
  });
  type("Name", "Amara");
  type("Email", "amara@example.com");
  await press();
  expect(screen.getByRole("alert").textContent).toBe(words);
});

it("repeats a submission without an answer under the same key", async () => {
  const keys: string[] = [];
  await show(async (_values, key) => {
    keys.push(key);
    if (keys.length < 3) throw new ApiError(keys.length === 1 ? "unavailable" : "conflict");
  });
  type("Name", "Amara");
  type("Email", "amara@example.com");
  await press();
  await press();
  await press();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("A7 keeps input when the session ends, for the same user only", async () => {
  setSession(session);
  const first = await show(async () => {});
  type("Name", "Amara");
  await act(async () => setSession(null, true));
  first.unmount();

  setSession({ ...session, user: { ...session.user, id: "2" } });
  const stranger = await show(async () => {});
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
  stranger.unmount();

  setSession(session);
  await show(async () => {});
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Amara");
});

it("validates with a lazily loaded schema, shows a loading failure, and sends after a retry", async () => {
  const sent: unknown[] = [];
  let there = false;
  const late = async () => {
    if (!there) throw new TypeError("Failed to fetch");
    return schema;
  };
  await show(async (values) => void sent.push(values), late);
  type("Name", "Amara");
  type("Email", "amara@");
  await press();
  expect(await screen.findByText("The person was not saved.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("amara@");
  there = true;
  await press();
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
  type("Email", "amara@example.com");
  await press();
  await waitFor(() => expect(sent).toEqual([{ name: "Amara", email: "amara@example.com" }]));
});
