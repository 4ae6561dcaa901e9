import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import type { Language } from "../../../contract/choices.ts";
import { dollars } from "../../../contract/fields.ts";
import { parseDollars } from "../../lib/format/parse-dollars.ts";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import { AuthProvider } from "../../lib/session/auth-provider.tsx";
import { Field } from "../../ui/field.tsx";
import { DollarsInput } from "./dollars-input.tsx";
import { useContractForm } from "./use-contract-form.ts";

const schema = z.strictObject({ reward: dollars });

function Form({ send }: { send: (values: { reward: number }) => Promise<void> }) {
  const form = useContractForm({ schema, defaults: {}, send });
  return (
    <form onSubmit={form.submit} aria-label="Job">
      <Field label="Reward" error={form.errorOf("reward")}>
        <DollarsInput {...form.register("reward", { setValueAs: parseDollars })} />
      </Field>
    </form>
  );
}

afterEach(cleanup);

async function show(language: Language = "en") {
  const texts = await loadLanguage(language, ["general", "errors", "field-errors"]);
  const sent: unknown[] = [];
  render(
    <LanguageProvider texts={texts}>
      <AuthProvider>
        <Form send={async (values) => void sent.push(values)} />
      </AuthProvider>
    </LanguageProvider>,
  );
  return sent;
}

it("N4 takes 12.000 as twelve thousand and says so under the field", async () => {
  const sent = await show();
  fireEvent.input(screen.getByLabelText("Reward"), { target: { value: "12.000" } });
  expect(screen.getByText("= $12,000")).toBeTruthy();
  fireEvent.submit(screen.getByRole("form"));
  await expect.poll(() => sent).toEqual([{ reward: 12_000 }]);
});

it.each([
  ["de", "8.600", "= 8.600\u00a0$"],
  ["es", "8600 $", "= 8600\u00a0$"],
  ["fr", "8 600", "= 8\u202f600\u00a0$"],
] as const)("N4 says in %s that %s is eight thousand six hundred", async (language, typed, written) => {
  await show(language);
  fireEvent.input(screen.getByRole("textbox"), { target: { value: typed } });
  expect(screen.getByText(written, { normalizer: (text) => text })).toBeTruthy();
});

it("N4 refuses cents with a reason and leaves what was typed", async () => {
  const sent = await show();
  fireEvent.input(screen.getByLabelText("Reward"), { target: { value: "12,50" } });
  expect(screen.queryByText(/^=/)).toBeNull();
  fireEvent.submit(screen.getByRole("form"));
  expect(await screen.findByText("The reward must be a whole number of dollars")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Reward").value).toBe("12,50");
  expect(sent).toEqual([]);
});
