import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { data, useLoaderData } from "react-router";
import { type ReferrerPage, referrerEndpoints, type Suggestion } from "../../../../contract/hiring/candidates.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { callIn } from "../../../lib/net/server-caller.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import type { Route } from "./+types/referrer.ts";
import { ReferrerView } from "./referrer-view.tsx";
import "../../../shared/forms/honeypot.css";
import "./referrer.css";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";

const ReferrerMissing = lazyComponent(async () => ({
  default: (await import("./referrer-missing.tsx")).ReferrerMissing,
}));

type Loaded = { page: ReferrerPage | null; newest: Suggestion[] };

/** The same for everybody; an unknown username is a real 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const [page, { items }] = await Promise.all([
      callIn(context, referrerEndpoints.get, { params: { username: params.username } }),
      callIn(context, referrerEndpoints.suggestions, { query: { username: params.username } }),
    ]);
    return data<Loaded>({ page, newest: items });
  } catch (error) {
    if (errorCodeOf(error) !== "not_found") throw error;
    return data<Loaded>({ page: null, newest: [] }, { status: 404 });
  }
}

export function ErrorBoundary() {
  const { t } = useTranslation("referrer-page");
  return <ScreenFailure title={t("referrer")} text={t("load_failed")} />;
}

export default function ReferrerScreen() {
  const { t } = useTranslation("referrer-page");
  const { page, newest } = useLoaderData<typeof loader>();
  if (page !== null) return <ReferrerView key={page.username} page={page} newest={newest} />;
  return (
    <>
      {/* A suspended component would be rerendered and leave the server's head tags behind. */}
      <PageMeta title={t("not_found")} />
      <Suspense>
        <ReferrerMissing />
      </Suspense>
    </>
  );
}
