import type { FormEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Candidate, candidateEndpoints } from "../../../../contract/hiring/candidates.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { ROLE_INTERESTS } from "../../../../contract/statuses.ts";
import { call } from "../../../lib/net/api-client.ts";
import { CvField } from "../../../shared/forms/cv-field.tsx";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { submitWithFile } from "../../../shared/forms/submit-with-file.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useFormCv } from "../../../shared/forms/use-form-cv.ts";
import { INTEREST_LABELS } from "../../../shared/records/role-interests.ts";
import { SwitchRow } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";

type Name = "name" | "linkedin" | "whatsapp" | "role_interest";
type FieldsProps = {
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
};

function NameField({ register, errorOf }: FieldsProps) {
  const { t } = useTranslation("candidates");
  return (
    <Field label={t("name")} error={errorOf("name")}>
      <Input autoComplete="off" maxLength={LIMITS.name.max} {...register("name")} />
    </Field>
  );
}

function OtherFields({ register, errorOf }: FieldsProps) {
  const { t } = useTranslation(["candidates", "referrer-page"]);
  const interests = ROLE_INTERESTS.map((value) => ({
    value,
    label: t(INTEREST_LABELS[value], { ns: "referrer-page" }),
  }));
  return (
    <>
      <Field label={t("role_interest")} error={errorOf("role_interest")}>
        <Select
          options={interests}
          placeholder={t("choose_interest", { ns: "referrer-page" })}
          defaultValue=""
          {...register("role_interest")}
        />
      </Field>
      <Field label="LinkedIn" error={errorOf("linkedin")} optional>
        <Input type="url" autoComplete="off" placeholder="https://linkedin.com/in/" {...register("linkedin")} />
      </Field>
      <Field label="WhatsApp" error={errorOf("whatsapp")} optional>
        <Input type="tel" autoComplete="off" maxLength={LIMITS.whatsapp} {...register("whatsapp")} />
      </Field>
    </>
  );
}

type AddProps = { onClose: () => void; onAdded: () => void };

function useAddition({ onAdded }: AddProps) {
  const { t } = useTranslation("candidates");
  return useContractForm({
    schema: async () => (await import("../../../../contract/hiring/added-candidates.ts")).newCandidate,
    defaults: { name: "", email: "", linkedin: "", whatsapp: "", cv: null },
    draft: "candidate-new",
    async send(body, key) {
      await call(candidateEndpoints.add, { body }, { key });
      toast(t("added", { name: body.name }), "success");
      onAdded();
    },
  });
}

/** Adds a candidate manually; it says beforehand that they are notified (rule F39). */
export function AddDialog(props: AddProps) {
  const { t } = useTranslation(["candidates", "files"]);
  const form = useAddition(props);
  const cv = useFormCv("candidate", form);
  const submit = (event: FormEvent<HTMLFormElement>) => void submitWithFile(event, cv, form);
  return (
    <FormDialog
      title={t("add_title")}
      form={{ ...form, submit }}
      error={form.failure}
      submit={t("add_submit")}
      busy={t("adding")}
      sending={cv.sending && t("upload_running", { ns: "files" })}
      onClose={props.onClose}
    >
      <Message title={t("add_notify")}>
        <p>{t("add_notify_text")}</p>
      </Message>
      <NameField register={form.register} errorOf={form.errorOf} />
      <Field label={t("email")} error={form.errorOf("email")}>
        <Input type="email" autoComplete="off" maxLength={LIMITS.email} {...form.register("email")} />
      </Field>
      <OtherFields register={form.register} errorOf={form.errorOf} />
      <CvField
        cv={cv}
        form="candidate"
        token={form.form.getValues("cv")}
        error={form.errorOf("cv")}
        disabled={form.pending}
      />
    </FormDialog>
  );
}

type EditProps = { candidate: Candidate; onClose: () => void; onChanged: () => void };

function useChange({ candidate, onChanged }: EditProps) {
  const { t } = useTranslation("candidates");
  const { id, name, linkedin, whatsapp, role_interest } = candidate;
  return useContractForm({
    schema: async () => (await import("../../../../contract/hiring/added-candidates.ts")).candidateChange,
    defaults: { name, linkedin, whatsapp, role_interest, cv: null, without_cv: false },
    async send(body) {
      await call(candidateEndpoints.change, { params: { id }, body });
      toast(t("changed"), "success");
      onChanged();
    },
  });
}

/**
 * Corrects a manually added candidate; the email address cannot change, because it identifies the person (rule F39).
 */
export function EditDialog(props: EditProps) {
  const { t } = useTranslation(["candidates", "files"]);
  const { candidate, onClose } = props;
  const form = useChange(props);
  const cv = useFormCv("candidate", form);
  const submit = (event: FormEvent<HTMLFormElement>) => void submitWithFile(event, cv, form);
  return (
    <FormDialog
      title={t("edit_title")}
      form={{ ...form, submit }}
      error={form.failure}
      submit={t("edit_save")}
      busy={t("edit_saving")}
      sending={cv.sending && t("upload_running", { ns: "files" })}
      onClose={onClose}
    >
      <p className="label">{t("edit_lead", { email: candidate.email })}</p>
      <NameField register={form.register} errorOf={form.errorOf} />
      <OtherFields register={form.register} errorOf={form.errorOf} />
      <CvField
        cv={cv}
        form="candidate"
        token={form.form.getValues("cv")}
        error={form.errorOf("cv")}
        disabled={form.pending}
      />
      {candidate.cv !== null && (
        <SwitchRow
          label={t("edit_no_cv")}
          hint={t("edit_cv_is", { name: candidate.cv.name })}
          {...form.register("without_cv")}
        />
      )}
    </FormDialog>
  );
}
