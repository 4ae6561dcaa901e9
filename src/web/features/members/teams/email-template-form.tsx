import { Suspense, useRef } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/choices.ts";
import {
  type CompanyMail,
  type CompanyMails,
  MAIL_BOUNDS,
  MAIL_FIELDS,
} from "../../../../contract/hiring/company-mails.ts";
import { labelled } from "../../../../rules/french.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmailTemplateActions } from "./email-template-actions.tsx";
import { EmailTemplateConflict } from "./email-template-conflict.tsx";
import type { EmailTemplateFormState } from "./use-email-template-form.ts";

const RichEditor = lazyComponent(async () => ({
  default: (await import("../../../shared/editor/rich-editor.tsx")).RichEditor,
}));

type Props = {
  mails: CompanyMails;
  mail: CompanyMail;
  form: EmailTemplateFormState;
  language: Language;
  /** The text that is used while this language has none. */
  instead: string | null;
};

type Insert = (text: string) => void;

/** Inserts a placeholder at the cursor. */
function PlaceholderMenu({ onChoose }: { onChoose: (typed: string) => void }) {
  const { t, i18n } = useTranslation("team");
  return (
    <Field label={t("mail_field")} hint={t("mail_field_hint")}>
      <Select
        value=""
        placeholder={t("mail_field_choose")}
        options={MAIL_FIELDS.map((name) => ({
          value: name,
          label: labelled(i18n.language, t(`mail_field_${name}`), `{{${name}}}`),
        }))}
        onChange={({ target }) => onChoose(`{{${target.value}}}`)}
      />
    </Field>
  );
}

/** Subject and body of one language; placeholders are inserted into the field that was edited last. */
function SubjectAndBody({ form, language }: Pick<Props, "form" | "language">) {
  const { t } = useTranslation("team");
  const { control } = form.form;
  const { field: subject } = useController({ control, name: `texts.${language}.subject` });
  const { field: body } = useController({ control, name: `texts.${language}.body` });
  const input = useRef<HTMLInputElement | null>(null);
  const editor = useRef<{ insert: Insert } | null>(null);
  const last = useRef<"subject" | "body">("body");
  const intoSubject: Insert = (text) => {
    const { value, selectionStart, selectionEnd } = input.current ?? { value: "", selectionStart: 0, selectionEnd: 0 };
    const at = selectionStart ?? value.length;
    subject.onChange(`${value.slice(0, at)}${text}${value.slice(selectionEnd ?? at)}`);
    input.current?.focus();
  };
  const put: Insert = (text) => (last.current === "subject" ? intoSubject(text) : editor.current?.insert(text));
  return (
    <>
      <Field label={t("mail_subject")} hint={t("mail_subject_hint")} error={form.errorOf(`texts.${language}.subject`)}>
        <Input
          {...subject}
          value={subject.value ?? ""}
          maxLength={MAIL_BOUNDS.subject}
          autoComplete="off"
          ref={(element) => {
            subject.ref(element);
            input.current = element;
          }}
          onFocus={() => {
            last.current = "subject";
          }}
        />
      </Field>
      <Field label={t("mail_body")} hint={t("mail_body_hint")} error={form.errorOf(`texts.${language}.body`)}>
        <Suspense fallback={<Skeleton height="18rem" />}>
          <RichEditor
            label={t("mail_body")}
            value={body.value ?? ""}
            disabled={form.pending}
            onChange={body.onChange}
            focusable={(element) => {
              body.ref(element);
              editor.current = element;
            }}
            focused={false}
            onFocus={() => {
              last.current = "body";
            }}
            plain
          />
        </Suspense>
      </Field>
      <PlaceholderMenu onChoose={put} />
    </>
  );
}

/** The form of one language; input in other languages stays and is saved with it. */
export function EmailTemplateForm({ mails, mail, form, language, instead }: Props) {
  const { t } = useTranslation("team");
  return (
    <div className="stack">
      <FormShell
        form={{ ...form, failure: form.failure === "conflict" ? null : form.failure }}
        actions={
          <>
            <Button kind="primary" type="submit" busy={form.pending && t("saving")}>
              {t("mail_save")}
            </Button>
            <EmailTemplateActions mails={mails} mail={mail} form={form} language={language} />
          </>
        }
      >
        {instead !== null && <Message title={instead} />}
        <SubjectAndBody form={form} language={language} />
        {form.failure === "conflict" && <EmailTemplateConflict mail={mail} form={form} />}
      </FormShell>
    </div>
  );
}
