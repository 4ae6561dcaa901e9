import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import {
  type CompanyMails,
  companyMailEndpoints,
  MAIL_OCCASIONS,
  type MailOccasion,
} from "../../../contract/team/company-mails.ts";
import { loadIfThere } from "../../lib/data/load-if-there.ts";
import { query } from "../../lib/data/query.ts";
import { useRead } from "../../lib/data/use-read.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { ScreenFailure } from "../../shared/lists/screen-failure.tsx";
import { mailsPath } from "../../shared/records/mails-path.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { BackLink, PageTop } from "../../shared/shell/page-top.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MailList } from "./mail-list.tsx";
import { MissingTeam } from "./team-there.tsx";
import "./mails.css";
import "./team.css";

// Loaded on demand, after the list.
const MailEditor = latePiece(async () => ({ default: (await import("./mail-editor.tsx")).MailEditor }));

/** Null if the company does not exist or the user may not view it, or if the job is not one of its jobs. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession({ request });
  const job = new URL(request.url).searchParams.get("job") ?? undefined;
  const mails = query(companyMailEndpoints.get, { params: { id: params.companyId ?? "" }, query: { job } });
  return loadIfThere(request, mails);
}

export function HydrateFallback() {
  const { t } = useTranslation("team");
  return (
    <div className="page">
      <PageTop title={t("mails")} />
      <div className="stack" role="status">
        <p className="soft">{t("mails_loading")}</p>
        <Skeleton height="12rem" />
        <Skeleton height="30rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("team");
  return <ScreenFailure title={t("mails")} text={t("mails_failed")} />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

/** The template in the URL, else the first one. */
function useOccasion(): MailOccasion {
  const [params] = useSearchParams();
  return MAIL_OCCASIONS.find((occasion) => occasion === params.get("mail")) ?? "application_received";
}

/** Whose templates these are, and links to the others. */
function Top({ mails: { company, job } }: { mails: CompanyMails }) {
  const { t } = useTranslation("team");
  return (
    <>
      <div className="team-back">
        {job === null ? (
          <BackLink to={paths.team(company.id)}>{t("mails_back")}</BackLink>
        ) : (
          <BackLink to={paths.manageJob(job.id)}>{t("mails_back_to_job")}</BackLink>
        )}
      </div>
      <PageTop
        title={job === null ? t("mails") : t("mails_of_job", { job: job.title })}
        lead={
          job === null
            ? t("mails_lead", { name: company.name, product: PRODUCT_NAME })
            : t("mails_lead_job", { name: company.name })
        }
      />
      {job !== null && (
        <p className="mails-others">
          <TextLink to={mailsPath(company.id)} arrow>
            {t("mails_of_company", { name: company.name })}
          </TextLink>
        </p>
      )}
    </>
  );
}

function Mails({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("team");
  const mails = useRead(loaded);
  const occasion = useOccasion();
  const mail = mails.mails.find((one) => one.occasion === occasion);
  const { company, job } = mails;
  return (
    <div className="page">
      <PageHead title={t("mails")} />
      <Top mails={mails} />
      <div className="mails">
        <MailList mails={mails} chosen={occasion} />
        {mail !== undefined && (
          <Suspense fallback={<Skeleton height="40rem" />}>
            <MailEditor key={`${company.id} ${job?.id} ${occasion}`} mails={mails} mail={mail} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** A company's texts in emails to candidates (rules C20 to C25). */
export default function MailsScreen() {
  const { t } = useTranslation("team");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("mails_log_in"));
  return loaded === null ? <MissingTeam /> : <Mails loaded={loaded} />;
}
