import { useTranslation } from "react-i18next";
import type { ReferralAboutMe } from "../../../contract/hiring/consent.ts";
import type { OwnDetails } from "../../../contract/hiring/own-details.ts";
import { SwitchRow } from "../../ui/checkbox.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { useMemberName } from "./person-name.ts";

type Props = {
  referral: ReferralAboutMe;
  /** Whether the page shows several referrals. */
  more: boolean;
  send: (details: OwnDetails) => Promise<void>;
  onClose: () => void;
};

/** Lets a candidate correct their own data in a referral (rule F37). Loaded lazily. */
export default function CorrectOwnDetails({ referral, more, send, onClose }: Props) {
  const { t } = useTranslation(["referred", "files"]);
  const { details, linkedin, cv, job } = referral;
  const readers = { company: job.company.name, name: useMemberName()(referral.referrer_name) };
  const form = useContractForm({
    schema: async () => (await import("../../../contract/hiring/own-details.ts")).ownDetails,
    defaults: {
      candidate_name: details?.name ?? "",
      candidate_linkedin: linkedin,
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
      lead={<p className="soft">{t("correct_lead", readers)}</p>}
      without={cv === null ? undefined : { label: t("correct_no_cv"), hint: t("correct_cv_is", { name: cv.name }) }}
      onClose={onClose}
    >
      {more && <SwitchRow label={t("correct_all")} hint={t("correct_all_hint")} {...form.register("all")} />}
      <p className="soft">{t("correct_cv_reader", readers)}</p>
    </CorrectionDialog>
  );
}
