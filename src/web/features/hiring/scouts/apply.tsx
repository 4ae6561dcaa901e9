import { memo, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { RewardChip } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import "../../../shared/forms/honeypot.css";
import "./scout.css";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";

/** The form includes the contract's schemas, so it is loaded after the page. */
const ScoutForm = lazyComponent(() => import("./scout-form.tsx"));

const EDGE =
  "M26.6 14.0C26.6 16.4 26.3 19.2 25.1 21.1C23.9 23.1 21.4 24.5 19.3 25.6C17.1 26.6 14.4 27.5 12.1 27.2C9.8 26.9 7.3 25.3 5.6 23.7C4.0 22.1 2.8 19.7 2.1 17.5C1.4 15.3 0.8 12.5 1.3 10.3C1.9 8.1 3.8 5.8 5.6 4.3C7.3 2.7 9.8 1.1 12.1 0.8C14.4 0.6 17.1 1.6 19.2 2.6C21.3 3.7 23.7 5.1 24.9 7.0C26.2 8.9 26.6 11.6 26.6 14.0Z";

/** The thread enters from the right and ends in the seal. */
function Line() {
  return (
    <svg className="scout-line" viewBox="0 0 520 320" aria-hidden="true">
      <path className="t" d="M700 -40C560 40 470 20 380 90S300 260 190 244" />
      <g transform="translate(150 204) rotate(-8 40 40) scale(2.9)">
        <path className="seal" d={EDGE} />
        <path className="seal-check" d="M9.2 14.6l3.2 3.6 6.2-7.8" />
      </g>
    </svg>
  );
}

/** The programme's figures exactly as specified, each with the rule that applies here (rule P10). */
function Figures() {
  const { t } = useTranslation("scouts");
  const figures = [
    { figure: t("figure_scouts"), label: t("figure_scouts_label"), rule: t("scouts_rule") },
    { figure: t("figure_faster"), label: t("figure_faster_label"), rule: t("faster_rule") },
    { figure: t("figure_top"), label: t("figure_top_label"), rule: t("top_rule") },
  ];
  return (
    <section aria-label={t("figures")}>
      <dl className="scout-figs">
        {figures.map(({ figure, label, rule }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{figure}</dd>
            <dd className="note">{rule}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Hero() {
  const { t } = useTranslation("scouts");
  return (
    <section className="scout-hero" aria-labelledby="scout-title">
      <div className="page">
        <Line />
        <RewardChip>{t("reward_chip")}</RewardChip>
        <h1 className="hero-title" id="scout-title">
          {t("page_title")}
        </h1>
        <p className="lead">{t("hero_lead")}</p>
        <div className="actions">
          <a className="btn btn-lg scout-btn" href="#form">
            {t("apply_now")}
          </a>
        </div>
        <Figures />
      </div>
    </section>
  );
}

function Advantages() {
  const { t } = useTranslation("scouts");
  const advantages = [
    { title: t("advantage_highlighted"), text: t("advantage_highlighted_text") },
    { title: t("advantage_priority"), text: t("advantage_priority_text") },
    { title: t("advantage_payouts"), text: t("advantage_payouts_text") },
  ];
  return (
    <section aria-label={t("advantages")}>
      <ol className="adv">
        {advantages.map(({ title, text }) => (
          <li key={title}>
            <h2 className="sub-title">{title}</h2>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns whether an element is visible: the bottom button would cover the form. */
function useInSight() {
  const element = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    // The observer may report several changes at once: the last one counts.
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, seen };
}

/** Memoised, so that changes around it do not remove the server-rendered form. */
const FormArea = memo(function FormArea() {
  const { t } = useTranslation("scouts");
  return (
    <Suspense
      fallback={
        <>
          <h2 className="section-title" id="form-title">
            {t("form_title")}
          </h2>
          <p className="soft">{t("loading")}</p>
          <Skeleton height="30rem" />
        </>
      }
    >
      <ScoutForm />
    </Suspense>
  );
});

export default function ScoutApplyScreen() {
  const { t } = useTranslation("scouts");
  const { element, seen } = useInSight();
  return (
    <>
      <PageMeta title={t("page_title")} description={t("page_description")} index />
      <Hero />
      <div className="page">
        <Advantages />
        <section className="scout-form-area" id="form" aria-labelledby="form-title" tabIndex={-1} ref={element}>
          <FormArea />
        </section>
      </div>
      <div className="thumb-bar scout-thumb" hidden={seen}>
        <a className={buttonClass({ kind: "primary" })} href="#form">
          {t("apply_now")}
        </a>
      </div>
    </>
  );
}
