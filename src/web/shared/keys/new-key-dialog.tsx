import { Copy } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { NewApiKey, newApiKey } from "../../../contract/identity/keys/api-keys.ts";
import type { KeyRole } from "../../../contract/identity/keys/company-scopes.ts";
import type { Scope } from "../../../contract/identity/keys/scopes.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { parseDollars } from "../../lib/format/parse-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, useLockDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { DialogForm } from "../forms/form-dialog.tsx";
import { formLevelError, ReauthenticationFields } from "../forms/reauthentication-fields.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { copyText } from "../records/copy-text.ts";
import { ScopeChoice } from "./scope-choice.tsx";

const EXPIRY_DAYS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;

type Role = { role?: KeyRole };
type Values = z.input<typeof newApiKey> & Role;
type Given = NewApiKey & Role;

export type RoleFieldProps = { field: UseFormRegisterReturn<"role">; fieldError: string | undefined };

/**
 * The kind of key (personal or company): its text, maximum scopes, and the call that creates it and returns the secret.
 */
export type KeyKind<Out extends Given> = {
  readonly schema: () => Promise<z.ZodType<Out, Values>>;
  readonly known: readonly Scope[];
  /** For company keys: the default team role, and the field that selects it. */
  readonly role?: { readonly first: KeyRole; readonly Field: ComponentType<RoleFieldProps> };
  send(values: Out): Promise<string>;
};
type Props<Out extends Given> = {
  kind: KeyKind<Out>;
  hasPassword: boolean;
  onMade: () => Promise<void>;
  onClose: () => void;
};

function useKeyForm<Out extends Given>({ schema, role, send }: KeyKind<Out>, onMade: (key: string) => void) {
  return useContractForm<Values, Out>({
    schema,
    defaults: { name: "", days: DEFAULT_DAYS, scopes: [], password: "", code: "", ...(role && { role: role.first }) },
    async send(values) {
      onMade(await send(values));
    },
  });
}

type KeyForm = ReturnType<typeof useKeyForm<Given>>;

/** The expiry: a usual number of days, or any other. */
function EndChoice({ form, register, errorOf }: Pick<KeyForm, "form" | "register" | "errorOf">) {
  const { t } = useTranslation("api-keys");
  const [other, setOther] = useState(false);
  const days = form.watch("days");
  function choose(value: string) {
    setOther(value === "");
    if (value !== "") form.setValue("days", Number(value), { shouldDirty: true, shouldValidate: true });
  }
  return (
    <>
      <Field label={t("ends")}>
        <Select
          value={other ? "" : String(days)}
          onChange={(event) => choose(event.target.value)}
          options={[
            ...EXPIRY_DAYS.map((count) => ({ value: String(count), label: t("ends_in", { count }) })),
            { value: "", label: t("ends_else") },
          ]}
        />
      </Field>
      {other && (
        <Field label={t("days")} error={errorOf("days")}>
          <Input inputMode="numeric" autoComplete="off" {...register("days", { setValueAs: parseDollars })} />
        </Field>
      )}
    </>
  );
}

type Fields = Pick<KeyKind<Given>, "known" | "role">;

function KeyFields({ keyForm, known, role, hasPassword }: Fields & { keyForm: KeyForm; hasPassword: boolean }) {
  const { t } = useTranslation("api-keys");
  const { form, register, errorOf, error } = keyForm;
  return (
    <>
      <Field label={t("name")} hint={t("name_hint")} error={errorOf("name")}>
        <Input autoComplete="off" maxLength={LIMITS.api_key.name} {...register("name")} />
      </Field>
      <EndChoice form={form} register={register} errorOf={errorOf} />
      {role !== undefined && <role.Field field={register("role")} fieldError={errorOf("role")} />}
      <ScopeChoice
        known={known}
        chosen={form.watch("scopes")}
        error={errorOf("scopes")}
        onChoose={(scopes) =>
          form.setValue("scopes", scopes, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <ReauthenticationFields register={register} errorOf={errorOf} error={error} password={hasPassword} />
    </>
  );
}

type BodyProps<Out extends Given> = Omit<Props<Out>, "onMade"> & { onMade: (key: string) => void };

function KeyFormBody<Out extends Given>({ kind, hasPassword, onMade, onClose }: BodyProps<Out>) {
  const { t } = useTranslation("api-keys");
  const keyForm = useKeyForm(kind, onMade);
  return (
    <DialogForm
      form={keyForm}
      error={formLevelError(keyForm.error)}
      submit={t("make")}
      busy={t("making")}
      onClose={onClose}
    >
      <KeyFields keyForm={keyForm as unknown as KeyForm} {...kind} hasPassword={hasPassword} />
    </DialogForm>
  );
}

/** Shows the key's secret, the only time it is visible. */
function CreatedKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation("api-keys");
  useLockDialog(true);
  const copy = () => copyText(secret, { done: t("copied"), failed: t("copy_failed") });
  return (
    <div className="stack">
      <p>{t("made_lead")}</p>
      <p className="well">
        <code className="enroll-secret">{secret}</code>
      </p>
      <div className="actions">
        <Button onClick={() => void copy()}>
          <Icon of={Copy} small />
          {t("copy")}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}

/** Creates a key: purpose, expiry, scopes and confirmation; then shows the secret. */
export function NewKeyDialog<Out extends Given>({ kind, hasPassword, onMade, onClose }: Props<Out>) {
  const { t } = useTranslation("api-keys");
  const [secret, setSecret] = useState<string | null>(null);
  function made(key: string) {
    setSecret(key);
    void onMade();
  }
  return (
    <Dialog open onClose={onClose} title={t(secret === null ? "make_title" : "made_title")}>
      {secret === null ? (
        <KeyFormBody kind={kind} hasPassword={hasPassword} onMade={made} onClose={onClose} />
      ) : (
        <CreatedKey secret={secret} onDone={onClose} />
      )}
    </Dialog>
  );
}
