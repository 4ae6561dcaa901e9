import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { formatCents } from "../../../../rules/money.ts";
import { formatList } from "../../../lib/format/lists.ts";
import { When } from "../../../shared/records/when.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { useMethodLabel } from "./method-label.ts";
import type { Methods } from "./payout-query.ts";
import type { useWithdrawal } from "./use-withdrawal.ts";

type Props = { withdrawal: ReturnType<typeof useWithdrawal>; methods: Methods };

/** No payment method is usable: there is none, all are in their waiting period, or Stripe lacks information. */
function NoUsableMethod({ methods: { items } }: { methods: Methods }) {
  const { t } = useTranslation("payouts");
  const ready = items.filter(({ setup }) => setup === null || setup === "ready");
  const [next] = ready.map((method) => method.usable_from).sort();
  if (items.length === 0) return <Message kind="wait" title={t("no_method")} />;
  if (next === undefined) {
    const needed = items.some(({ setup }) => setup === "needed");
    return <Message kind="wait" title={t(needed ? "finish_first" : "checking_first")} />;
  }
  return (
    <Message kind="wait" title={t("all_rest")}>
      <p>
        <RichText text={t("usable_from")} slots={{ when: <When at={next} /> }} />
      </p>
    </Message>
  );
}

/** For a failed payout that may need another account: the other methods, and where to make one primary. */
function OtherAccounts({ methods, target }: { methods: Methods; target: string }) {
  const { t, i18n } = useTranslation("payouts");
  const methodLabel = useMethodLabel();
  const others = methods.items.filter(({ id }) => id !== target);
  const list = formatList(
    others.map(({ kind, masked }) => `${methodLabel(kind)} ${masked}`),
    i18n.language,
  );
  return (
    <>
      {others.length > 0 && <p className="label soft">{t("other_accounts", { list })}</p>}
      <TextLink to={paths.paymentMethods()}>{t("other_account")}</TextLink>
    </>
  );
}

/** Confirms the target and the amount of a withdrawal. */
export function WithdrawDialog({ withdrawal, methods }: Props) {
  const { t, i18n } = useTranslation("payouts");
  const { t: errorText } = useTranslation("errors");
  const methodLabel = useMethodLabel();
  const { asked, busy, failure, ask, confirm } = withdrawal;
  const payouts = asked ?? [];
  const amount = formatCents(
    payouts.reduce((sum, payout) => sum + payout.amount, 0),
    i18n.language,
  );
  const target = methods.items.find((method) => method.id === methods.destination);
  return (
    <Dialog
      open={asked !== null}
      onClose={() => ask(null)}
      locked={busy}
      title={t("withdraw_title", { amount })}
      foot={
        <>
          <Button disabled={busy} onClick={() => ask(null)}>
            {t("cancel", { ns: "general" })}
          </Button>
          {target === undefined ? (
            <LinkButton kind="primary" to={paths.paymentMethods()}>
              {t("methods")}
            </LinkButton>
          ) : (
            <Button kind="primary" busy={busy && t("withdrawing")} onClick={() => void confirm()}>
              {t("withdraw")}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {target === undefined ? (
          <NoUsableMethod methods={methods} />
        ) : (
          <p>
            {t("withdraw_text", {
              count: payouts.length,
              amount,
              method: `${methodLabel(target.kind)} ${target.masked}`,
            })}
          </p>
        )}
        {target !== undefined && payouts.some(({ can }) => can.retry) && (
          <OtherAccounts methods={methods} target={target.id} />
        )}
        {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      </div>
    </Dialog>
  );
}
