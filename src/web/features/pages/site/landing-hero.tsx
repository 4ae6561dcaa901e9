import { useTranslation } from "react-i18next";
import type { BoundedCount } from "../../../../contract/paging.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { formatCalendarDate } from "../../../lib/format/dates.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { RewardChip } from "../../../ui/badge.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { Seal } from "../../../ui/seal.tsx";

const LINE =
  "M-1200 40C-700 130 -200 140 28 100C160 124 280 124 428 100C560 124 680 124 828 100C960 84 1096 110 1074 22";

function ReferralLetter() {
  const { t, i18n } = useTranslation("landing");
  return (
    <figure className="hero-letter">
      <figcaption className="note soft">
        <span>{t("letter_to")}</span>
        <span>{formatCalendarDate("2026-09-14", i18n.language)}</span>
      </figcaption>
      <blockquote>
        <p>{t("letter_text")}</p>
      </blockquote>
      <p className="hero-sign">Tomasz Wieczorek</p>
    </figure>
  );
}

function NorthlightMark() {
  return (
    <span className="logo-mark" aria-hidden="true">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <rect width="48" height="48" fill="#F2C14E" />
        <path
          d="M24 9v30M24 9l8 11M24 9l-8 11M12 39h24"
          stroke="#22201A"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}

/** The illustration: a thread from the left edge through three people to the letter with the seal. */
function HeroIllustration() {
  const { t, i18n } = useTranslation("landing");
  return (
    <div className="hero-thread">
      <svg className="hero-line" viewBox="0 0 1152 200" preserveAspectRatio="none" aria-hidden="true">
        <path pathLength="1" d={LINE} />
      </svg>
      <ol className="hero-people">
        <li>
          <span className="hero-knot">
            <NorthlightMark />
          </span>
          <div>
            <p className="strong">
              Northlight Robotics <RewardChip>{formatDollars(9_000, i18n.language)}</RewardChip>
            </p>
            <p className="label soft">{t("story_company")}</p>
          </div>
        </li>
        <li>
          <span className="hero-knot">
            <Avatar name="Tomasz Wieczorek" tint={2} />
          </span>
          <div>
            <p className="strong">Tomasz</p>
            <p className="label soft">{t("story_referrer")}</p>
          </div>
        </li>
        <li>
          <span className="hero-knot">
            <Avatar name="Amara Okafor" tint={1} />
          </span>
          <div>
            <p className="strong">
              Amara <StatusBadge of={{ referral: "Hired" }} />
            </p>
            <p className="label soft">{t("story_candidate")}</p>
          </div>
        </li>
      </ol>
      <span className="hero-seal" aria-hidden="true">
        <Seal />
      </span>
    </div>
  );
}

/** Headline, letter and thread: the product at a glance. */
export function Hero() {
  const { t } = useTranslation("landing");
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="page hero-grid">
        <div className="hero-text">
          <h1 className="hero-title" id="hero-title">
            {t("hero_title")}{" "}
            <span className="vouched">
              {t("hero_title_end")}
              <svg viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true">
                <path d="M2 9C60 3 120 2 170 6S262 12 298 4" pathLength="1" />
              </svg>
            </span>
          </h1>
          <p className="lead soft">{t("hero_lead")}</p>
          <div className="actions">
            <LinkButton kind="primary" size="lg" to="/auth">
              {t("get_started")}
            </LinkButton>
            <LinkButton kind="secondary" size="lg" to="/apply">
              {t("become_scout")}
            </LinkButton>
            <TextLink to="/browse" arrow>
              {t("browse_jobs")}
            </TextLink>
          </div>
        </div>
        <ReferralLetter />
        <HeroIllustration />
      </div>
    </section>
  );
}

/** The marketing figures exactly as specified, each with the figure or the rule that applies here (rule P10). */
export function MarketingFigures({ hiring }: { hiring: BoundedCount | null }) {
  const { t, i18n } = useTranslation("landing");
  const now = hiring && t("companies_now", { companies: formatCount(hiring, i18n.language) });
  const figures = [
    { figure: t("figure_companies"), label: t("figure_companies_label"), here: now },
    { figure: t("figure_professionals"), label: t("figure_professionals_label"), here: t("referrer_rule") },
    { figure: t("figure_retention"), label: t("figure_retention_label"), here: t("retention_rule") },
    { figure: t("figure_interviews"), label: t("figure_interviews_label"), here: t("answer_rule") },
  ];
  return (
    <section className="proof" aria-label={t("figures_label")}>
      <div className="page">
        <p className="note soft">{t("figures_note")}</p>
        <dl>
          {figures.map(({ figure, label, here }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figure">{figure}</dd>
              {here !== null && <dd className="note soft">{here}</dd>}
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
