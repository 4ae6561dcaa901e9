import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  type OwnRelationship,
  ownRelationship,
  type StatedRelationship,
} from "../../../contract/hiring/relationship-fields.ts";
import { OWN_RELATIONSHIPS } from "../../../contract/hiring/relationship-kinds.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { RelationshipPlaceFields } from "./relationship-fields.tsx";

type Props = {
  tie: StatedRelationship;
  referrer: string;
  send: (said: OwnRelationship) => Promise<void>;
  onClose: () => void;
};

/** Lets a candidate describe their relationship to the referrer (rule F30). Loaded lazily. */
export default function OwnRelationshipDialog({ tie, referrer, send, onClose }: Props) {
  const { t } = useTranslation("ties");
  const said = tie.own ?? tie;
  const form = useContractForm({
    schema: ownRelationship,
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
          options={OWN_RELATIONSHIPS.map((value) => ({ value, label: t(`own_${value}`, { referrer }) }))}
        />
      </Field>
      {chosen !== "not_known" && <RelationshipPlaceFields field={form.register} fault={form.faultOf} />}
    </FormDialog>
  );
}
