import { useTranslation } from "react-i18next";
import type { OwnDetails } from "../../../contract/deal/own-details.ts";
import type { ReferralAboutMe } from "../../../contract/invitations.ts";
import { SwitchRow } from "../../ui/checkbox.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";

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
  return (
    <CorrectionDialog
      form={form}
      own
      title={t("correct_title")}
      save={t("correct_save")}
      busy={t("working")}
      name={t("correct_name")}
      linkedin={t("linkedin")}
      lead={<p className="soft">{t("correct_lead", { company })}</p>}
      without={
        details.cv === null
          ? undefined
          : { label: t("correct_no_cv"), hint: t("correct_cv_is", { name: details.cv.name }) }
      }
      onClose={onClose}
    >
      {more && <SwitchRow label={t("correct_all")} hint={t("correct_all_hint")} {...form.register("all")} />}
    </CorrectionDialog>
  );
}
