import { useTranslation } from "react-i18next";
import type { LinkStatistics, ReferralLink } from "../../../../contract/hiring/referral-links.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { When } from "../../../shared/records/when.tsx";
import { RelationshipFacts } from "../../../shared/relationships/relationship-note.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { LinkActions } from "./link-actions.tsx";

const COLOURS = {
  open: "open",
  closed: "closed",
  paused: "pending",
  refused: "pending",
  hidden: "private",
  ended: "closed",
} as const;

function State({ link: { state, ended_by } }: { link: ReferralLink }) {
  const { t } = useTranslation("links");
  const words = state === "ended" ? t(`own_ended_${ended_by ?? "referrer"}`) : t(`own_${state}`);
  return <Badge status={COLOURS[state]}>{words}</Badge>;
}

function Figures({ figures }: { figures: LinkStatistics }) {
  const { t, i18n } = useTranslation("links");
  return (
    <dl className="link-figures" aria-label={t("figures")}>
      {(["visits", "begun", "accepted", "interviewing", "hired"] as const).map((name) => (
        <div key={name}>
          <dt>{t(`figure_${name}`)}</dt>
          <dd>{formatWhole(figures[name], i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One link: its job, its URL and QR code while it is active, and its results. */
export function OwnLink({ link }: { link: ReferralLink }) {
  const { t } = useTranslation(["links", "relationships"]);
  const { job, address, code } = link;
  const title = job?.title ?? t("job_private");
  return (
    <article className="card own-link" aria-labelledby={`link-${link.id}`}>
      <div className="own-link-head">
        <div>
          <h2 className="sub-title" id={`link-${link.id}`}>
            {job === null ? title : <TextLink to={paths.job(job.id)}>{title}</TextLink>}
          </h2>
          <ul className="facts">
            {job !== null && (
              <li>
                <bdi>{job.company.name}</bdi>
              </li>
            )}
            <li>
              {t("made_at")}&nbsp;
              <When at={link.created_at} />
            </li>
          </ul>
        </div>
        <State link={link} />
      </div>
      {address !== "" && (
        <>
          <code className="link-address" title={t("link_address", { title })}>
            {address}
          </code>
          <p>
            {t("code")} <span className="link-code">{code}</span>
          </p>
          <LinkActions link={link} title={title} />
        </>
      )}
      <Figures figures={link.figures} />
      <details>
        <summary className="label">{t("own_recommendation")}</summary>
        <p className="typed" dir="auto">
          {link.recommendation}
        </p>
        {link.relationship !== undefined && (
          <RelationshipFacts
            says={t(`mine_${link.relationship.kind}`, { ns: "relationships" })}
            of={link.relationship}
          />
        )}
      </details>
    </article>
  );
}
