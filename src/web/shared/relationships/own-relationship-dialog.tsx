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
  relationship: StatedRelationship;
  referrer: string;
  send: (said: OwnRelationship) => Promise<void>;
  onClose: () => void;
};

/** Lets a candidate describe their relationship to the referrer (rule F30). Loaded lazily. */
export default function OwnRelationshipDialog({ relationship, referrer, send, onClose }: Props) {
  const { t } = useTranslation("relationships");
  const said = relationship.own ?? relationship;
  const form = useContractForm({
    schema: ownRelationship,
    defaults: { relationship: said.kind, relationship_place: said.place, relationship_period: said.period },
    async send(body) {
      // Without an acquaintance there is no place and no period.
      await send(
        body.relationship === "not_known" ? { ...body, relationship_place: "", relationship_period: "" } : body,
      );
      onClose();
    },
  });
  const chosen = useWatch({ control: form.form.control, name: "relationship" });
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
      <Field label={t("title_own")} error={form.errorOf("relationship")}>
        <Select
          {...form.register("relationship")}
          options={OWN_RELATIONSHIPS.map((value) => ({ value, label: t(`own_${value}`, { referrer }) }))}
        />
      </Field>
      {chosen !== "not_known" && <RelationshipPlaceFields field={form.register} fieldError={form.errorOf} />}
    </FormDialog>
  );
}
