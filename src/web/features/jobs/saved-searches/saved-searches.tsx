import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClientLoaderFunctionArgs } from "react-router";
import { settingsEndpoints } from "../../../../contract/identity/settings.ts";
import { type ListedSearch, savedSearchEndpoints } from "../../../../contract/jobs/search/saved-searches.ts";
import { paths } from "../../../../contract/paths.ts";
import { loadQueries, query } from "../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SearchCard } from "./search-card.tsx";
import "./saved-searches.css";

const RenameDialog = lazyComponent(async () => ({ default: (await import("./rename-dialog.tsx")).RenameDialog }));
const LIST = query(savedSearchEndpoints.list, {});

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession({ request });
  await loadQueries(request, LIST);
  return null;
}

export function HydrateFallback() {
  const { t } = useTranslation("saved-searches");
  return (
    <div className="page">
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="saved-searches" aria-hidden="true">
        {["a", "b"].map((key) => (
          <Skeleton height="8rem" key={key} />
        ))}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("saved-searches");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

/** The user wants notifications, but their settings allow only those in the app. */
function SwitchedOff() {
  const { t } = useTranslation("saved-searches");
  const on = useAction(() => call(settingsEndpoints.update, { body: { jobMatches: true } }), {
    changes: [savedSearchEndpoints.list],
    done: t("switched_on"),
    failed: () => t("switch_failed"),
  });
  return (
    <Message
      kind="wait"
      title={t("switched_off")}
      actions={
        <Button size="sm" busy={on.busy && t("switching_on")} onClick={() => void on.act()}>
          {t("switch_on")}
        </Button>
      }
    />
  );
}

export default function SavedSearchesScreen() {
  const { t } = useTranslation("saved-searches");
  const { items } = useLoadedQuery(LIST);
  const [renamed, setRenamed] = useState<ListedSearch | null>(null);
  useSessionEndedText(t("please_log_in"));
  const off = items.some(({ frequency, switched_on }) => frequency !== "never" && !switched_on);
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      {items.length === 0 ? (
        <Empty text={t("none")}>
          <LinkButton kind="primary" to={paths.opportunities()}>
            {t("to_board")}
          </LinkButton>
        </Empty>
      ) : (
        <div className="stack">
          {off && <SwitchedOff />}
          <ul className="saved-searches" aria-label={t("title")}>
            {items.map((search) => (
              <li key={search.id}>
                <SearchCard search={search} onRename={() => setRenamed(search)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {renamed !== null && (
        <Suspense>
          <RenameDialog search={renamed} onClose={() => setRenamed(null)} />
        </Suspense>
      )}
    </div>
  );
}
