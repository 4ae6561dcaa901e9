import { useTranslation } from "react-i18next";
import type { ReferrerPage } from "../../../../contract/hiring/candidates.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { fetchReferrerDetails } from "./referrer-calls.ts";
import { ReferrerHero } from "./referrer-hero.tsx";

/** The hero of the page for signed-in users (rule P1); the public version until it is loaded. */
export function ReferrerDetails({ page, message }: { page: ReferrerPage; message: string }) {
  const { t } = useTranslation("referrer-page");
  const { value: more, failure, again } = useFetched(page.username, () => fetchReferrerDetails(page.username));
  const shown = { ...page, profile: more?.profile ?? page.profile, vetted: more?.vetted ?? page.vetted };
  return (
    <ReferrerHero page={shown} message={message}>
      {failure !== null && <LoadFailure text={t("more_failed")} onRetry={again} />}
      {more !== null && (more.email !== null || more.phone !== null) && (
        <p className="ref-reach">
          {more.email !== null && <a href={`mailto:${more.email}`}>{more.email}</a>}
          {more.phone !== null && <a href={`tel:${more.phone.replaceAll(/[^+\d]/g, "")}`}>{more.phone}</a>}
        </p>
      )}
    </ReferrerHero>
  );
}
