import type { FormEvent, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SwitchRow } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { CvField } from "../forms/cv-field.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { submitWithFile } from "../forms/submit-with-file.ts";
import type { useContractForm } from "../forms/use-contract-form.ts";
import { useFormCv } from "../forms/use-form-cv.ts";

type Name = "candidate_name" | "candidate_linkedin" | "without_cv";

/** The part of a form that is used here, whatever other fields it has. */
type Corrected = Pick<
  ReturnType<typeof useContractForm<{ cv?: string | null }, unknown>>,
  "pending" | "failure" | "draft" | "stray"
> & {
  register(name: Name): UseFormRegisterReturn;
  errorOf(name: Name | "cv"): string | undefined;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  form: {
    setValue(name: "cv", token: string | null): void;
    getValues(name: "cv"): string | null | undefined;
    clearErrors(name: "cv"): void;
    trigger(): Promise<boolean>;
  };
};

type Props = {
  form: Corrected;
  title: string;
  save: string;
  busy: string;
  name: string;
  linkedin: string;
  /** Whether browser autofill is allowed. */
  own?: boolean;
  /** Labels of the checkbox that removes the existing CV; omitted if there is none. */
  without?: { label: string; hint: string } | undefined;
  lead?: ReactNode;
  /** Shown instead of the CV field if the user may not change the CV. */
  insteadOfCv?: ReactNode;
  /** Shown between the personal details and the CV. */
  children?: ReactNode;
  onClose: () => void;
};

/** Corrects a candidate's details in a referral: by its author (rule F23), or by the candidate (F37). */
export function CorrectionDialog({
  form,
  own = false,
  without,
  lead,
  insteadOfCv,
  children,
  onClose,
  ...words
}: Props) {
  const { t } = useTranslation("files");
  const cv = useFormCv("referral", form);
  const submit = (event: FormEvent<HTMLFormElement>) => void submitWithFile(event, cv, form);
  return (
    <FormDialog
      title={words.title}
      form={{ ...form, submit }}
      error={form.failure}
      submit={words.save}
      busy={words.busy}
      sending={cv.sending && t("upload_running")}
      onClose={onClose}
    >
      {lead}
      <Field label={words.name} error={form.errorOf("candidate_name")}>
        <Input autoComplete={own ? "name" : "off"} {...form.register("candidate_name")} />
      </Field>
      <Field label={words.linkedin} optional error={form.errorOf("candidate_linkedin")}>
        <Input
          type="url"
          inputMode="url"
          autoComplete={own ? undefined : "off"}
          {...form.register("candidate_linkedin")}
        />
      </Field>
      {children}
      {insteadOfCv ?? (
        <CvField
          cv={cv}
          form="referral"
          token={form.form.getValues("cv")}
          error={form.errorOf("cv")}
          disabled={form.pending}
        />
      )}
      {without !== undefined && <SwitchRow {...without} {...form.register("without_cv")} />}
    </FormDialog>
  );
}
