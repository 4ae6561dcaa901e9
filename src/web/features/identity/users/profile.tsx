import { Check, Copy, ExternalLink, Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, useSearchParams } from "react-router";
import { type OwnProfile, profileEndpoints } from "../../../../contract/identity/profiles.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { copyText } from "../../../shared/records/copy-text.ts";
import { useCopied } from "../../../shared/records/use-copied.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { PersonCard } from "./person-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileView } from "./profile-view.tsx";
import "./profile.css";

function Link({ referrer }: { referrer: NonNullable<OwnProfile["referrer"]> }) {
  const { t } = useTranslation("profile");
  const path = paths.referrer(referrer.username);
  const [copied, showCopied] = useCopied();
  const copy = async () => {
    const said = { done: t("link_copied"), failed: t("copy_failed") };
    if (await copyText(location.origin + path, said)) showCopied();
  };
  return (
    <Card title={t("link_title")} className="link-card">
      <p className="link-text num">{location.host + path}</p>
      <p className="label soft">{t("link_hint")}</p>
      <div className="actions">
        <Button onClick={() => void copy()}>
          <Icon of={copied ? Check : Copy} small />
          {t(copied ? "copied" : "copy_link")}
        </Button>
        <a className={buttonClass({ kind: "quiet" })} href={path} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} small />
          {t("open_link")}
        </a>
      </div>
    </Card>
  );
}

/** A referrer's public link, or the invitation to create one. */
function LinkCard({ referrer, onSetUp }: { referrer: OwnProfile["referrer"]; onSetUp: () => void }) {
  const { t } = useTranslation("profile");
  if (referrer !== null) return <Link referrer={referrer} />;
  return (
    <Card title={t("create_link")} className="link-card">
      <p className="label soft">{t("create_link_hint")}</p>
      <div className="actions">
        <Button kind="primary" onClick={onSetUp}>
          {t("set_up_link")}
        </Button>
      </div>
    </Card>
  );
}

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
  return { saved, show: () => setSaved(true) };
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
  const { saved, show } = useSavedFlag();
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
            show();
            look();
          }}
        />
      )}
    </div>
  );
}
