import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ReferrerPage, ShownProfile } from "../../../../contract/hiring/candidates.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Tags } from "../../../ui/badge.tsx";
import { OutLink } from "../../../ui/link-button.tsx";
import { Seal } from "../../../ui/seal.tsx";

type Props = {
  page: Pick<ReferrerPage, "username" | "profile" | "vetted" | "personal_message">;
  message: string;
  /** Additional content for signed-in users. */
  children?: ReactNode;
};

/** The URLs were validated by the contract when they were saved: http and https only. */
function Links({ profile }: { profile: ShownProfile }) {
  const { t } = useTranslation("referrer-page");
  const links = [
    { href: profile.linkedin, label: "LinkedIn" },
    { href: profile.website, label: t("website") },
  ].filter(({ href }) => /^https?:\/\//i.test(href));
  if (links.length === 0) return null;
  return (
    <p className="ref-reach">
      {links.map(({ href, label }) => (
        <OutLink href={href} key={href}>
          {label}
        </OutLink>
      ))}
    </p>
  );
}

function About({ profile }: { profile: ShownProfile }) {
  const { name, position, company, location, bio, skills } = profile;
  const facts = [name, position, company, location].filter((fact) => fact !== "");
  return (
    <div className="ref-about">
      {facts.length > 0 && (
        <ul className="facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {bio !== "" && (
        <p className="typed soft" dir="auto" data-words="person">
          {bio}
        </p>
      )}
      {skills.length > 0 && <Tags tags={skills} />}
      <Links profile={profile} />
    </div>
  );
}

/** The introduction "Hi! I'm …", in the referrer's own words. */
export function ReferrerHero({ page, message, children }: Props) {
  const { t } = useTranslation(["referrer-page", "general"]);
  const { username, profile, vetted } = page;
  return (
    <section className="ref-hero">
      <div className="page">
        <span className="ref-face">
          <Avatar name={profile?.name || username} src={profile?.profile_image} />
          {vetted && <Seal />}
        </span>
        <div className="ref-word">
          {vetted && <p className="ref-vetted">{t("vetted_scout", { ns: "general" })}</p>}
          <h1 className="hero-title">{t("hello", { username })}</h1>
          <blockquote data-words={page.personal_message === "" ? undefined : "person"}>{message}</blockquote>
          {profile !== null && <About profile={profile} />}
          {children}
        </div>
      </div>
    </section>
  );
}
