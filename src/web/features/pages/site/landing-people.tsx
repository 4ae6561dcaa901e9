import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../ui/link-button.tsx";
import { Seal } from "../../../ui/seal.tsx";

type AudienceProps = {
  who?: "company" | "candidate";
  title: string;
  text: string;
  /** Claims, where needed with the rule that applies here (rule P10). */
  points: readonly (readonly [point: string, rule?: string])[];
  link: string;
  children?: ReactNode;
};

function Audience({ who, title, text, points, link, children }: AudienceProps) {
  return (
    <li>
      <span className="pin" aria-hidden="true">
        <span className="knot" data-who={who} />
      </span>
      <h3 className="card-title">{title}</h3>
      <p className="soft">{text}</p>
      <ul className="ticks">
        {points.map(([point, rule]) => (
          <li key={point}>
            <span>
              {point}
              {rule !== undefined && <small className="note soft tick-rule">{rule}</small>}
            </span>
          </li>
        ))}
      </ul>
      <TextLink to="/auth" arrow>
        {link}
      </TextLink>
      {children}
    </li>
  );
}

/** The three audiences, joined by the thread. */
export function People() {
  const { t } = useTranslation("landing");
  return (
    <section className="people-band" aria-labelledby="people-title">
      <div className="page">
        <h2 className="section-title" id="people-title">
          {t("people_title")}
        </h2>
        <ol className="people">
          <Audience
            who="company"
            title={t("companies_title")}
            text={t("companies_text")}
            points={[
              [t("companies_point_1"), t("answer_rule")],
              [t("companies_point_2"), t("retention_rule")],
              [t("companies_point_3")],
            ]}
            link={t("companies_link")}
          />
          <Audience
            title={t("referrers_title")}
            text={t("referrers_text")}
            points={[[t("referrers_point_1"), t("reward_rule")], [t("referrers_point_2")], [t("referrers_point_3")]]}
            link={t("referrers_link")}
          />
          <Audience
            who="candidate"
            title={t("candidates_title")}
            text={t("candidates_text")}
            points={[[t("candidates_point_1"), t("answer_rule")], [t("candidates_point_2")], [t("candidates_point_3")]]}
            link={t("candidates_link")}
          >
            <span className="people-seal" aria-hidden="true">
              <Seal />
            </span>
          </Audience>
        </ol>
      </div>
    </section>
  );
}
