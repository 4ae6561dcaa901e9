import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { type JobDetail, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { paths } from "../../../../contract/paths.ts";
import { referRefusal } from "../../../../rules/hiring/refer-refusal.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { call } from "../../../lib/net/api-client.ts";
import { reloadPage } from "../../../lib/reload.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ContactList } from "./contact-list.tsx";
import { FileStep } from "./file-step.tsx";
import { findOpenJobs, type ReadJobs, toOpenJob } from "./open-jobs.ts";
import { useMatching } from "./use-matching.ts";
import "./contacts.css";
import "../../../styles/narrow-page.css";

type Loaded = { readonly any: boolean; readonly read: ReadJobs; readonly one: JobDetail | null };

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Loaded> {
  requireSession({ request });
  const id = new URL(request.url).searchParams.get("job");
  if (id === null) return { ...(await findOpenJobs()), one: null };
  const one = await call(jobEndpoints.get, { params: { id } });
  return { any: one.can.refer, read: async () => ({ jobs: [toOpenJob(one)], more: false }), one };
}

/** The result stays as long as the screen is open. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const asked = ({ pathname, search }: URL) => pathname + search;
  return asked(currentUrl) !== asked(nextUrl);
}

export function HydrateFallback() {
  const { t } = useTranslation("contacts");
  return (
    <div className="page narrow-page">
      <PageHeader title={t("title")} />
      <div className="stack" role="status">
        <p className="soft">{t("loading")}</p>
        <Skeleton height="6rem" />
        <Skeleton height="12rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("contacts");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

function NoJobs({ one }: Pick<Loaded, "one">) {
  const { t } = useTranslation("contacts");
  const { t: errorText } = useTranslation("errors");
  return (
    <Empty text={one === null ? t("no_jobs") : errorText(referRefusal(one))}>
      <LinkButton to={paths.opportunities()}>{t("board")}</LinkButton>
    </Empty>
  );
}

function Reading({ people, onCancel }: { people: number; onCancel: () => void }) {
  const { t, i18n } = useTranslation("contacts");
  return (
    <div className="stack">
      <div className="contact-top">
        <p className="soft" role="status">
          {t("reading", { n: formatWhole(people, i18n.language) })}
        </p>
        <Button size="sm" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </div>
  );
}

/** A script that failed to load is not requested again before a reload. */
function NotLoaded() {
  const { t } = useTranslation("contacts");
  return (
    <Message
      kind="stop"
      title={t("start_failed")}
      actions={
        <Button size="sm" onClick={reloadPage}>
          {t("reload")}
        </Button>
      }
    />
  );
}

function Matches({ read }: Pick<Loaded, "read">) {
  const { t } = useTranslation("contacts");
  const { matching, start, again, clear } = useMatching(read);
  const field = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves to the file field.
  const leave = () => {
    clear();
    field.current?.querySelector("input")?.focus();
  };
  return (
    <div className="stack-lg">
      <div ref={field}>
        <FileStep busy={matching.state === "reading"} onChoose={start} />
      </div>
      {matching.state === "reading" && <Reading people={matching.people} onCancel={leave} />}
      {matching.state === "failed" && <LoadFailure text={t("failed")} onRetry={again} />}
      {matching.state === "not_loaded" && <NotLoaded />}
      {matching.state === "done" && <ContactList answer={matching.answer} {...matching.open} onForget={leave} />}
    </div>
  );
}

/**
 * Finds which of the user's contacts fit open jobs: files are read and matched in the browser only (rules X144 to
 * X148).
 */
export default function ContactsScreen() {
  const { t } = useTranslation("contacts");
  const { any, read, one } = useLoaderData<typeof clientLoader>();
  const lead = one === null ? t("lead") : t("lead_job", { title: one.title, company: one.company.name });
  return (
    <div className="page narrow-page">
      <PageMeta title={t("title")} />
      <PageHeader title={t("title")} lead={lead} />
      <div className="stack-lg contacts">
        <Message title={t("private_title")}>
          <p>{t("private_text")}</p>
        </Message>
        {any ? <Matches read={read} key={one?.id} /> : <NoJobs one={one} />}
      </div>
    </div>
  );
}
