import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { agentDraftEndpoints } from "../../../../contract/integrations/agents/drafts.ts";
import { paths } from "../../../../contract/paths.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DraftCard } from "./draft-card.tsx";
import "./agents.css";

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession({ request });
  return loadList(request, agentDraftEndpoints.list, { query: {} });
}

export function HydrateFallback() {
  const { t } = useTranslation("agents");
  return (
    <div className="page agent-page">
      <PageHeader title={t("drafts_title")} lead={t("drafts_lead")} />
      <div className="stack-lg" aria-hidden="true">
        {["a", "b"].map((key) => (
          <Skeleton height="14rem" key={key} />
        ))}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("agents");
  return <ScreenFailure title={t("drafts_title")} text={t("drafts_failed")} />;
}

/** Drafts prepared by the user's agents: nothing takes effect until the user confirms it (rule X156). */
export default function AgentDraftsScreen() {
  const { t } = useTranslation("agents");
  const { list: of } = useLoaderData<typeof clientLoader>();
  const list = usePages(of);
  useSessionEndedText(t("drafts_please"));
  return (
    <div className="page agent-page">
      <PageMeta title={t("drafts_title")} />
      <PageHeader title={t("drafts_title")} lead={t("drafts_lead")} />
      <div className="stack-lg">
        {list.items.length === 0 ? (
          <Empty text={t("drafts_none")}>
            <LinkButton to={paths.accountSettings()}>{t("to_agents")}</LinkButton>
          </Empty>
        ) : (
          <>
            <ul className="stack-lg bare-list" aria-label={t("drafts_title")}>
              {list.items.map((draft) => (
                <li key={draft.id}>
                  <DraftCard draft={draft} />
                </li>
              ))}
            </ul>
            {list.failure === null ? (
              <LoadMore shown={String(list.items.length)} more={list.more} busy={list.busy} onMore={list.loadMore} />
            ) : (
              <LoadFailure text={t("drafts_failed")} onRetry={list.loadMore} busy={list.busy} />
            )}
            <p className="foot-links">
              <TextLink to={paths.accountSettings()} arrow>
                {t("to_agents")}
              </TextLink>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
