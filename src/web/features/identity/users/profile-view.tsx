import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OwnProfile } from "../../../../contract/identity/profiles.ts";
import { shortenUrl } from "../../../shared/forms/web-url.ts";
import { Tags } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { OutLink } from "../../../ui/link-button.tsx";

function Row({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation("profile");
  const empty = children === "" || children === null;
  return (
    <div>
      <dt className="label soft">{label}</dt>
      <dd>{empty ? <span className="soft">{t("not_given")}</span> : children}</dd>
    </div>
  );
}

function Out({ href }: { href: string }) {
  if (href === "") return null;
  return <OutLink href={href}>{shortenUrl(href)}</OutLink>;
}

/** Splits typed text at commas and line breaks, without duplicates. */
function splitWords(text: string): string[] {
  const words = text.split(/[,\n]/).map((word) => word.trim());
  return [...new Set(words)].filter((word) => word !== "");
}

/** The saved profile. */
export function ProfileView({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation("profile");
  const skills = splitWords(profile.skills);
  return (
    <div className="stack">
      <Card title={t("personal")}>
        <dl className="profile-rows">
          <Row label={t("name")}>{profile.name}</Row>
          <Row label={t("email")}>{profile.email}</Row>
          <Row label={t("phone")}>{profile.phone}</Row>
          <Row label={t("location")}>
            <bdi>{profile.location}</bdi>
          </Row>
          <Row label={t("bio")}>
            {profile.bio === "" ? (
              ""
            ) : (
              <span className="typed" dir="auto">
                {profile.bio}
              </span>
            )}
          </Row>
        </dl>
      </Card>
      <Card title={t("professional")}>
        <dl className="profile-rows">
          <Row label={t("company")}>{profile.company}</Row>
          <Row label={t("position")}>{profile.position}</Row>
          <Row label={t("experience")}>{profile.experience === "" ? "" : t(`experience_${profile.experience}`)}</Row>
          <Row label={t("skills")}>{skills.length === 0 ? "" : <Tags tags={skills} />}</Row>
        </dl>
      </Card>
      <Card title={t("social")}>
        <dl className="profile-rows">
          <Row label={t("linkedin")}>{profile.linkedin === "" ? "" : <Out href={profile.linkedin} />}</Row>
          <Row label={t("website")}>{profile.website === "" ? "" : <Out href={profile.website} />}</Row>
        </dl>
      </Card>
    </div>
  );
}
