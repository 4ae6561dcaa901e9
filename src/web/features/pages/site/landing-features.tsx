import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { formatCalendarDate } from "../../../lib/format/dates.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { ProgressSteps, Timeline } from "../../../ui/timeline.tsx";

/** A text whose `<mark>` parts are highlighted. */
function HighlightedText({ text }: { text: string }) {
  const parts = text.split(/<mark>([^<]*)<\/mark>/);
  // Every second part was inside a mark.
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={part}>{part}</mark> : part));
}

function Matching() {
  const { t } = useTranslation("landing");
  return (
    <article className="feature f-match">
      <div>
        <h3 className="card-title">{t("matching_title")}</h3>
        <p className="soft">{t("matching_text")}</p>
      </div>
      <div className="f-art">
        <p className="match-job">
          <span className="strong">
            <HighlightedText text={t("matching_job")} />
          </span>
          <br />
          <HighlightedText text={t("matching_example")} />
        </p>
        <p className="note soft">{t("matching_note")}</p>
      </div>
    </article>
  );
}

function Time() {
  const { t } = useTranslation("landing");
  return (
    <article className="feature f-time">
      <h3 className="card-title">{t("time_title")}</h3>
      <p className="soft">{t("time_text")}</p>
      <div className="f-art f-bars" role="img" aria-label={t("time_label")}>
        <span style={{ "--w": "100%" } as CSSProperties}>{t("time_usual")}</span>
        <span className="short" style={{ "--w": "30%" } as CSSProperties}>
          {t("time_referral")}
        </span>
      </div>
    </article>
  );
}

function FirstWord() {
  const { t, i18n } = useTranslation("landing");
  const on = (date: string) => formatCalendarDate(date, i18n.language);
  return (
    <article className="feature f-first">
      <h3 className="card-title">{t("first_title")}</h3>
      <p className="soft">{t("first_text")}</p>
      <div className="f-art">
        <Timeline
          label={t("first_label")}
          events={[
            {
              key: "referred",
              who: "referrer",
              what: <p className="label strong">{t("first_event")}</p>,
              when: on("2026-11-15"),
            },
            {
              key: "opened",
              who: "company",
              what: <p className="label strong">{t("first_answer")}</p>,
              when: on("2026-11-19"),
            },
          ]}
        />
      </div>
    </article>
  );
}

function Reward() {
  const { t } = useTranslation("landing");
  return (
    <article className="feature f-reward">
      <div>
        <h3 className="card-title">{t("reward_title")}</h3>
        <p className="soft">{t("reward_text")}</p>
      </div>
      <div className="f-art">
        <ProgressSteps
          label={t("reward_label")}
          className="tight"
          steps={[
            { key: "pending", who: "company", label: <StatusBadge of={{ reward: "Pending" }} />, state: "done" },
            { key: "escrow", who: "referrer", label: <StatusBadge of={{ reward: "In Escrow" }} />, state: "done" },
            { key: "released", who: "seal", label: <StatusBadge of={{ reward: "Released" }} />, state: "done" },
          ]}
        />
      </div>
    </article>
  );
}

/** The four feature cards: one sheet with hairlines between. */
export function Features() {
  const { t } = useTranslation("landing");
  return (
    <section className="page features" aria-labelledby="features-title">
      <h2 className="section-title" id="features-title">
        {t("features_title")}
      </h2>
      <div className="feature-sheet">
        <Matching />
        <Time />
        <FirstWord />
        <Reward />
      </div>
    </section>
  );
}
