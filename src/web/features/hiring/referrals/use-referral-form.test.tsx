import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import { AuthProvider } from "../../../lib/session/auth-provider.tsx";
import { setSession } from "../../../lib/session/session-store.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { PersonCheck } from "./refer-steps.tsx";
import { useReferralForm } from "./use-referral-form.ts";

const job = { id: "5f0d5a3e-9f6b-4d38-8b53-0c2a8a3c1d11" } as JobDetail;

function Wizard() {
  const referral = useReferralForm(job);
  const { errorOf, registerPerson } = referral;
  return (
    <form onSubmit={referral.submit}>
      {referral.step === 1 ? (
        <>
          <Field label="Name" error={errorOf("candidate_name")}>
            <Input {...registerPerson("candidate_name")} />
          </Field>
          <Field label="Email" error={errorOf("candidate_email")}>
            <Input {...registerPerson("candidate_email")} />
          </Field>
        </>
      ) : (
        <>
          <PersonCheck referral={referral} />
          <Checkbox label="Spoken with" {...referral.register("consent_given")} />
          <button type="button" onClick={() => referral.setStep(1)}>
            Previous
          </button>
        </>
      )}
      <button type="submit">Next</button>
    </form>
  );
}

const type = (label: string, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setSession(null);
});
afterEach(cleanup);

async function renderWizard(): Promise<void> {
  const texts = await loadLanguage("en", ["general", "errors", "field-errors", "referrals", "files"]);
  const router = createMemoryRouter([{ path: "/", element: <Wizard /> }]);
  render(
    <LanguageProvider texts={texts}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </LanguageProvider>,
  );
}

it("shows the errors of step 1 before the recommendation is written, without blocking step 2 (F1)", async () => {
  await renderWizard();
  await type("Email", "not an address");
  await press("Next");
  await screen.findByText("Please correct the candidate information");
  expect(screen.getByText("Name must be at least 2 characters")).toBeDefined();
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();

  await press("Previous");
  expect((await screen.findByLabelText("Email")).getAttribute("aria-invalid")).toBe("true");
  await type("Email", "kim@example.com");
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
});

it("clears the consent when the email address changes (F10)", async () => {
  await renderWizard();
  // An incomplete address is enough: the server is not asked about it.
  const consent = () => screen.findByLabelText<HTMLInputElement>("Spoken with");
  await type("Email", "kim@");
  await press("Next");
  await act(async () => void fireEvent.click(await consent()));
  await press("Previous");
  await type("Name", "Kim Example");
  await press("Next");
  expect((await consent()).checked).toBe(true);
  await press("Previous");
  await type("Email", "lou@");
  await press("Next");
  expect((await consent()).checked).toBe(false);
});
