import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { ROLE_INTERESTS, type RoleInterest } from "../../../../contract/statuses.ts";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { CvField } from "../../../shared/forms/cv-field.tsx";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useFormTicket } from "../../../shared/forms/form-ticket.ts";
import { HoneypotField } from "../../../shared/forms/honeypot-field.tsx";
import { submitWithFile } from "../../../shared/forms/submit-with-file.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useFormCv } from "../../../shared/forms/use-form-cv.ts";
import { INTEREST_LABELS } from "../../../shared/records/role-interests.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { sendIntroduction } from "./referrer-calls.ts";

type Props = { username: string; onInterest: (interest: RoleInterest) => void; onSent: () => void };

function useIntroduction({ username, onSent }: Omit<Props, "onInterest">) {
  const withTicket = useFormTicket();
  const trap = useRef<HTMLInputElement>(null);
  const form = useContractForm({
    schema: async () =>
      (await import("../../../../contract/hiring/candidates.ts")).introduction.omit({ ticket: true, homepage: true }),
    defaults: { name: "", email: "", linkedin: "", whatsapp: "", cv: null },
    draft: `introduction:${username}`,
    onDiscard: () => cv.choose(null),
    async send(values, key) {
      const homepage = trap.current?.value ?? "";
      await withTicket(key, (ticket, key) => sendIntroduction(username, { ...values, ticket, homepage }, key));
      onSent();
    },
  });
  const cv = useFormCv("candidate", form);
  return { ...form, trap, cv };
}

/** Introduces the visitor to the referrer. */
export function ReferrerForm({ username, onInterest, onSent }: Props) {
  const { t } = useTranslation("referrer-page");
  const hydrated = useHydrated();
  const introduction = useIntroduction({ username, onSent });
  const { register, errorOf, pending, trap, cv, form } = introduction;
  const interests = ROLE_INTERESTS.map((value) => ({ value, label: t(INTEREST_LABELS[value]) }));
  return (
    <section className="card ref-form stack" aria-labelledby="form-title">
      <h2 className="section-title" id="form-title">
        {t("form_title")}
      </h2>
      <FormShell
        form={{
          ...introduction,
          submit: (event) => void submitWithFile(event, cv, introduction),
          pending: pending || !hydrated,
        }}
        unanswered={t("failed")}
        actions={
          <Button kind="primary" type="submit" busy={(pending || cv.sending) && t("sending")} disabled={!hydrated}>
            {t("send", { username })}
          </Button>
        }
      >
        <div className="two">
          <Field label={t("name")} error={errorOf("name")}>
            <Input autoComplete="name" maxLength={LIMITS.name.max} {...register("name")} />
          </Field>
          <Field label={t("email")} error={errorOf("email")}>
            <Input type="email" autoComplete="email" maxLength={LIMITS.email} {...register("email")} />
          </Field>
        </div>
        <div className="two">
          <Field label={t("linkedin")} error={errorOf("linkedin")} optional>
            <Input type="url" placeholder="https://linkedin.com/in/" {...register("linkedin")} />
          </Field>
          <Field label={t("whatsapp")} error={errorOf("whatsapp")} optional>
            <Input type="tel" autoComplete="tel" maxLength={LIMITS.whatsapp} {...register("whatsapp")} />
          </Field>
        </div>
        <Field label={t("role_interest")} error={errorOf("role_interest")}>
          <Select
            options={interests}
            placeholder={t("choose_interest")}
            defaultValue=""
            {...register("role_interest", {
              onChange: (event: { target: { value: RoleInterest } }) => onInterest(event.target.value),
            })}
          />
        </Field>
        <CvField cv={cv} form="candidate" token={form.getValues("cv")} error={errorOf("cv")} disabled={pending} />
        <HoneypotField ref={trap} />
        <p className="hint">{t("who_sees", { username })}</p>
      </FormShell>
    </section>
  );
}
