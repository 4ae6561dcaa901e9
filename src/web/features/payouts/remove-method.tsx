import { useTranslation } from "react-i18next";
import { type PaymentMethod, paymentMethodEndpoints } from "../../../contract/money/payment-methods.ts";
import { call } from "../../lib/net/api-client.ts";
import { useAction } from "../../shared/records/use-action.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { METHOD_CHANGES } from "./payout-query.ts";

/** Asks for confirmation, removes, and shows the result. */
export function RemoveMethod({ method, onClose }: { method: PaymentMethod | null; onClose: () => void }) {
  const { t } = useTranslation("payouts");
  const { t: errorText } = useTranslation("errors");
  const { act, busy, failure, forget } = useAction(
    (id: string) => call(paymentMethodEndpoints.remove, { params: { id } }),
    {
      changes: METHOD_CHANGES,
      done: t("removed"),
      onDone: onClose,
    },
  );
  const close = () => {
    forget();
    onClose();
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
      onConfirm={() => void (method !== null && act(method.id))}
    />
  );
}
