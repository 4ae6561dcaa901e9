import { Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { apiKeyEndpoints, type NewApiKey, type newApiKey } from "../../../contract/keys/api-keys.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { typedDollars } from "../../lib/format/typed-dollars.ts";
import { call } from "../../lib/net/caller.ts";
import { ConfirmFields, withoutFields } from "../../shared/forms/confirm-fields.tsx";
import { FormActions } from "../../shared/forms/form-actions.tsx";
import { FormShell } from "../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { copyText } from "../../shared/records/copy-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, useCloseDialog, useHoldDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { ScopeChoice } from "./scope-choice.tsx";

const ENDS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;

type Values = z.input<typeof newApiKey>;
type Props = { hasPassword: boolean; onMade: () => Promise<void>; onClose: () => void };

function useKeyForm(onMade: (key: string) => void) {
  return useContractForm<Values, NewApiKey>({
    schema: () => import("../../../contract/keys/api-keys.ts").then((contract) => contract.newApiKey),
    defaults: { name: "", days: DEFAULT_DAYS, scopes: [], password: "", code: "" },
    async send(values) {
      const { key } = await call(apiKeyEndpoints.create, { body: values });
      onMade(key);
    },
  });
}

type KeyForm = ReturnType<typeof useKeyForm>;

/** One of the usual numbers of days, or any other. */
function EndChoice({ form, register, faultOf }: Pick<KeyForm, "form" | "register" | "faultOf">) {
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
            ...ENDS.map((count) => ({ value: String(count), label: t("ends_in", { count }) })),
            { value: "", label: t("ends_else") },
          ]}
        />
      </Field>
      {other && (
        <Field label={t("days")} error={faultOf("days")}>
          <Input inputMode="numeric" autoComplete="off" {...register("days", { setValueAs: typedDollars })} />
        </Field>
      )}
    </>
  );
}

function KeyFields({ keyForm, hasPassword }: { keyForm: KeyForm; hasPassword: boolean }) {
  const { t } = useTranslation("api-keys");
  const { form, register, faultOf, error } = keyForm;
  return (
    <>
      <Field label={t("name")} hint={t("name_hint")} error={faultOf("name")}>
        <Input autoComplete="off" maxLength={LIMITS.api_key.name} {...register("name")} />
      </Field>
      <EndChoice form={form} register={register} faultOf={faultOf} />
      <ScopeChoice
        chosen={form.watch("scopes")}
        error={faultOf("scopes")}
        onChoose={(scopes) =>
          form.setValue("scopes", scopes, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <ConfirmFields register={register} faultOf={faultOf} error={error} password={hasPassword} />
    </>
  );
}

/** Cancel asks as the cross does, where something was typed. */
function Actions({ pending, onClose }: { pending: boolean; onClose: () => void }) {
  const { t } = useTranslation("api-keys");
  const close = useCloseDialog() ?? onClose;
  return <FormActions submit={t("make")} busy={t("making")} pending={pending} onCancel={close} />;
}

function KeyFormBody({ hasPassword, onMade, onClose }: Omit<Props, "onMade"> & { onMade: (key: string) => void }) {
  const keyForm = useKeyForm(onMade);
  const { submit, pending, error, stray, draft } = keyForm;
  return (
    <FormShell
      onSubmit={submit}
      pending={pending}
      error={withoutFields(error)}
      form={{ draft, stray }}
      actions={<Actions pending={pending} onClose={onClose} />}
    >
      <KeyFields keyForm={keyForm} hasPassword={hasPassword} />
    </FormShell>
  );
}

/** The key, this once. */
function MadeKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation("api-keys");
  useHoldDialog(true);
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

/** What a new key is for, until when, what it may do, and who makes it; then the key itself. */
export function NewKeyDialog({ hasPassword, onMade, onClose }: Props) {
  const { t } = useTranslation("api-keys");
  const [secret, setSecret] = useState<string | null>(null);
  function made(key: string) {
    setSecret(key);
    void onMade();
  }
  return (
    <Dialog open onClose={onClose} title={t(secret === null ? "make_title" : "made_title")}>
      {secret === null ? (
        <KeyFormBody hasPassword={hasPassword} onMade={made} onClose={onClose} />
      ) : (
        <MadeKey secret={secret} onDone={onClose} />
      )}
    </Dialog>
  );
}
