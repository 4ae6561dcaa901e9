import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OwnProfile } from "../../../../contract/identity/profiles.ts";
import { formatCents } from "../../../../rules/money.ts";
import { ScoutBadge } from "../../../shared/records/scout-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { RichText } from "../../../ui/rich-text.tsx";

/** The profile's summary; `picture` is the avatar, or its field while editing. */
export function PersonCard({ profile, picture }: { profile: OwnProfile; picture: ReactNode }) {
  const { t, i18n } = useTranslation("profile");
  const layout = useTranslation("layout").t;
  const { name, email, role, bio, created_at, stats, vetted } = profile;
  return (
    <section className="card person-card" aria-label={t("overview")}>
      {picture}
      <div className="person-who">
        <h2 className="card-title">{name === "" ? t("user", { ns: "general" }) : name}</h2>
        <p className="label soft person-mail">{email}</p>
        <p>
          <Badge status="role">{layout(`role_${role}`)}</Badge> <ScoutBadge shown={vetted} />
        </p>
      </div>
      {bio !== "" && (
        <p className="typed" dir="auto">
          {bio}
        </p>
      )}
      <p className="label soft">
        <RichText text={t("joined")} slots={{ when: <When at={created_at} style="month-year" /> }} />
      </p>
      <dl className="person-stats">
        <div>
          <dd className="figure">{stats.referrals}</dd>
          <dt className="label soft">{t("stat_referrals", { count: stats.referrals })}</dt>
        </div>
        <div>
          <dd className="figure">{formatCents(stats.earned, i18n.language)}</dd>
          <dt className="label soft">{t("stat_earned")}</dt>
        </div>
      </dl>
    </section>
  );
}
