import {
  ArrowUpRight,
  CalendarClock,
  ChevronRight,
  FileText,
  type LucideIcon,
  Search,
  Send,
  SquarePen,
  Users,
} from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData } from "react-router";
import { dashboardEndpoints } from "../../../../contract/overview/dashboard.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatCents } from "../../../../rules/money.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { contactsPath } from "../../../shared/records/contacts-path.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import { NeedsSkeleton } from "./needs-skeleton.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import "./dashboard.css";

const NeedsList = lazyComponent(() => import("./needs-list.tsx"));
const PersonalCharts = lazyComponent(() => import("./personal-charts.tsx"));

export async function clientLoader() {
  return call(dashboardEndpoints.get, {});
}

type Dashboard = Awaited<ReturnType<typeof clientLoader>>;

/** First name of the full name, else the part before the @, else "User" (specification, Dashboard). */
function useGreetingName(): string {
  const { t } = useTranslation("general");
  const { person } = useAuth();
  const first = person?.full_name?.trim().split(/\s+/)[0];
  return first || person?.email.split("@")[0] || t("user");
}

function Figures({ stats, money }: Pick<Dashboard, "stats" | "money">) {
  const { t, i18n } = useTranslation("dashboard");
  const figure = (value: number) => formatCount({ value, more: false }, i18n.language);
  return (
    <StatStrip label={t("figures")}>
      <Stat
        label={t("jobs")}
        value={figure(stats.jobs)}
        to={paths.jobs()}
        icon={ArrowUpRight}
        sub={t("jobs_active", { count: stats.active_jobs })}
      />
      <Stat
        label={t("referrals")}
        value={figure(stats.referrals)}
        to={paths.myReferrals()}
        icon={ArrowUpRight}
        sub={t("hires", { count: stats.hires })}
      />
      <Stat
        label={t("applications")}
        value={figure(stats.applications)}
        to={paths.myApplications()}
        icon={ArrowUpRight}
        sub={t("in_progress", { count: stats.interviewing_applications, offers: t("offers", { count: stats.offers }) })}
      />
      <Stat
        label={t("earned")}
        value={formatCents(money.earned, i18n.language)}
        to={paths.payouts()}
        icon={ArrowUpRight}
        sub={t("earned_beside", {
          possible: formatCents(money.possible, i18n.language),
          in_escrow: formatCents(money.in_escrow, i18n.language),
          paid: formatCents(money.paid, i18n.language),
        })}
      />
    </StatStrip>
  );
}

function QuickAction({ to, icon, children }: { to: string; icon: LucideIcon; children: string }) {
  return (
    <Link to={to}>
      <Icon of={icon} />
      <span className="strong">{children}</span>
      <Icon of={ChevronRight} small />
    </Link>
  );
}

function QuickActions() {
  const { t } = useTranslation("dashboard");
  return (
    <aside className="stack" aria-labelledby="quick-actions">
      <h2 className="sub-title" id="quick-actions">
        {t("quick_actions")}
      </h2>
      <nav className="quick" aria-labelledby="quick-actions">
        <QuickAction to={paths.opportunities()} icon={Search}>
          {t("browse_jobs")}
        </QuickAction>
        <QuickAction to={contactsPath()} icon={Users}>
          {t("whom_do_i_know")}
        </QuickAction>
        <QuickAction to={paths.newJob()} icon={SquarePen}>
          {t("post_job")}
        </QuickAction>
        <QuickAction to={paths.myReferrals()} icon={Send}>
          {t("my_referrals")}
        </QuickAction>
        <QuickAction to={paths.myApplications()} icon={FileText}>
          {t("my_applications")}
        </QuickAction>
        <QuickAction to={paths.interviews()} icon={CalendarClock}>
          {t("my_interviews")}
        </QuickAction>
      </nav>
    </aside>
  );
}

function Welcome() {
  const { t } = useTranslation("dashboard");
  return (
    <Card title={t("welcome_title")}>
      <p className="soft">{t("welcome_text")}</p>
      <div className="actions">
        <Link className={buttonClass({ kind: "primary" })} to={paths.opportunities()}>
          {t("welcome_refer")}
        </Link>
        <Link className={buttonClass({})} to={paths.opportunities()}>
          {t("welcome_apply")}
        </Link>
        <Link className={buttonClass({})} to={paths.newJob()}>
          {t("welcome_post")}
        </Link>
      </div>
    </Card>
  );
}

export function HydrateFallback() {
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }} aria-hidden="true">
      <Skeleton width="18rem" height="2.25rem" />
      <Skeleton height="8.5rem" />
      <div className="grid-main">
        <Skeleton height="26rem" />
        <Skeleton height="15rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("dashboard");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

export default function DashboardScreen() {
  const { t } = useTranslation("dashboard");
  const { stats, money, activity } = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("please_log_in"));
  const nothing = stats.jobs + stats.referrals + stats.applications === 0;
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <PageHeader title={t(nothing ? "greeting_first" : "greeting", { name: useGreetingName() })} lead={t("lead")} />
      <div className="stack-lg">
        {nothing && <Welcome />}
        <Figures stats={stats} money={money} />
        <div className="grid-main dash">
          <RecentActivity activity={activity} />
          <QuickActions />
        </div>
        <Suspense fallback={<NeedsSkeleton />}>
          <NeedsList />
        </Suspense>
        <Suspense fallback={null}>
          <PersonalCharts />
        </Suspense>
      </div>
    </div>
  );
}
