import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import type { ErrorCode } from "../../../contract/errors.ts";
import { type PaymentMethod, paymentMethodEndpoints } from "../../../contract/money/payment-methods.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";

/** Asks, removes, and says how it went. */
export function RemoveMethod({ method, onClose }: { method: PaymentMethod | null; onClose: () => void }) {
  const { t } = useTranslation("payouts");
  const { t: errorText } = useTranslation("errors");
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const remove = async () => {
    if (method === null) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(paymentMethodEndpoints.remove, { params: { id: method.id } });
      await revalidate();
      toast(t("removed"), "success");
      onClose();
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={method !== null}
      onClose={close}
      title={t("remove_title", { name: method?.masked ?? "" })}
      text={t("remove_text")}
      confirm={t("remove")}
      busy={busy && t("removing")}
      error={failure === null ? undefined : errorText(failure)}
      onConfirm={() => void remove()}
    />
  );
}
