import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Seal } from "../../../ui/seal.tsx";

const STARS = [1, 2, 3, 4, 5];

type WordProps = { text: string; name: string; who: string; tint: number; main?: boolean };

/** An example testimonial: five stars, and marked as an example (rule P13). */
function Testimonial({ text, name, who, tint, main = false }: WordProps) {
  const { t } = useTranslation("landing");
  return (
    <figure className={main ? "word word-main" : "word"}>
      <div className="word-head">
        <span className="stars" role="img" aria-label={t("stars")}>
          {STARS.map((star) => (
            <svg viewBox="0 0 16 16" aria-hidden="true" key={star}>
              <path d="M8 1.6l1.9 4.1 4.5.5-3.3 3 .9 4.4L8 11.4l-4 2.2.9-4.4-3.3-3 4.5-.5z" />
            </svg>
          ))}
        </span>
        <span className="tag">{t("example")}</span>
      </div>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <Avatar name={name} tint={tint} />
        <span>
          <span className="strong">{name}</span>
          <br />
          <span className="label soft">{who}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** The three testimonials. */
export function Testimonials() {
  const { t } = useTranslation("landing");
  return (
    <section className="page words" aria-labelledby="words-title">
      <h2 className="section-title" id="words-title">
        {t("words_title")}
      </h2>
      <div className="words-grid">
        <Testimonial text={t("word_1")} name="Marguerite Olander" who={t("word_1_who")} tint={3} main />
        <Testimonial text={t("word_2")} name="Kwame Asante" who={t("word_2_who")} tint={2} />
        <Testimonial text={t("word_3")} name="Beatriz Quintanilla" who={t("word_3_who")} tint={1} />
      </div>
    </section>
  );
}

/** The page's closing call to action, on a dark band. */
export function CallToAction() {
  const { t } = useTranslation("landing");
  return (
    <section className="closing" aria-labelledby="closing-title">
      <svg className="closing-line" viewBox="0 0 1280 300" preserveAspectRatio="none" aria-hidden="true">
        <path d="M-10 62C300 14 620 6 840 40S1096 60 1104 150" />
      </svg>
      <div className="page">
        <h2 className="hero-title" id="closing-title">
          {t("closing_title")}
        </h2>
        <p className="lead">{t("closing_text")}</p>
        <div className="actions">
          <LinkButton className="closing-btn" size="lg" to="/auth">
            {t("get_started")}
          </LinkButton>
          <LinkButton className="closing-btn-2" kind="quiet" size="lg" to="/apply">
            {t("become_scout")}
          </LinkButton>
        </div>
        <span className="closing-seal" aria-hidden="true">
          <Seal />
        </span>
      </div>
    </section>
  );
}
