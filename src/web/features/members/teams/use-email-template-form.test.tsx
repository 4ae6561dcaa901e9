import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createBrowserSession } from "../../../../../tests/support/browser-session.ts";
import type { CompanyMail, MailTemplates } from "../../../../contract/hiring/company-mails.ts";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import { AuthProvider } from "../../../lib/session/auth-provider.tsx";
import { setSession } from "../../../lib/session/session-store.ts";
import { useEmailTemplateForm } from "./use-email-template-form.ts";

const [FIRST, SECOND] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"] as const;

function Form({ version, texts }: { version: string | null; texts: MailTemplates }) {
  const mail: CompanyMail = {
    trigger: "application_hired",
    version,
    texts,
    fallback: [],
    changed_by: null,
    changed_at: null,
  };
  const company = { id: FIRST, name: "Quillstack", logo: null };
  const { form } = useEmailTemplateForm({ mails: { company, job: null, mails: [mail], can: { change: true } }, mail });
  return (
    <>
      <input aria-label="en" {...form.register("texts.en.subject")} />
      <input aria-label="de" {...form.register("texts.de.subject")} />
      <output>{String(form.watch("version"))}</output>
    </>
  );
}

async function show(version: string | null, texts: MailTemplates) {
  const shown = await loadLanguage("en", ["general", "errors", "field-errors", "team"]);
  return render(
    <LanguageProvider texts={shown}>
      <AuthProvider>
        <Form version={version} texts={texts} />
      </AuthProvider>
    </LanguageProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const subject = (text: string) => ({ subject: text, body: "<p>x</p>" });

beforeEach(() => {
  localStorage.clear();
  setSession(createBrowserSession());
});
afterEach(cleanup);

it("C25 A7 restores the edited languages of a draft and the version that its writer saw", async () => {
  const first = await show(FIRST, { en: subject("Old"), de: subject("Alt") });
  fireEvent.input(field("de"), { target: { value: "Meines" } });
  first.unmount();
  await show(SECOND, { en: subject("Theirs"), de: subject("Alt") });
  expect([field("en").value, field("de").value]).toEqual(["Theirs", "Meines"]);
  expect(screen.getByRole("status").textContent).toBe(FIRST);
});

it("C25 keeps an initially missing version as missing", async () => {
  const first = await show(null, {});
  fireEvent.input(field("de"), { target: { value: "Meines" } });
  first.unmount();
  await show(SECOND, { en: subject("Theirs") });
  expect([field("en").value, field("de").value]).toEqual(["Theirs", "Meines"]);
  expect(screen.getByRole("status").textContent).toBe("null");
});

it("C25 follows the server if nothing was typed", async () => {
  (await show(FIRST, { en: subject("Old") })).unmount();
  await show(SECOND, { en: subject("Theirs") });
  expect(field("en").value).toBe("Theirs");
  expect(screen.getByRole("status").textContent).toBe(SECOND);
});
