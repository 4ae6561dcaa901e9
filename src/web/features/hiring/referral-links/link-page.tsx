import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { data, useLoaderData } from "react-router";
import { type LinkPage, type LinkState, referralLinkEndpoints } from "../../../../contract/hiring/referral-links.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { callIn } from "../../../lib/net/server-caller.ts";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { useTypeLabel } from "../../../shared/jobs/job-type.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Voucher } from "../../../ui/card.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Route } from "./+types/link-page.ts";
import "./links.css";
import { LocationFacts } from "../../../shared/jobs/location-facts.tsx";

// The form and the visit counter are loaded after the page can be read.
const LinkForm = lazyComponent(async () => ({ default: (await import("./link-form.tsx")).LinkForm }));

type Loaded = { page: LinkPage | null; token: string };

/** The same for everybody, and never cached; an unknown link is a real 404. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  try {
    return data<Loaded>({ page: await callIn(context, referralLinkEndpoints.open, { params: { token } }), token });
  } catch (error) {
    if (errorCodeOf(error) !== "not_found") throw error;
    return data<Loaded>({ page: null, token }, { status: 404 });
  }
}

export function ErrorBoundary() {
  const { t } = useTranslation("links");
  return <ScreenFailure title={t("load_failed")} text={t("load_failed")} />;
}

type Job = NonNullable<LinkPage["job"]>;
type Shown = { job: Job; name: string };

function LinkJobCard({ job, name }: Shown) {
  const { t, i18n } = useTranslation("links");
  const type = useTypeLabel();
  return (
    <Voucher worth={formatDollars(job.reward_amount, i18n.language)} worthNote={t("reward_note", { name })}>
      <div className="link-job">
        <CompanyLogo name={job.company.name} src={job.company.logo} size="lg" />
        <div>
          <h2 className="card-title">
            <bdi>{job.title}</bdi>
          </h2>
          <ul className="facts">
            <LocationFacts job={job} />
            <li>{type(job.f_type)}</li>
            {job.verified && <li>{t("verified")}</li>}
            {job.worked_together && <li>{t("asks_worked", { name })}</li>}
          </ul>
          <TextLink to={paths.job(job.id)} arrow>
            {t("see_job")}
          </TextLink>
        </div>
      </div>
    </Voucher>
  );
}

function How({ job, name }: Shown) {
  const { t, i18n } = useTranslation("links");
  const values = { company: job.company.name, name, reward: formatDollars(job.reward_amount, i18n.language) };
  return (
    <section className="card stack" aria-labelledby="how">
      <h2 className="card-title" id="how">
        {t("how_title")}
      </h2>
      <ol className="link-how">
        <li>{t("how_confirm")}</li>
        <li>{t("how_recommendation", values)}</li>
        <li>{t("how_follow")}</li>
        <li>{t("how_reward", values)}</li>
      </ol>
    </section>
  );
}

function ByCode({ job, name, code }: Shown & { code: string }) {
  const { t } = useTranslation("links");
  return (
    <section className="card stack" aria-labelledby="by-code">
      <h2 className="card-title" id="by-code">
        {t("code_title")}
      </h2>
      <p>
        {t("code_text", { name })} <span className="link-code">{code}</span>
      </p>
      <div className="actions">
        <LinkButton to={paths.apply(job.id)}>{t("code_apply")}</LinkButton>
      </div>
    </section>
  );
}

/** Why the link accepts nobody, as far as the job allows to say (rule F26). */
function LinkClosed({ state }: { state: Exclude<LinkState, "open"> }) {
  const { t } = useTranslation("links");
  return (
    <Message kind="wait" title={t(`state_${state}`)}>
      <p>{t(`state_${state}_text`)}</p>
    </Message>
  );
}

function Missing({ state }: { state: "ended" | "hidden" | "missing" }) {
  const { t } = useTranslation("links");
  const title = state === "missing" ? t("missing_title") : t(`state_${state}`);
  return (
    <div className="page link-page">
      <PageMeta title={title} />
      <PageHeader title={title} lead={state === "missing" ? t("missing_text") : t(`state_${state}_text`)} />
      <div className="actions">
        <LinkButton kind="primary" to={paths.browse()}>
          {t("to_jobs")}
        </LinkButton>
      </div>
    </div>
  );
}

function Opened({ page, job, token }: { page: LinkPage; job: Job; token: string }) {
  const { t } = useTranslation("links");
  const hydrated = useHydrated();
  const [done, setDone] = useState(false);
  const { state, referrer_name: name, code } = page;
  const values = { name, title: job.title, company: job.company.name, location: job.location };
  return (
    <div className="page link-page">
      <PageMeta title={t("page_head", values)} description={t("page_description", values)} shared />
      <PageHeader title={t("page_title", { name })} lead={t("page_lead", { name })} />
      <div className="stack-lg">
        <LinkJobCard job={job} name={name} />
        {state === "open" ? (
          <>
            {!done && <How job={job} name={name} />}
            {/* Only after hydration: submitted before, the form would put the typed values into the URL. */}
            {hydrated ? (
              <Suspense fallback={<Skeleton height="26rem" />}>
                <LinkForm token={token} name={name} company={job.company.name} onDone={() => setDone(true)} />
              </Suspense>
            ) : (
              <>
                <noscript>
                  <p className="card">{t("form_scripts")}</p>
                </noscript>
                <div className="link-form-place" aria-hidden="true" />
              </>
            )}
            {!done && <ByCode job={job} name={name} code={code} />}
          </>
        ) : (
          state !== "ended" && state !== "hidden" && <LinkClosed state={state} />
        )}
      </div>
    </div>
  );
}

/** The page of a referral link (rule F24): readable without scripts; the form needs them. */
export default function LinkScreen() {
  const { page, token } = useLoaderData<typeof loader>();
  if (page === null) return <Missing state="missing" />;
  if (page.job === null) return <Missing state={page.state === "ended" ? "ended" : "hidden"} />;
  return <Opened page={page} job={page.job} token={token} key={token} />;
}
