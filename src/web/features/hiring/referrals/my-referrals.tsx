import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import type { OutputOf } from "../../../../contract/endpoint.ts";
import { type ReferralListQuery, referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { paths } from "../../../../contract/paths.ts";
import { REFERRAL_STATUSES, REWARD_STATUSES } from "../../../../contract/statuses.ts";
import { formatCents } from "../../../../rules/money.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { usePassedMessage } from "../../../shared/forms/use-passed-message.ts";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { knownValue, parseSearch, useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { MoneyAmounts } from "../../../shared/records/money-amounts.tsx";
import { OwnRecords, OwnRecordsSkeleton } from "../../../shared/records/own-records.tsx";
import { useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { revalidatesList } from "../../../shared/records/use-open-record.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import { ReferralCard } from "./referral-card.tsx";
import { ReferralDetails } from "./referral-details.tsx";
import "../../../styles/referrals.css";

const UnreadMessages = lazyComponent(() => import("../../../shared/messages/unread-messages.tsx"));

type Query = Pick<ReferralListQuery, "search" | "status" | "reward">;

function parseQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    search: parseSearch(params),
    status: knownValue(params.get("status"), REFERRAL_STATUSES),
    reward: knownValue(params.get("reward"), REWARD_STATUSES),
  };
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, referralEndpoints.list, { query: parseQuery(new URL(request.url).search) });
}

type Listed = OutputOf<typeof referralEndpoints.list>;
type Filters = ReturnType<typeof useUrlFilters>;

function Figures({ stats, money }: Pick<Listed, "stats" | "money">) {
  const { t, i18n } = useTranslation("referrals");
  return (
    <StatStrip label={t("figures")}>
      <Stat label={t("total")} value={stats.total} />
      <Stat label={t("successful_hires")} value={stats.hired} />
      <Stat label={t("in_progress")} value={stats.interviewing} sub={t("in_progress_what")} />
      <Stat label={t("total_earned")} value={formatCents(money.earned, i18n.language)} sub={t("total_earned_what")} />
    </StatStrip>
  );
}

function Toolbar({ filters }: { filters: Filters }) {
  const { t } = useTranslation("referrals");
  const labelOf = useStatusLabel();
  const statuses = REFERRAL_STATUSES.map((status) => ({ value: status, label: labelOf({ referral: status }) }));
  const rewards = REWARD_STATUSES.map((reward) => ({ value: reward, label: labelOf({ reward }) }));
  return (
    <ListToolbar
      filters={filters}
      search={{ label: t("search"), hint: t("search_hint") }}
      choices={[
        { name: "status", label: t("status"), options: [{ value: "", label: t("all_statuses") }, ...statuses] },
        { name: "reward", label: t("reward"), options: [{ value: "", label: t("all_rewards") }, ...rewards] },
      ]}
    />
  );
}

function ReferralSent() {
  const message = usePassedMessage();
  return message === null ? null : <Message kind="good" title={message} />;
}

export const shouldRevalidate = revalidatesList;
export const HydrateFallback = OwnRecordsSkeleton;

export function ErrorBoundary() {
  const { t } = useTranslation("referrals");
  return <ScreenFailure title={t("my_title")} text={t("load_failed")} />;
}

export default function MyReferralsScreen() {
  const { t } = useTranslation(["referrals", "links", "reward-shares"]);
  const list = usePages(useLoaderData<typeof clientLoader>().list);
  const filters = useUrlFilters();
  useSessionEndedText(t("my_please_log_in"));
  return (
    <div className="page">
      <PageMeta title={t("my_title")} />
      <PageHeader title={t("my_title")}>
        <div className="actions">
          <Link className={buttonClass({ kind: "primary" })} to={paths.opportunities()}>
            {t("browse_jobs")}
          </Link>
        </div>
      </PageHeader>
      <div className="stack-lg">
        <ReferralSent />
        <Suspense fallback={null}>
          <UnreadMessages side="referrer" />
        </Suspense>
        <Figures stats={list.first.stats} money={list.first.money} />
        <MoneyAmounts money={list.first.money} />
        <section className="stack" aria-label={t("list")}>
          <Toolbar filters={filters} />
          <OwnRecords
            kind="referral"
            pages={list}
            filters={filters}
            card={(referral, view) => <ReferralCard referral={referral} view={view} />}
            details={(open) => <ReferralDetails {...open} />}
          />
        </section>
        <p className="foot-links">
          <TextLink to={paths.payouts()} arrow>
            {t("payouts")}
          </TextLink>
          <TextLink to={paths.opportunities()} arrow>
            {t("browse_jobs")}
          </TextLink>
          <TextLink to={paths.myLinks()} arrow>
            {t("my_title", { ns: "links" })}
          </TextLink>
          <TextLink to={paths.rewardShareAgreements()} arrow>
            {t("title", { ns: "reward-shares" })}
          </TextLink>
          <TextLink to={paths.myCandidates()} arrow>
            {t("my_candidates", { ns: "layout" })}
          </TextLink>
        </p>
      </div>
    </div>
  );
}
