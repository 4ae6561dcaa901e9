import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { type JobDetail, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { paths } from "../../../../contract/paths.ts";
import { rewardShareEndpoints } from "../../../../contract/payments/reward-shares.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { loadQueries, pages } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { parseDollars } from "../../../lib/format/parse-dollars.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { AgreementCard } from "./agreement-card.tsx";
import "./agreements.css";

/** Asks another referrer to share the reward of one referral to a job; no candidate is named (rule R30). */
function AgreementRequestForm({ job }: { job: JobDetail }) {
  const { t } = useTranslation("reward-shares");
  const blank = { job: job.id, username: "", percent: 50 };
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/payments/reward-shares.ts")).newRewardShareAgreement,
    defaults: blank,
    draft: `reward-agreement:${job.id}`,
    async send(body, key) {
      await call(rewardShareEndpoints.create, { body }, { key });
      toast(t("asked_toast"), "success");
      await invalidate(rewardShareEndpoints.list);
      form.form.reset(blank);
    },
  });
  return (
    <Card title={t("ask_title")}>
      <p className="strong">{t("ask_job", { title: job.title, company: job.company.name })}</p>
      <p className="note soft">{t("ask_lead")}</p>
      <FormShell
        form={form}
        unanswered={t("ask_failed")}
        actions={
          <Button kind="primary" type="submit" busy={form.pending && t("asking")}>
            {t("ask")}
          </Button>
        }
      >
        <Field label={t("username")} hint={t("username_hint")} error={form.errorOf("username")}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("username")} />
        </Field>
        <Field label={t("percent")} hint={t("percent_hint")} error={form.errorOf("percent")}>
          <Input inputMode="numeric" autoComplete="off" {...form.register("percent", { setValueAs: parseDollars })} />
        </Field>
      </FormShell>
    </Card>
  );
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const list = pages(rewardShareEndpoints.list, { query: {} });
  const id = new URL(request.url).searchParams.get("job");
  const [job] = await Promise.all([
    id === null ? null : call(jobEndpoints.get, { params: { id } }),
    loadQueries(request, list),
  ]);
  return { list, job };
}

export function HydrateFallback() {
  const { t } = useTranslation("reward-shares");
  return (
    <div className="page">
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="stack-lg" aria-hidden="true">
        {["a", "b"].map((key) => (
          <Skeleton height="9rem" key={key} />
        ))}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("reward-shares");
  return <ScreenFailure title={t("title")} text={t("failed")} />;
}

/** Reward shares with other referrers: asked, agreed and submitted (rule R30). */
export default function SharedRewardsScreen() {
  const { t } = useTranslation("reward-shares");
  const { list: of, job } = useLoaderData<typeof clientLoader>();
  const list = usePages(of);
  useSessionEndedText(t("please"));
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="stack-lg">
        {job !== null && <AgreementRequestForm job={job} key={job.id} />}
        {list.items.length === 0 && job === null && (
          <Empty text={t("none")}>
            <LinkButton kind="primary" to={paths.opportunities()}>
              {t("jobs")}
            </LinkButton>
          </Empty>
        )}
        {list.items.length > 0 && (
          <>
            <ul className="stack-lg bare-list" aria-label={t("list")}>
              {list.items.map((agreement) => (
                <li key={agreement.id}>
                  <AgreementCard agreement={agreement} />
                </li>
              ))}
            </ul>
            <LoadMore shown={String(list.items.length)} more={list.more} busy={list.busy} onMore={list.loadMore} />
          </>
        )}
        <p className="foot-links">
          <TextLink to={paths.myReferrals()} arrow>
            {t("my_referrals")}
          </TextLink>
          <TextLink to={paths.payouts()} arrow>
            {t("payouts")}
          </TextLink>
        </p>
      </div>
    </div>
  );
}
