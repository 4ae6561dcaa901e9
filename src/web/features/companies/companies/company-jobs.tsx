import { ExternalLink } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { data, Link, type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { type Company, companyEndpoints, companyJobsEndpoints } from "../../../../contract/companies/companies.ts";
import type { JobCard } from "../../../../contract/jobs/jobs.ts";
import type { Page } from "../../../../contract/paging.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { callIn } from "../../../lib/net/server-caller.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { FeedHead } from "../../../shared/feeds/feed-head.tsx";
import { shortenUrl, WEB_URL } from "../../../shared/forms/web-url.ts";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { PayFact } from "../../../shared/jobs/pay-fact.tsx";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { VerifiedBadge } from "../../../shared/records/verified-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Tags } from "../../../ui/badge.tsx";
import { Voucher } from "../../../ui/card.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OutLink } from "../../../ui/link-button.tsx";
import { CompanyMissing } from "./company-missing.tsx";
import "../../../shared/feeds/feeds.css";
import "./company.css";

const ReportLink = lazyComponent(async () => ({
  default: (await import("../../../shared/reports/report-link.tsx")).ReportLink,
}));

const FeedLinks = lazyComponent(async () => ({
  default: (await import("../../../shared/feeds/feed-links.tsx")).FeedLinks,
}));

const TeamLinks = lazyComponent(async () => ({ default: (await import("./team-links.tsx")).TeamLinks }));

type Loaded = { company: Company; jobs: Page<JobCard> } | null;

/** The same for everybody; the user who added the company edits it from the list of companies. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const input = { params: { id: params.companyId ?? "" } };
  try {
    const [company, jobs] = await Promise.all([
      callIn(context, companyEndpoints.get, input),
      callIn(context, companyJobsEndpoints.list, { ...input, query: {} }),
    ]);
    return data<Loaded>({ company, jobs });
  } catch (error) {
    if (errorCodeOf(error) !== "not_found") throw error;
    return data<Loaded>(null, { status: 404 });
  }
}

export function ErrorBoundary() {
  const { t } = useTranslation("company");
  return <ScreenFailure title={t("company")} text={t("load_one_failed")} />;
}

function CompanyHeader({ company }: { company: Company }) {
  const { t } = useTranslation("company");
  const { name, website, industry, size, description } = company;
  return (
    <header className="company-top">
      <CompanyLogo name={name} src={company.logo} size="lg" />
      <div className="stack">
        <h1 className="page-title">{name}</h1>
        <ul className="facts">
          <li>
            <VerifiedBadge verified={!!company.verified} />
          </li>
          {industry !== "" && <li>{industry}</li>}
          {size !== "" && <li className="num">{t("people", { size })}</li>}
          {WEB_URL.test(website) && (
            <li>
              <OutLink className="company-site" href={website}>
                {shortenUrl(website)}
                <Icon of={ExternalLink} small />
              </OutLink>
            </li>
          )}
          <li>
            <Link to={paths.companyTrust(company.id)}>{t("trust_link")}</Link>
          </li>
        </ul>
        {description !== "" && (
          <p className="typed company-words" dir="auto" data-words="company">
            {description}
          </p>
        )}
      </div>
    </header>
  );
}

function OpenJob({ job }: { job: JobCard }) {
  const { t, i18n } = useTranslation("jobs");
  const type = useTypeLabel();
  const more = job.tag_count - job.tags.length;
  return (
    <Voucher worth={formatDollars(job.reward_amount, i18n.language)} worthNote={t("reward_note")}>
      <h3 className="card-title">
        <Link to={paths.job(job.id)}>
          <bdi>{job.title}</bdi>
        </Link>
      </h3>
      <ul className="facts">
        <li>
          <bdi>{job.location}</bdi>
        </li>
        <li>{type(job.f_type)}</li>
        <PayFact pay={job.pay} />
        <li>
          <When at={job.created_at} relative />
        </li>
      </ul>
      <p className="clamp-2 company-job-words" data-words="company">
        {job.summary}
      </p>
      {job.tags.length > 0 && <Tags tags={job.tags} more={more > 0 && t("more_tags", { n: more })} />}
    </Voucher>
  );
}

function Jobs({ company, first }: { company: Company; first: Page<JobCard> }) {
  const { t } = useTranslation("company");
  // Navigating back to this history entry restores all loaded pages.
  const { key } = useLocation();
  const { value, failure, busy, again } = useFetched(
    `${company.id} ${key}`,
    async (before) => {
      const { items, next_cursor } = before ?? first;
      if (next_cursor === null) return before ?? first;
      const next = await (await import("./company-calls.ts")).fetchNextJobs(company.id, next_cursor);
      return { ...next, items: [...items, ...next.items] };
    },
    first,
  );
  const { items, next_cursor } = value ?? first;
  return (
    <section className="stack" aria-labelledby="open-jobs">
      <h2 className="sub-title" id="open-jobs">
        {t("open_jobs")}
      </h2>
      <ListShell
        empty={<Empty text={t("no_open_jobs")} />}
        shown={items.length}
        more={next_cursor !== null}
        busy={busy}
        failure={failure && t("jobs_load_failed")}
        onMore={again}
      >
        <ul className="company-jobs">
          {items.map((job) => (
            <li key={job.id}>
              <OpenJob job={job} />
            </li>
          ))}
        </ul>
      </ListShell>
    </section>
  );
}

export default function CompanyJobsScreen() {
  const { t } = useTranslation("company");
  const loaded = useLoaderData<typeof loader>();
  if (loaded === null) return <CompanyMissing />;
  const { company, jobs } = loaded;
  return (
    <div className="page">
      <PageMeta
        title={t("jobs_at", { name: company.name })}
        description={company.description.slice(0, 200) || t("jobs_at_text", { name: company.name })}
        index
      />
      <FeedHead company={company.id} title={t("jobs_at", { name: company.name })} />
      <div className="stack-lg company-page">
        <CompanyHeader company={company} />
        <Jobs company={company} first={jobs} />
        <Suspense>
          <FeedLinks company={company.id} />
        </Suspense>
        <div className="company-foot">
          <Suspense>
            <ReportLink kind="company" id={company.id} />
          </Suspense>
          <Suspense>
            <TeamLinks company={company} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
