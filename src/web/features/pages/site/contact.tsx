import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { RichText } from "../../../ui/rich-text.tsx";
import { MailLink, useContactAddress } from "./contact-address.tsx";
import { LAST_UPDATED } from "./last-updated.ts";
import { StaticPage } from "./static-page.tsx";

function Addresses() {
  const { t } = useTranslation("static");
  const address = useContactAddress();
  const desks = [
    { name: t("general"), purpose: t("general_for"), address: address("hello") },
    { name: t("support"), purpose: t("support_for"), address: address("support") },
    { name: t("business"), purpose: t("business_for"), address: address("business") },
    { name: t("legal"), purpose: t("legal_for"), address: address("legal") },
    { name: t("privacy"), purpose: t("privacy_for"), address: address("privacy") },
  ];
  return (
    <section aria-labelledby="addresses">
      <h2 className="card-title" id="addresses">
        {t("addresses_title")}
      </h2>
      <ul className="desks">
        {desks.map((desk) => (
          <li key={desk.address}>
            <div>
              <h3 className="strong">{desk.name}</h3>
              <p className="label soft">{desk.purpose}</p>
            </div>
            <MailLink address={desk.address} />
          </li>
        ))}
      </ul>
      <p className="label soft">
        {t("register_offer")} <Link to={paths.suppressionList()}>{t("register_link")}</Link>
      </p>
    </section>
  );
}

function Questions() {
  const { t } = useTranslation("static");
  const privacy = useContactAddress()("privacy");
  const questions = [
    { question: t("faq_payout"), answer: t("faq_payout_answer") },
    { question: t("faq_first"), answer: t("faq_first_answer") },
    { question: t("faq_role"), answer: t("faq_role_answer") },
    { question: t("faq_who"), answer: t("faq_who_answer") },
    {
      question: t("faq_erase"),
      answer: (
        <RichText
          text={t("faq_erase_answer")}
          slots={{ mail: <MailLink address={privacy} />, fresh: <Link to={paths.referred()} /> }}
        />
      ),
    },
    { question: t("faq_why"), answer: t("faq_why_answer") },
    { question: t("faq_dispute"), answer: t("faq_dispute_answer") },
    { question: t("faq_report"), answer: t("faq_report_answer") },
  ];
  return (
    <section aria-labelledby="questions">
      <h2 className="card-title" id="questions">
        {t("faq_title")}
      </h2>
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <div className="prose" key={question}>
            <h3 className="sub-title">{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Times() {
  const { t } = useTranslation("static");
  const times = [
    { what: t("times_general"), hours: 24 },
    { what: t("times_support"), hours: 12 },
    { what: t("times_business"), hours: 48 },
    { what: t("times_urgent"), hours: 4 },
  ];
  return (
    <section aria-labelledby="times">
      <h2 className="sub-title" id="times">
        {t("times_title")}
      </h2>
      <dl className="times">
        {times.map(({ what, hours }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{t("hours", { hours })}</dd>
          </div>
        ))}
      </dl>
      <p className="note soft">{t("urgent_hint")}</p>
    </section>
  );
}

function Hours() {
  const { t } = useTranslation("static");
  return (
    <section aria-labelledby="hours">
      <h2 className="sub-title" id="hours">
        {t("hours_title")}
      </h2>
      <p className="num">{t("hours_week")}</p>
      <p className="soft">{t("hours_weekend")}</p>
    </section>
  );
}

/** Contact addresses and response times. */
export default function Contact() {
  const { t } = useTranslation("static");
  return (
    <StaticPage
      title={t("contact_title")}
      description={t("contact_description")}
      lead={t("contact_lead")}
      updated={LAST_UPDATED.contact}
    >
      <div className="grid-main contact">
        <Addresses />
        <aside className="card contact-aside">
          <Times />
          <hr />
          <Hours />
        </aside>
        <Questions />
      </div>
    </StaticPage>
  );
}
