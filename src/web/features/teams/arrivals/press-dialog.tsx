import { useTranslation } from "react-i18next";
import { type CompanyArrival, companyArrivalEndpoints } from "../../../../contract/team/company-arrivals.ts";
import { changed } from "../../../lib/data/changes.ts";
import { formatCents } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/typed-number.ts";
import { call } from "../../../lib/net/caller.ts";
import { ConfirmFields, withoutFields } from "../../../shared/forms/confirm-fields.tsx";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { toast } from "../../../ui/toast.ts";

type Props = { company: { id: string; name: string }; arrival: CompanyArrival; onClose: () => void };

/** Asks for the password once more, with what would be made and owed (rules A12, X220). */
export function PressDialog({ company, arrival, onClose }: Props) {
  const { t, i18n } = useTranslation("arrivals");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/account-data.ts")).confirmed,
    defaults: { password: "", code: "" },
    async send(body) {
      const { list, press } = companyArrivalEndpoints;
      // Whoever was first has changed what stands under this dialog.
      const failed = async (error: unknown) => {
        await changed(list);
        throw error;
      };
      await call(press, { params: { id: company.id, arrival: arrival.id }, body }).catch(failed);
      toast(t("pressed"), "success");
      await changed(list);
      onClose();
    },
  });
  const { register, faultOf, error } = form;
  const made = arrival.nouns.reduce((sum, noun) => sum + noun.made, 0);
  const owed = arrival.money?.owed_here.amount ?? 0;
  return (
    <FormDialog
      title={t("press_title", { name: company.name })}
      submit={t("press")}
      busy={t("working")}
      onClose={onClose}
      form={form}
      error={withoutFields(error)}
    >
      <p>{t("press_text", { n: formatNumber(made, i18n.language) })}</p>
      {owed > 0 && <p>{t("press_owed", { amount: formatCents(owed) })}</p>}
      <ConfirmFields register={register} faultOf={faultOf} error={error} />
    </FormDialog>
  );
}
