import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { jobLinkEndpoints } from "../../../../contract/jobs/posting/job-links.ts";
import { paths } from "../../../../contract/paths.ts";
import { plainToken } from "../../../../contract/typed-secrets.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { acceptToken, pendingToken, saveTokenForSignIn } from "./link-token.ts";
import "../../../shared/jobs/job.css";

const PrivateJobPage = lazyComponent(() => import("./private-job-page.tsx"));

/**
 * The secret of the link: undefined until it has been read, null if there is none. It is in the URL's fragment, which
 * servers do not receive, and stays there, so that a copied URL works. Sign-in returns without it, so the device stores
 * the last one until a user has signed in.
 */
function useToken(): string | null | undefined {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const pasted = new URLSearchParams(hash.slice(1)).get("token");
    const given = pasted === null ? null : plainToken(pasted);
    if (given !== null) saveTokenForSignIn(given);
    setToken(given ?? pendingToken());
  }, [hash]);
  return token;
}

/** The target of users who no longer need the link: the action that they came for, else the job. */
function nextPath(pathname: string, { id }: JobDetail): string {
  if (pathname.endsWith("/apply")) return paths.apply(id);
  return pathname.endsWith("/refer") ? paths.refer(id) : paths.job(id);
}

function Loading() {
  const { t } = useTranslation("jobs");
  return (
    <div className="stack" role="status">
      <p className="soft">{t("link_loading")}</p>
      <Skeleton height="18rem" />
    </div>
  );
}

/** Opening the link grants signed-in users access and redirects to the job's page. */
function Opened({ token }: { token: string }) {
  const { t } = useTranslation("jobs");
  const { t: errorText } = useTranslation("errors");
  const { status, person } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const name = status === "loading" ? null : `${token} ${person?.id ?? ""}`;
  const { value, failure, busy, again } = useFetched(name, () => call(jobLinkEndpoints.open, { body: { token } }));
  const goesOn = value !== null && (person !== null || value.private !== true);
  useEffect(() => {
    if (value === null || !goesOn) return;
    acceptToken(token, value.id);
    void navigate(nextPath(pathname, value), { replace: true });
  }, [value, goesOn, pathname, navigate, token]);
  if (value !== null && !goesOn)
    return (
      <Suspense fallback={<Loading />}>
        <PrivateJobPage job={value} />
      </Suspense>
    );
  if (failure === null || busy) return <Loading />;
  if (failure === "not_found")
    return (
      <>
        <PageHeader title={t("link_dead")} />
        <Empty text={t("link_dead_text")} />
      </>
    );
  return <LoadFailure text={errorText(failure)} onRetry={again} />;
}

/** The page of a private job's link (rule J51): the same for everybody until the browser has read the fragment. */
export default function PrivateJobScreen() {
  const { t } = useTranslation(["jobs", "errors"]);
  const token = useToken();
  return (
    <div className="page job-page">
      <PageMeta title={t("job")} />
      {token === undefined && <Loading />}
      {token === null && (
        <>
          <PageHeader title={t("link_none")} />
          <Empty text={t("link_none_text")} />
        </>
      )}
      {typeof token === "string" && <Opened token={token} key={token} />}
    </div>
  );
}
