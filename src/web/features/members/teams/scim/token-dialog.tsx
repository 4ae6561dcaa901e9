import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { LIMITS } from "../../../../../contract/limits.ts";
import {
  type NewSyncToken,
  type newSyncToken,
  peopleSyncEndpoints,
} from "../../../../../contract/members/people-sync.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { DialogForm } from "../../../../shared/forms/form-dialog.tsx";
import { formLevelError, ReauthenticationFields } from "../../../../shared/forms/reauthentication-fields.tsx";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { copyText } from "../../../../shared/records/copy-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, useLockDialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Select } from "../../../../ui/select.tsx";

const DAYS = [90, 180, 365] as const;
const DEFAULT_DAYS = 365;
type Values = z.input<typeof newSyncToken>;

type FormProps = { company: string; onMade: (token: string) => void; onClose: () => void };

function TokenForm({ company, onMade, onClose }: FormProps) {
  const { t } = useTranslation("scim");
  const contract = useContractForm<Values, NewSyncToken>({
    schema: () => import("../../../../../contract/members/people-sync.ts").then((contract) => contract.newSyncToken),
    defaults: { name: "", days: DEFAULT_DAYS, password: "", code: "" },
    async send(body) {
      const { token } = await call(peopleSyncEndpoints.makeToken, { params: { id: company }, body });
      onMade(token);
      await invalidate(peopleSyncEndpoints.get);
    },
  });
  const { form, register, errorOf, error } = contract;
  return (
    <DialogForm form={contract} error={formLevelError(error)} submit={t("make")} busy={t("working")} onClose={onClose}>
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
    </DialogForm>
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
