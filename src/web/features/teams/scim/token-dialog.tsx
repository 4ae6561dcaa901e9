import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { LIMITS } from "../../../../contract/limits.ts";
import { type NewSyncToken, type newSyncToken, peopleSyncEndpoints } from "../../../../contract/team/people-sync.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormActions } from "../../../shared/forms/form-actions.tsx";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { formLevelError, ReauthenticationFields } from "../../../shared/forms/reauthentication-fields.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { copyText } from "../../../shared/records/copy-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, useCloseDialog, useLockDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";

const DAYS = [90, 180, 365] as const;
const DEFAULT_DAYS = 365;
type Values = z.input<typeof newSyncToken>;

function Actions({ pending, onClose }: { pending: boolean; onClose: () => void }) {
  const { t } = useTranslation("scim");
  const close = useCloseDialog() ?? onClose;
  return <FormActions submit={t("make")} busy={t("working")} pending={pending} onCancel={close} />;
}

type FormProps = { company: string; onMade: (token: string) => void; onClose: () => void };

function TokenForm({ company, onMade, onClose }: FormProps) {
  const { t } = useTranslation("scim");
  const { form, register, errorOf, error, submit, pending, stray, draft } = useContractForm<Values, NewSyncToken>({
    schema: () => import("../../../../contract/team/people-sync.ts").then((contract) => contract.newSyncToken),
    defaults: { name: "", days: DEFAULT_DAYS, password: "", code: "" },
    async send(body) {
      const { token } = await call(peopleSyncEndpoints.makeToken, { params: { id: company }, body });
      onMade(token);
      await invalidate(peopleSyncEndpoints.get);
    },
  });
  return (
    <FormShell
      onSubmit={submit}
      pending={pending}
      error={formLevelError(error)}
      form={{ draft, stray }}
      actions={<Actions pending={pending} onClose={onClose} />}
    >
      <Field label={t("name")} hint={t("name_hint")} error={errorOf("name")}>
        <Input autoComplete="off" maxLength={LIMITS.api_key.name} {...register("name")} />
      </Field>
      <Field label={t("days")} error={errorOf("days")}>
        <Select
          value={String(form.watch("days"))}
          onChange={({ target }) => form.setValue("days", Number(target.value), { shouldDirty: true })}
          options={DAYS.map((n) => ({ value: String(n), label: t("days_in", { n }) }))}
        />
      </Field>
      <ReauthenticationFields register={register} errorOf={errorOf} error={error} />
    </FormShell>
  );
}

/** Shows the token, the only time it is visible. */
function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation("scim");
  useLockDialog(true);
  const copy = () => copyText(token, { done: t("copied"), failed: t("copy_failed") });
  return (
    <div className="stack">
      <p>{t("made_text")}</p>
      <p className="well">
        <code className="sync-base">{token}</code>
      </p>
      <div className="actions">
        <Button onClick={() => void copy()}>{t("copy")}</Button>
        <Button kind="primary" onClick={onDone}>
          {t("kept")}
        </Button>
      </div>
    </div>
  );
}

/** The token's name, expiry and reauthentication; then the token itself. */
export function TokenDialog({ company, onClose }: { company: string; onClose: () => void }) {
  const { t } = useTranslation("scim");
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={t(token === null ? "make" : "made_title")}>
      {token === null ? (
        <TokenForm company={company} onMade={setToken} onClose={onClose} />
      ) : (
        <CreatedToken token={token} onDone={onClose} />
      )}
    </Dialog>
  );
}
