import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { referralLinkEndpoints } from "../../../../contract/hiring/referral-links.ts";
import { paths } from "../../../../contract/paths.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { usePassedMessage } from "../../../shared/forms/use-passed-message.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { OwnLink } from "./own-link.tsx";
import "./links.css";

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, referralLinkEndpoints.list, { query: {} });
}

export function HydrateFallback() {
  const { t } = useTranslation("links");
  return (
    <div className="page">
      <PageHeader title={t("my_title")} lead={t("my_lead")} />
      <div className="own-links" aria-hidden="true">
        {["a", "b"].map((key) => (
          <Skeleton height="14rem" key={key} />
        ))}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("links");
  return <ScreenFailure title={t("my_title")} text={t("my_failed")} />;
}

/** A referrer's links, newest first, with their results (rule F27). */
export default function MyLinksScreen() {
  const { t } = useTranslation("links");
  const list = usePages(useLoaderData<typeof clientLoader>().list);
  const message = usePassedMessage();
  useSessionEndedText(t("my_please"));
  return (
    <div className="page">
      <PageMeta title={t("my_title")} />
      <PageHeader title={t("my_title")} lead={t("my_lead")} />
      <div className="stack-lg">
        {message !== null && <Message kind="good" title={message} />}
        {list.items.length === 0 ? (
          <Empty text={t("my_none")}>
            <LinkButton kind="primary" to={paths.opportunities()}>
              {t("my_jobs")}
            </LinkButton>
          </Empty>
        ) : (
          <>
            <ul className="own-links" aria-label={t("my_list")}>
              {list.items.map((link) => (
                <li key={link.id}>
                  <OwnLink link={link} />
                </li>
              ))}
            </ul>
            <LoadMore shown={String(list.items.length)} more={list.more} busy={list.busy} onMore={list.loadMore} />
            <p className="label soft">{t("figures_note")}</p>
          </>
        )}
        <p className="foot-links">
          <TextLink to={paths.myReferrals()} arrow>
            {t("my_referrals")}
          </TextLink>
          <TextLink to={paths.opportunities()} arrow>
            {t("my_jobs")}
          </TextLink>
        </p>
      </div>
    </div>
  );
}
