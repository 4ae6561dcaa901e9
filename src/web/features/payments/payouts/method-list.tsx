import { Landmark, Wallet } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PaymentMethod, paymentMethodEndpoints } from "../../../../contract/payments/payment-methods.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { withReauthentication } from "../../../lib/net/reauthentication.ts";
import { useLeaveSite } from "../../../lib/use-departure.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { IconTile } from "../../../ui/icon-tile.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { toast } from "../../../ui/toast.ts";
import { useMethodLabel } from "./method-label.ts";
import { METHOD_CHANGES, METHODS } from "./payout-query.ts";

/** Asks for confirmation, removes, and shows the result. */
function RemoveMethod({ method, onClose }: { method: PaymentMethod | null; onClose: () => void }) {
  const { t } = useTranslation("payouts");
  const { t: errorText } = useTranslation("errors");
  const { act, busy, failure, reset } = useAction(
    (id: string) => call(paymentMethodEndpoints.remove, { params: { id } }),
    {
      changes: METHOD_CHANGES,
      done: t("removed"),
      onDone: onClose,
    },
  );
  const close = () => {
    reset();
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

// Loaded on demand.
const MethodDialog = lazyComponent(async () => ({ default: (await import("./method-dialog.tsx")).MethodDialog }));

type OpenDialog = { what: "add" } | { what: "edit" | "remove"; method: PaymentMethod } | null;

/** Makes a method the primary one immediately; a failure is shown as a toast. */
function usePrimary() {
  const { t } = useTranslation("payouts");
  const { t: errorText } = useTranslation("errors");
  return useAction((id: string) => call(paymentMethodEndpoints.setPrimary, { params: { id } }), {
    changes: METHOD_CHANGES,
    done: t("primary_set"),
    failed: (error) => errorText(errorCodeOf(error)),
  });
}

/** Returns whether a complete method is still in its waiting period after it was added or changed (rule M8). */
function isInWaitingPeriod({ usable, setup }: PaymentMethod): boolean {
  return !usable && (setup === null || setup === "ready");
}

function State({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation("payouts");
  if (isInWaitingPeriod(method)) return <Badge status="pending">{t("rests")}</Badge>;
  if (method.setup === null) return null;
  return <Badge status={method.setup === "ready" ? "active" : "pending"}>{t(`setup_${method.setup}`)}</Badge>;
}

/** Continues the set-up at Stripe; a failure is shown as a toast. */
function FinishSetup({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation("payouts");
  const { t: errorText } = useTranslation("errors");
  const { leaving, leaveFor } = useLeaveSite();
  const [asking, setAsking] = useState(false);
  const busy = asking || leaving;
  async function go(): Promise<void> {
    if (busy) return;
    setAsking(true);
    try {
      const { url } = await withReauthentication(() =>
        call(paymentMethodEndpoints.setUp, { params: { id: method.id } }),
      );
      leaveFor(url);
    } catch (error) {
      toast(errorText(errorCodeOf(error)));
    } finally {
      setAsking(false);
    }
  }
  return (
    <Button size="sm" kind="primary" busy={busy && t("opening")} onClick={() => void go()}>
      {t("finish_setup")}
    </Button>
  );
}

function Facts({ method, next }: { method: PaymentMethod; next: boolean }) {
  const { t } = useTranslation("payouts");
  const methodLabel = useMethodLabel();
  const owner = [method.bank_name, method.holder].filter((part) => part !== "").join(" · ");
  return (
    <div>
      <h3 className="method-title sub-title">
        {methodLabel(method.kind)} {method.masked.replace(" ", "\u00a0")}
        {method.primary && <Badge status="active">{t("primary")}</Badge>}
        <State method={method} />
      </h3>
      {owner !== "" && <p className="label soft">{owner}</p>}
      {method.setup !== null && <p className="note soft">{t(`setup_${method.setup}_text`)}</p>}
      {isInWaitingPeriod(method) && (
        <p className="note soft">
          <RichText text={t("usable_from")} slots={{ when: <When at={method.usable_from} /> }} />
        </p>
      )}
      {method.in_use && <p className="note soft">{t("in_use")}</p>}
      {next && !method.in_use && <p className="note soft">{t("next_goes_here")}</p>}
    </div>
  );
}

type CardProps = { method: PaymentMethod; next: boolean; settingPrimary: boolean };
type Handlers = { onEdit: () => void; onRemove: () => void; onPrimary: () => void };

function MethodCard({ method, next, settingPrimary, onEdit, onRemove, onPrimary }: CardProps & Handlers) {
  const { t } = useTranslation("payouts");
  const name = method.masked;
  const inUseReason = method.in_use ? t("in_use_reason") : undefined;
  return (
    <li className="card method">
      <IconTile of={method.kind === "paypal" ? Wallet : Landmark} />
      <Facts method={method} next={next} />
      <div className="actions">
        {!method.primary && (
          <Button
            size="sm"
            aria-label={t("set_primary_of", { name })}
            busy={settingPrimary && t("saving")}
            onClick={onPrimary}
          >
            {t("set_primary")}
          </Button>
        )}
        {method.setup === "needed" && <FinishSetup method={method} />}
        {method.setup === null && (
          <Button size="sm" aria-label={t("edit_of", { name })} reason={inUseReason} onClick={onEdit}>
            {t("edit")}
          </Button>
        )}
        <Button
          size="sm"
          kind="danger-quiet"
          aria-label={t("remove_of", { name })}
          reason={inUseReason}
          onClick={onRemove}
        >
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}

/** The user's payment methods: bank accounts and PayPal addresses (rule M5). */
export function MethodList() {
  const { t } = useTranslation("payouts");
  const methods = useLoadedQuery(METHODS);
  const [asked, setAsked] = useState<OpenDialog>(null);
  const primary = usePrimary();
  const add = () => setAsked({ what: "add" });
  const none = () => setAsked(null);
  return (
    <>
      {methods.items.length === 0 ? (
        <Empty text={t("methods_empty")}>
          <Button kind="primary" onClick={add}>
            {t("add_method")}
          </Button>
        </Empty>
      ) : (
        <>
          <div className="pay-bar">
            <p className="label soft">{t("methods_lead")}</p>
            <Button kind="primary" onClick={add}>
              {t("add_method")}
            </Button>
          </div>
          <ul className="methods" aria-label={t("methods")}>
            {methods.items.map((method) => (
              <MethodCard
                key={method.id}
                method={method}
                next={method.id === methods.destination}
                settingPrimary={primary.pending === method.id}
                onPrimary={() => void primary.act(method.id)}
                onEdit={() => setAsked({ what: "edit", method })}
                onRemove={() => setAsked({ what: "remove", method })}
              />
            ))}
          </ul>
        </>
      )}
      {(asked?.what === "add" || asked?.what === "edit") && (
        <Suspense>
          <MethodDialog method={asked.what === "edit" ? asked.method : null} formats={methods.formats} onClose={none} />
        </Suspense>
      )}
      <RemoveMethod method={asked?.what === "remove" ? asked.method : null} onClose={none} />
    </>
  );
}
