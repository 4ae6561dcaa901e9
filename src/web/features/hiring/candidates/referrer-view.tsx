import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReferrerPage, Suggestion } from "../../../../contract/hiring/candidates.ts";
import type { RoleInterest } from "../../../../contract/statuses.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ReferrerHero } from "./referrer-hero.tsx";
import { ReferrerJobs } from "./referrer-jobs.tsx";

// The form's library and validation are loaded after the page can be read.
const ReferrerForm = lazyComponent(async () => ({ default: (await import("./referrer-form.tsx")).ReferrerForm }));
const ReferrerThanks = lazyComponent(async () => ({ default: (await import("./referrer-thanks.tsx")).ReferrerThanks }));
const ReferrerMessage = lazyComponent(async () => ({
  default: (await import("./referrer-message.tsx")).ReferrerMessageDialog,
}));
const ReferrerDetails = lazyComponent(async () => ({
  default: (await import("./referrer-details.tsx")).ReferrerDetails,
}));

const ReportLink = lazyComponent(async () => ({
  default: (await import("../../../shared/reports/report-link.tsx")).ReportLink,
}));

function Benefits() {
  const { t } = useTranslation("referrer-page");
  return (
    <section className="well ref-why" aria-labelledby="why">
      <h2 className="sub-title" id="why">
        {t("why")}
      </h2>
      <ul>
        <li>{t("why_chance")}</li>
        <li>{t("why_advocate")}</li>
        <li>{t("why_hidden")}</li>
      </ul>
    </section>
  );
}

/** Opens the message form, which is loaded on demand. */
function MessageButton({ username }: { username: string }) {
  const { t } = useTranslation("referrer-page");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <div className="actions">
      <Button disabled={!hydrated} onClick={() => setOpen(true)}>
        {t("write_to", { username })}
      </Button>
      {open && (
        <Suspense>
          <ReferrerMessage username={username} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A referrer's page: the profile, the form, and matching jobs. */
export function ReferrerView({ page, newest }: { page: ReferrerPage; newest: Suggestion[] }) {
  const { t } = useTranslation("referrer-page");
  const { status } = useAuth();
  const [interest, setInterest] = useState<RoleInterest | null>(null);
  const [sent, setSent] = useState(false);
  const { username } = page;
  const message = page.personal_message || t("default_message");
  return (
    <>
      <PageMeta
        title={t("head_title", { username })}
        description={message}
        index={page.indexed}
        shared
        type="profile"
      />
      {page.more && status === "signed-in" ? (
        <Suspense fallback={<ReferrerHero page={page} message={message} />}>
          <ReferrerDetails page={page} message={message} />
        </Suspense>
      ) : (
        <ReferrerHero page={page} message={message} />
      )}
      <div className="page" style={{ paddingBottom: "var(--s8)" }}>
        <div className="grid-main">
          <Suspense fallback={<Skeleton height="34rem" />}>
            {sent ? (
              <ReferrerThanks username={username} />
            ) : (
              <ReferrerForm username={username} onInterest={setInterest} onSent={() => setSent(true)} />
            )}
          </Suspense>
          <aside className="stack-lg" aria-label={t("about_referrals")}>
            <Benefits />
            {page.allows_messages && <MessageButton username={username} />}
            <ReferrerJobs username={username} interest={interest} newest={newest} />
            <Suspense>
              <ReportLink kind="profile" id={username} />
            </Suspense>
          </aside>
        </div>
      </div>
    </>
  );
}
