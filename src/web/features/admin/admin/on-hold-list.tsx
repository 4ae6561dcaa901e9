import { useTranslation } from "react-i18next";
import { type HeldReferral, referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { call } from "../../../lib/net/api-client.ts";
import { withReauthentication } from "../../../lib/net/reauthentication.ts";
import { usePersonName } from "../../../shared/records/person-name.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import type { Column } from "../../../ui/table.tsx";
import { useAmountColumn } from "./hire-columns.tsx";
import type { SettlementList } from "./load-settlement.ts";
import { SettlementTable } from "./settlement-table.tsx";
import { BreakableEmail, TwoLines } from "./two-line-cell.tsx";
import { useSettlementAction } from "./use-settlement-action.ts";

/** Returns a function for the texts of the shares of a reward. */
function useShareTexts(): (item: Pick<HeldReferral, "shares">) => string[] {
  const { t } = useTranslation("settlement");
  return ({ shares = [] }) =>
    shares.map(({ name, email, percent }) =>
      name === null ? t("on_hold_part_company", { percent }) : t("on_hold_part", { name: name || email, percent }),
    );
}

/** The referrer, and others who receive a share of the reward. */
function Receivers({ item }: { item: HeldReferral }) {
  const { t } = useTranslation("settlement");
  const parts = useShareTexts()(item);
  const email = item.referrer_email;
  const second =
    parts.length === 0 ? (
      email
    ) : (
      <>
        <BreakableEmail text={email} />
        <br />
        {t("on_hold_shared", { parts: parts.join(", ") })}
      </>
    );
  return <TwoLines first={item.referrer_name || t("nobody")} second={second} />;
}

function useColumns(onClear: (item: HeldReferral) => void): Column<HeldReferral>[] {
  const { t, i18n } = useTranslation("settlement");
  const { t: pipelineText } = useTranslation("pipeline");
  const nameOf = usePersonName();
  const amount = useAmountColumn<HeldReferral>((item) => formatDollars(item.reward_amount, i18n.language));
  return [
    {
      key: "candidate",
      head: t("on_hold_candidate"),
      main: true,
      cell: (item) => <TwoLines first={nameOf(item.candidate_name)} second={item.candidate_email} />,
    },
    {
      key: "referrer",
      head: t("on_hold_referrer"),
      cell: (item) => <Receivers item={item} />,
    },
    { key: "job", head: t("hire"), cell: (item) => <TwoLines first={item.job_title} second={item.company_name} /> },
    {
      key: "signs",
      head: t("on_hold_signs"),
      cell: (item) => item.review.map((sign) => <p key={sign}>{pipelineText(`review_${sign}`)}</p>),
    },
    {
      key: "since",
      head: t("on_hold_since"),
      cell: (item) => (
        <span className="nowrap">
          <When at={item.created_at} />
        </span>
      ),
    },
    { key: "status", head: t("status"), cell: (item) => <StatusBadge of={{ referral: item.status }} /> },
    amount,
    {
      key: "act",
      head: t("actions"),
      actions: true,
      cell: (item) => (
        <Button
          size="sm"
          aria-label={t("on_hold_clear_of", { name: nameOf(item.candidate_name) })}
          onClick={() => onClear(item)}
        >
          {t("on_hold_clear")}
        </Button>
      ),
    },
  ];
}

const NO_SHARES = { shares: [] };

/** Rewards on hold: referrals with weak signs of self-referral or duplicate accounts wait for a review (rule F8). */
export function OnHoldList({ wanted }: { wanted: SettlementList<"on_hold"> }) {
  const { t, i18n } = useTranslation("settlement");
  const pages = usePages(wanted);
  const settling = useSettlementAction<HeldReferral>(
    ({ id }) => withReauthentication(() => call(referralEndpoints.clearReview, { params: { id } })),
    t("on_hold_cleared"),
  );
  const columns = useColumns(settling.ask);
  const { asked } = settling;
  const parts = useShareTexts()(asked ?? NO_SHARES);
  const amount = formatDollars(asked?.reward_amount ?? 0, i18n.language);
  return (
    <>
      <SettlementTable
        empty={t("no_on_hold")}
        caption={t("tab_on_hold")}
        pages={pages}
        columns={columns}
        rowKey={(item) => item.id}
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => settling.ask(null)}
        title={t("on_hold_clear_title")}
        text={
          parts.length > 0
            ? t("on_hold_clear_shared", { amount, parts: parts.join(", ") })
            : t("on_hold_clear_text", { amount, name: asked?.referrer_name ?? "" })
        }
        confirm={t("on_hold_clear")}
        kind="primary"
        busy={settling.busy && t("saving")}
        error={settling.error}
        onConfirm={() => void settling.confirm()}
      />
    </>
  );
}
