import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Settings } from "../../../../contract/identity/settings.ts";
import { Button } from "../../../ui/button.tsx";
import { SwitchRow } from "../../../ui/checkbox.tsx";
import { Field as Labelled } from "../../../ui/field.tsx";
import { Message } from "../../../ui/message.tsx";
import { type Option, Select } from "../../../ui/select.tsx";
import type { Field, SettingsState } from "./use-settings.ts";

type Flag = { [K in Field]: Settings[K] extends boolean ? K : never }[Field];
type Choice = { [K in Field]: Settings[K] extends string ? K : never }[Field];

/** Switches. */
export function SwitchFields({ state, names }: { state: SettingsState; names: readonly Flag[] }) {
  const { t } = useTranslation("settings");
  return (
    <div className="switches">
      {names.map((name) => (
        <SwitchRow
          key={name}
          label={t(name)}
          hint={t(`${name}_hint`)}
          checked={state.value(name) === true}
          onChange={(event) => state.edit(name, event.target.checked)}
        />
      ))}
    </div>
  );
}

type OneOfProps<K extends Choice> = {
  state: SettingsState;
  name: K;
  label: string;
  hint?: string;
  options: readonly (Option & { value: Settings[K] })[];
};

/** A select with a few options. */
export function SelectField<K extends Choice>({ state, name, label, hint, options }: OneOfProps<K>) {
  return (
    <Labelled label={label} hint={hint} error={state.errorOf(name)}>
      <Select
        value={String(state.value(name))}
        onChange={(event) => state.edit(name, event.target.value as Settings[K])}
        options={options}
      />
    </Labelled>
  );
}

type TabFormProps = { state: SettingsState; fields: readonly Field[]; children: ReactNode; aside?: ReactNode };

/** The form of one tab: fields, result of saving, and the button. */
export function TabForm({ state, fields, children, aside }: TabFormProps) {
  const { t } = useTranslation("settings");
  const { outcome } = state;
  const busy = outcome === "busy";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void state.save(fields);
  };
  return (
    <form className="form settings" onSubmit={submit} noValidate aria-busy={busy}>
      <fieldset className="form" disabled={busy}>
        {children}
      </fieldset>
      {aside}
      <div aria-live="polite">{outcome === "saved" && <Message kind="good" title={t("saved")} />}</div>
      {outcome === "failed" && <Message kind="stop" title={t("save_failed")} />}
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy && t("saving")} disabled={!state.changed(fields)}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
