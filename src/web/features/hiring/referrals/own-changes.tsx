import { useState } from "react";
import { useTranslation } from "react-i18next";
import { referralChangeEndpoints } from "../../../../contract/hiring/referral-changes.ts";
import { type ReferralRecord, referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { toast } from "../../../ui/toast.ts";
import { CorrectDialog } from "./correct-dialog.tsx";

const CHANGED_ENDPOINTS = [referralEndpoints.list, referralEndpoints.get] as const;

type Props = { record: ReferralRecord };

/** Corrects an undeliverable email address, once (rule F22). */
function AddressDialog({ record, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("referrals");
  const { id, candidate_email } = record;
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/hiring/referral-changes.ts")).newAddress,
    defaults: { candidate_email },
    async send(body) {
      await call(referralChangeEndpoints.readdress, { params: { id }, body });
      await invalidate(...CHANGED_ENDPOINTS);
      toast(t("readdressed"), "success");
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("readdress_title")}
      form={form}
      error={form.failure}
      submit={t("readdress_save")}
      busy={t("correct_saving")}
      onClose={onClose}
    >
      <Field label={t("candidate_email")} hint={t("readdress_hint")} error={form.errorOf("candidate_email")}>
        <Input type="email" inputMode="email" autoComplete="off" {...form.register("candidate_email")} />
      </Field>
    </FormDialog>
  );
}

function WithdrawDialog({ record, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("referrals");
  const { t: errorText } = useTranslation("errors");
  const { id, job } = record;
  const { act, busy, failure } = useAction(() => call(referralChangeEndpoints.withdraw, { params: { id } }), {
    changes: CHANGED_ENDPOINTS,
    done: t("taken_back"),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("take_back_title")}
      text={t("take_back_text", { company: job.company.name, title: job.title })}
      confirm={t("take_back_confirm")}
      busy={busy && t("taking_back")}
      error={failure === null ? undefined : errorText(failure)}
      onConfirm={() => void act()}
    />
  );
}

/**
 * What the referrer may still change: everything until the company has opened it, and an undeliverable email address.
 */
export function OwnChanges({ record }: Props) {
  const { t } = useTranslation("referrals");
  const [open, setOpen] = useState<"correct" | "address" | "back" | null>(null);
  const close = () => setOpen(null);
  const { change, readdress } = record.can;
  return (
    <section className="stack" aria-label={t("changes")}>
      {readdress === true && (
        <Message
          kind="wait"
          title={t("readdress_text")}
          actions={
            <Button size="sm" onClick={() => setOpen("address")}>
              {t("readdress")}
            </Button>
          }
        />
      )}
      {change === true && (
        <>
          <p className="note soft">{t("changes_text", { company: record.job.company.name })}</p>
          <div className="actions">
            <Button size="sm" onClick={() => setOpen("correct")}>
              {t("correct")}
            </Button>
            <Button size="sm" kind="danger-quiet" onClick={() => setOpen("back")}>
              {t("take_back")}
            </Button>
          </div>
        </>
      )}
      {open === "correct" && <CorrectDialog record={record} onClose={close} />}
      {open === "address" && <AddressDialog record={record} onClose={close} />}
      {open === "back" && <WithdrawDialog record={record} onClose={close} />}
    </section>
  );
}
