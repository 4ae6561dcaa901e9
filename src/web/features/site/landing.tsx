import { useTranslation } from "react-i18next";
import { PageHead } from "../../shared/shell/page-head.tsx";
import "./landing.css";
import { Features } from "./landing-features.tsx";
import { Figures, Hero } from "./landing-hero.tsx";
import { People } from "./landing-people.tsx";
import { Closing, Words } from "./landing-words.tsx";

/** The page where people arrive. */
export default function Landing() {
  const { t } = useTranslation("landing");
  return (
    <div className="landing">
      <PageHead title={t("page_title")} description={t("page_description")} index />
      <Hero />
      <Figures />
      <Features />
      <People />
      <Words />
      <Closing />
    </div>
  );
}
