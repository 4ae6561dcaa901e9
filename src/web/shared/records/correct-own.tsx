import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { OwnDetails } from "../../../contract/deal/own-details.ts";
import type { ReferralAboutMe } from "../../../contract/invitations.ts";
import { SwitchRow } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { CvField, useCv } from "../forms/cv-field.tsx";
import { submitWithFile } from "../forms/file-gate.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";

type Props = {
  details: NonNullable<ReferralAboutMe["details"]>;
  company: string;
  /** There are others on this page. */
  more: boolean;
  send: (details: OwnDetails) => Promise<void>;
  onClose: () => void;
};

/** Puts right what stands of oneself in a referral (rule F37). A late piece. */
export default function CorrectOwn({ details, company, more, send, onClose }: Props) {
  const { t } = useTranslation(["referred", "files"]);
  const form = useContractForm({
    schema: async () => (await import("../../../contract/deal/own-details.ts")).ownDetails,
    defaults: {
      candidate_name: details.name,
      candidate_linkedin: details.linkedin,
      cv: null,
      without_cv: false,
      all: false,
    },
    async send(values) {
      await send(values);
      onClose();
    },
  });
  const cv = useCv("referral", (token) => {
    form.form.setValue("cv", token);
    form.form.clearErrors("cv");
  });
  const submit = (event: FormEvent<HTMLFormElement>) => void submitWithFile(event, cv, form);
  return (
    <FormDialog
      title={t("correct_title")}
      form={{ ...form, submit }}
      error={form.failure}
      submit={t("correct_save")}
      busy={t("working")}
      onClose={onClose}
    >
      <p className="soft">{t("correct_lead", { company })}</p>
      <Field label={t("correct_name")} error={form.faultOf("candidate_name")}>
        <Input autoComplete="name" {...form.register("candidate_name")} />
      </Field>
      <Field label={t("linkedin")} optional error={form.faultOf("candidate_linkedin")}>
        <Input type="url" inputMode="url" {...form.register("candidate_linkedin")} />
      </Field>
      {more && <SwitchRow label={t("correct_all")} hint={t("correct_all_hint")} {...form.register("all")} />}
      <CvField
        cv={cv}
        form="referral"
        token={form.form.getValues("cv")}
        error={form.faultOf("cv")}
        disabled={form.pending}
      />
      {details.cv !== null && (
        <SwitchRow
          label={t("correct_no_cv")}
          hint={t("correct_cv_is", { name: details.cv.name })}
          {...form.register("without_cv")}
        />
      )}
    </FormDialog>
  );
}
