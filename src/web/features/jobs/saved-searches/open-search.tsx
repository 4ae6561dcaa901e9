import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, replace } from "react-router";
import { savedSearchEndpoints } from "../../../../contract/jobs/search/saved-searches.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { boardPath } from "../../../shared/jobs/board-path.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** Redirects to the board with the current filters of the search; to the list if it was deleted. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession({ request });
  const { items } = await call(savedSearchEndpoints.list, {});
  const search = items.find(({ id }) => id === params.id);
  throw replace(search === undefined ? paths.savedSearches() : boardPath(search.id, search.filters));
}

function Opening() {
  const { t } = useTranslation("saved-searches");
  return (
    <div className="page">
      <PageHeader title={t("title")} />
      <Skeleton height="24rem" />
    </div>
  );
}

export function HydrateFallback() {
  return <Opening />;
}

export function ErrorBoundary() {
  const { t } = useTranslation("saved-searches");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

export default function OpenSearch() {
  return <Opening />;
}
