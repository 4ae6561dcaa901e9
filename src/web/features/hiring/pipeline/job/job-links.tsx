import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type JobReferralLink, referralLinkEndpoints } from "../../../../../contract/hiring/referral-links.ts";
import { pages } from "../../../../lib/data/query.ts";
import { usePagesOnDemand } from "../../../../lib/data/use-pages.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { When } from "../../../../shared/records/when.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import "./invited-referrers.css";

function useEndLink() {
  const { t } = useTranslation("links");
  const { t: errorText } = useTranslation("errors");
  const nameOf = useMemberName();
  const [asked, setAsked] = useState<JobReferralLink | null>(null);
  const stop = useAction(({ id }: JobReferralLink) => call(referralLinkEndpoints.stop, { params: { id } }), {
    changes: [referralLinkEndpoints.ofJob],
    done: (_answer, link) => t("team_ended", { name: nameOf(link.referrer_name) }),
    failed: (error) => errorText(errorCodeOf(error)),
    onDone: () => setAsked(null),
  });
  return { asked, setAsked, ...stop };
}

function Row({ link, onEnd }: { link: JobReferralLink; onEnd: () => void }) {
  const { t } = useTranslation("links");
  const name = useMemberName()(link.referrer_name);
  return (
    <li className="invited-row">
      <div className="invited-address">
        <p className="strong">{name}</p>
        <p className="label soft">
          <When at={link.created_at} /> · {t("team_figures", link.figures)}
        </p>
      </div>
      {link.ended_by !== null && <Badge status="closed">{t(`own_ended_${link.ended_by}`)}</Badge>}
      {link.can.end && (
        <Button kind="danger-quiet" size="sm" aria-label={t("team_end_of", { name })} onClick={onEnd}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}

function List({ jobId }: { jobId: string }) {
  const { t } = useTranslation("links");
  const list = usePagesOnDemand(pages(referralLinkEndpoints.ofJob, { params: { id: jobId }, query: {} }));
  const nameOf = useMemberName();
  const { asked, setAsked, act, busy } = useEndLink();
  if (list.first === null && list.failure !== null)
    return <LoadFailure text={t("team_failed")} onRetry={list.loadMore} busy={list.busy} />;
  if (list.first === null) return <Skeleton height="4rem" />;
  if (list.items.length === 0) return <p className="soft">{t("team_none")}</p>;
  const name = nameOf(asked?.referrer_name ?? "");
  return (
    <>
      <ul className="invited-rows">
        {list.items.map((link) => (
          <Row link={link} onEnd={() => setAsked(link)} key={link.id} />
        ))}
      </ul>
      {list.more && (
        <Button size="sm" busy={list.busy && t("working")} onClick={list.loadMore}>
          {t("team_more")}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t("end_title")}
        text={t("team_end_text", { name })}
        confirm={t("end_confirm")}
        busy={busy && t("working")}
        onConfirm={() => asked !== null && void act(asked)}
      />
    </>
  );
}

/** The referral links to the job and their results, for its team (rule F28). Fetched when opened. */
export function JobLinks({ jobId }: { jobId: string }) {
  const { t } = useTranslation("links");
  const [open, setOpen] = useState(false);
  return (
    <section className="card invited" aria-label={t("team_title")}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="label strong">{t("team_title")}</summary>
        {open && (
          <div className="stack">
            <p className="soft">{t("team_lead")}</p>
            <List jobId={jobId} />
          </div>
        )}
      </details>
    </section>
  );
}
