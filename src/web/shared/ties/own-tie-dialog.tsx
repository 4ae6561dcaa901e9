import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type OwnTie, ownTie, type ToldTie } from "../../../contract/deal/tie-fields.ts";
import { OWN_TIES } from "../../../contract/deal/tie-words.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { TieWhere } from "./tie-fields.tsx";

type Props = {
  tie: ToldTie;
  referrer: string;
  send: (said: OwnTie) => Promise<void>;
  onClose: () => void;
};

/** Lets a candidate describe their relationship to the referrer (rule F30). Loaded lazily. */
export default function OwnTieDialog({ tie, referrer, send, onClose }: Props) {
  const { t } = useTranslation("ties");
  const said = tie.own ?? tie;
  const form = useContractForm({
    schema: ownTie,
    defaults: { tie: said.kind, tie_place: said.place, tie_period: said.period },
    async send(body) {
      // Without an acquaintance there is no place and no period.
      await send(body.tie === "not_known" ? { ...body, tie_place: "", tie_period: "" } : body);
      onClose();
    },
  });
  const chosen = useWatch({ control: form.form.control, name: "tie" });
  return (
    <FormDialog
      title={t("correct_title")}
      form={form}
      error={form.failure}
      submit={t("correct_save")}
      busy={t("saying")}
      onClose={onClose}
    >
      <p className="soft">{t("correct_lead", { referrer })}</p>
      <Field label={t("title_own")} error={form.faultOf("tie")}>
        <Select
          {...form.register("tie")}
          options={OWN_TIES.map((value) => ({ value, label: t(`own_${value}`, { referrer }) }))}
        />
      </Field>
      {chosen !== "not_known" && <TieWhere field={form.register} fault={form.faultOf} />}
    </FormDialog>
  );
}
