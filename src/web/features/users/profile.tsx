import { Check, Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useSearchParams } from "react-router";
import { type OwnProfile, profileEndpoints } from "../../../contract/profiles.ts";
import { call } from "../../lib/net/api-client.ts";
import { ScreenFailure } from "../../shared/lists/screen-failure.tsx";
import { PageHeader } from "../../shared/shell/page-header.tsx";
import { PageMeta } from "../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { LinkCard } from "./link-card.tsx";
import { PersonCard } from "./person-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileView } from "./profile-view.tsx";
import "./profile.css";

/** Duration of the saved message (specification, Timers). */
const SAVED_MS = 3_000;

export async function clientLoader() {
  return call(profileEndpoints.get, {});
}

/** Switching between viewing and editing does not refetch. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export function HydrateFallback() {
  const { t } = useTranslation("profile");
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }} role="status">
      <Skeleton width="10rem" height="2.25rem" />
      <p className="label soft">{t("loading")}</p>
      <Skeleton height="22rem" />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("profile");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

function useSavedFlag() {
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  return { saved, tell: () => setSaved(true) };
}

function ProfileReadView({ profile, onSetUp }: { profile: OwnProfile; onSetUp: () => void }) {
  const picture = <Avatar className="avatar-xl" name={profile.name || profile.email} src={profile.avatar_url} />;
  return (
    <div className="profile">
      <div className="stack profile-side">
        <PersonCard profile={profile} picture={picture} />
        {profile.role === "referrer" && <LinkCard referrer={profile.referrer} onSetUp={onSetUp} />}
      </div>
      <ProfileView profile={profile} />
    </div>
  );
}

export default function ProfileScreen() {
  const { t } = useTranslation("profile");
  const loaded = useLoaderData<typeof clientLoader>();
  const [profile, setProfile] = useState(loaded);
  const [search, setSearch] = useSearchParams();
  const { saved, tell } = useSavedFlag();
  useEffect(() => setProfile(loaded), [loaded]);
  useSessionEndedText(t("please_log_in"));
  const mode = search.get("edit");
  const look = () => setSearch({}, { preventScrollReset: true });
  const edit = (what: "profile" | "link") => setSearch({ edit: what });
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <PageHeader title={t("title")}>
        <div className="actions" aria-live="polite">
          {saved && (
            <span className="label profile-saved">
              <Icon of={Check} small />
              {t("saved")}
            </span>
          )}
          {mode === null && (
            <Button kind="primary" onClick={() => edit("profile")}>
              <Icon of={Pencil} small />
              {t("edit")}
            </Button>
          )}
        </div>
      </PageHeader>
      {mode === null ? (
        <ProfileReadView profile={profile} onSetUp={() => edit("link")} />
      ) : (
        <ProfileForm
          profile={profile}
          focusLink={mode === "link"}
          onCancel={look}
          onSaved={(next) => {
            setProfile(next);
            toast(t("updated"), "success", t("success"));
            tell();
            look();
          }}
        />
      )}
    </div>
  );
}
