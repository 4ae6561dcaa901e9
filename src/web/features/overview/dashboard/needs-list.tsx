import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { notificationEndpoints } from "../../../../contract/notifications/notifications.ts";
import { dashboardEndpoints, type MoreNeeds, type Need } from "../../../../contract/overview/dashboard.ts";
import { needListPath, needPath } from "../../../../rules/hiring/need-paths.ts";
import { formatCents } from "../../../../rules/money.ts";
import { clock } from "../../../lib/clock.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { subscribeShared } from "../../../lib/net/event-stream.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { usePersonName } from "../../../shared/records/person-name.ts";
import { When } from "../../../shared/records/when.tsx";
import { PreloadLink } from "../../../ui/preload-link.tsx";
import { NeedsCard, NeedsSkeleton } from "./needs-skeleton.tsx";

/** The text of a to-do item, which links to its record. */
function useNeedText(): (need: Need) => string {
  const { t, i18n } = useTranslation("dashboard");
  const nameOf = usePersonName();
  return ({ kind, side, count, ...need }) => {
    const name = nameOf(need.name);
    const amount = formatCents(need.amount ?? 0, i18n.language);
    const company = need.company?.name ?? "";
    switch (kind) {
      case "dispute":
        return side === "candidate" ? t("need_dispute_own") : t("need_dispute", { name });
      case "start":
        return side === "candidate" ? t("need_start_own") : t("need_start", { name });
      case "message":
        return side === "candidate" ? t("need_message_own", { count }) : t("need_message", { count, name });
      case "join_request":
        return t("need_join_request", { name, company });
      case "question":
      case "link_entry":
        return t(`need_${kind}`, { count });
      case "reward":
      case "payout":
      case "payment_method":
        return t(`need_${kind}`, { amount, name });
      case "payout_failed":
        return t("need_payout_failed", { count, amount });
      case "interview":
        return t("need_interview");
      default:
        return t(`need_${kind}`, { name });
    }
  };
}

/** The number of further items of a kind. */
function useMoreText(): (more: MoreNeeds) => string {
  const { t, i18n } = useTranslation("dashboard");
  return ({ kind, count }) => t("needs_more", { what: t(`needs_${kind}`), n: formatCount(count, i18n.language) });
}

const NEEDS = query(dashboardEndpoints.needs, {});

/**
 * Refetches when the page becomes visible and on notifications, but not while the pointer or focus is on the list,
 * whose rows would shift.
 */
function useRefetchOnReturn() {
  const person = useAuth().person?.id;
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (person === undefined) return;
    let late = false;
    const isInUse = () => sheet.current?.matches(":hover, :focus-within") ?? false;
    const refresh = () => {
      late = isInUse();
      if (!late) void invalidate(dashboardEndpoints.needs);
    };
    const back = () => document.visibilityState === "visible" && refresh();
    const leave = () => late && refresh();
    const stop = subscribeShared(`notifications:${person}`, notificationEndpoints.events, {}, refresh);
    document.addEventListener("visibilitychange", back);
    document.addEventListener("pointerover", leave);
    document.addEventListener("focusin", leave);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", back);
      document.removeEventListener("pointerover", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [person]);
  return sheet;
}

function Time({ since, due }: Pick<Need, "since" | "due">) {
  const { t } = useTranslation("dashboard");
  if (due === null)
    return (
      <span className="note soft">
        <When at={since} relative />
      </span>
    );
  const late = Date.parse(due) < clock.now();
  return (
    <span className={late ? "note need-late" : "note soft"}>
      {t(late ? "need_late" : "need_due")} <When at={due} style="month-day" />
    </span>
  );
}

function Line({ need }: { need: Need }) {
  const text = useNeedText()(need);
  const about = need.job?.title ?? need.company?.name;
  return (
    <li className="need">
      <PreloadLink className="strong" to={needPath(need)}>
        {text}
      </PreloadLink>
      {about !== undefined && <span className="label soft">{about}</span>}
      <Time {...need} />
    </li>
  );
}

/** Everything that waits for the viewer, in any of their roles, each with a link (rule J59). */
export default function NeedsList() {
  const { t } = useTranslation("dashboard");
  const sheet = useRefetchOnReturn();
  const moreText = useMoreText();
  const { value, failure, busy, retry } = useOwnQuery(NEEDS);
  if (value === null && failure === null) return <NeedsSkeleton />;
  return (
    <NeedsCard ref={sheet}>
      {failure !== null && <LoadFailure text={t("needs_failed")} onRetry={retry} busy={busy} />}
      {value !== null && value.items.length === 0 && <p className="soft">{t("needs_none")}</p>}
      {value !== null && (
        <ul className="needs-list">
          {value.items.map((need) => (
            <Line key={`${need.kind}:${need.side}:${need.id}`} need={need} />
          ))}
        </ul>
      )}
      {value !== null && value.more.length > 0 && (
        <ul className="needs-more label" aria-label={t("needs_not_shown")}>
          {value.more.map((more) => (
            <li key={`${more.kind}:${more.side}`}>
              <Link to={needListPath(more)}>{moreText(more)}</Link>
            </li>
          ))}
        </ul>
      )}
    </NeedsCard>
  );
}
