import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hiringSystemEndpoints, type NewHiringSystem } from "../../../../../contract/integrations/hiring-systems.ts";
import {
  HIRING_SYSTEMS,
  type HiringSystemName,
  REQUIRED_SYSTEM_FIELDS,
  SYSTEM_NAMES,
} from "../../../../../contract/integrations/system-names.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { FormShell } from "../../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Select } from "../../../../ui/select.tsx";
import { toast } from "../../../../ui/toast.ts";

type Props = {
  company: string;
  /** The ATS whose keys are changed; omitted to connect a new one. */
  vendor?: HiringSystemName;
  onDone?: () => void;
};

/** The API keys of an ATS. Input is not stored on the device. */
export function ConnectForm({ company, vendor, onDone }: Props) {
  const { t } = useTranslation("hiring");
  const [chosen, setChosen] = useState<HiringSystemName>(vendor ?? "greenhouse");
  const defaults: NewHiringSystem = { vendor: chosen, key: "", secret: "", user: "", signs: "" };
  const form = useContractForm({
    schema: async () => (await import("../../../../../contract/integrations/hiring-systems.ts")).newHiringSystem,
    defaults,
    async send(body) {
      await call(hiringSystemEndpoints.connect, { params: { id: company }, body });
      toast(t(vendor === undefined ? "connected" : "saved"), "success");
      form.form.reset(defaults);
      await invalidate(hiringSystemEndpoints.get, hiringSystemEndpoints.people);
      onDone?.();
    },
  });
  const choose = (value: string) => {
    const next = HIRING_SYSTEMS.find((one) => one === value) ?? "greenhouse";
    setChosen(next);
    // Another ATS has other fields.
    form.form.reset({ ...defaults, vendor: next });
  };
  const asked = REQUIRED_SYSTEM_FIELDS[chosen];
  const secretive = { type: "password", autoComplete: "off", spellCheck: false } as const;
  return (
    <FormShell
      form={form}
      actions={
        <Button kind="primary" type="submit" busy={form.pending && t("trying")}>
          {t(vendor === undefined ? "connect_do" : "save")}
        </Button>
      }
    >
      {vendor === undefined && (
        <Field label={t("vendor")}>
          <Select
            value={chosen}
            options={HIRING_SYSTEMS.map((value) => ({ value, label: SYSTEM_NAMES[value] }))}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
      <p className="note">{t(`rights_${chosen}`)}</p>
      <Field label={t(chosen === "greenhouse" ? "client" : "key")} error={form.errorOf("key")}>
        <Input {...secretive} {...form.register("key")} />
      </Field>
      {asked.includes("secret") && (
        <Field label={t("secret")} error={form.errorOf("secret")}>
          <Input {...secretive} {...form.register("secret")} />
        </Field>
      )}
      {asked.includes("user") && (
        <Field label={t("user")} hint={t("user_hint")} error={form.errorOf("user")}>
          <Input autoComplete="off" spellCheck={false} {...form.register("user")} />
        </Field>
      )}
      <Field
        optional
        label={t("signs")}
        hint={t(vendor === undefined ? "signs_hint" : "signs_kept_hint")}
        error={form.errorOf("signs")}
      >
        <Input {...secretive} {...form.register("signs")} />
      </Field>
      <p className="note soft">{t("keys_kept")}</p>
    </FormShell>
  );
}
