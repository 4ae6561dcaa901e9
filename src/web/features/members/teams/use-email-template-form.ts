import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "../../../../contract/choices.ts";
import {
  type CompanyMail,
  type CompanyMails,
  companyMailEndpoints,
  type MailTemplates,
} from "../../../../contract/hiring/company-mails.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import type { DraftShape } from "../../../shared/forms/use-form-draft.ts";
import { toast } from "../../../ui/toast.ts";

/** Every language has its fields, with or without text. */
export function languageFields(texts: MailTemplates) {
  const of = (language: Language) => texts[language] ?? { subject: "", body: "" };
  return { en: of("en"), es: of("es"), fr: of("fr"), de: of("de") };
}

type Typed = { readonly [language in Language]?: { readonly subject?: string; readonly body?: string } | undefined };

/** The languages whose text differs from the form's initial values. */
export function typedLanguages(texts: Typed, began: Typed): Language[] {
  const words = ({ subject = "", body = "" } = {}) => JSON.stringify([subject, body]);
  return LANGUAGES.filter((language) => words(texts[language]) !== words(began[language]));
}

/**
 * A draft is restored per language, together with the version that its writer saw: newer saved text is not replaced.
 */
const BY_LANGUAGE: DraftShape = {
  keep({ texts }, { version }, defaults) {
    if (texts === undefined) return null;
    const typed = typedLanguages(texts, defaults.texts ?? {});
    return { version, texts: Object.fromEntries(typed.map((language) => [language, texts[language]])) };
  },
  give: ({ texts, version = null }, values) => ({ version, texts: { ...values.texts, ...texts } }),
};

/** The form of one template. It sends the version that was loaded, so that newer text is not overwritten (rule C25). */
export function useEmailTemplateForm({ mails, mail }: { mails: CompanyMails; mail: CompanyMail }) {
  const { t } = useTranslation("team");
  const { company, job } = mails;
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/hiring/company-mails.ts")).mailUpdate,
    defaults: { job: job?.id ?? null, version: mail.version, texts: languageFields(mail.texts) },
    draft: `company-mail:${company.id}:${job?.id ?? ""}:${mail.trigger}`,
    draftShape: BY_LANGUAGE,
    async send(body) {
      try {
        const saved = await call(companyMailEndpoints.save, {
          params: { id: company.id, trigger: mail.trigger },
          body,
        });
        // The saved values: sanitised, with their version.
        form.form.reset({ job: body.job, version: saved.version, texts: languageFields(saved.texts) });
        toast(t("mail_saved"), "success");
      } finally {
        // On a conflict the other user's text is loaded.
        await invalidate(companyMailEndpoints.get);
      }
    },
  });
  return form;
}

export type EmailTemplateFormState = ReturnType<typeof useEmailTemplateForm>;
