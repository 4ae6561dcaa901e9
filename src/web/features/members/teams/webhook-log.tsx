import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companyWebhookEndpoints, type Delivery, type Webhook } from "../../../../contract/integrations/webhooks.ts";
import { clock } from "../../../lib/clock.ts";
import { pages } from "../../../lib/data/query.ts";
import { usePagesOnDemand } from "../../../lib/data/use-pages.ts";
import { usePolling } from "../../../lib/data/use-polling.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Moment } from "../../../shared/records/moment.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { eventKey, REPLAY_PERIODS, type ReplayPeriod } from "./webhook-texts.ts";

const BADGES: Readonly<Record<Delivery["state"], string>> = {
  waiting: "pending",
  delivered: "active",
  failed: "failed",
};
/** Polling intervals while the log is open: normally, and while a delivery is due soon. */
const [AGAIN_MS, SOON_AGAIN_MS] = [10_000, 2_000];
const SOON_MS = 30_000;

type Props = { company: string; webhook: Webhook };

/** The result of the last attempt, or the time of the first. */
function DeliveryResult({ delivery: { status, failure, milliseconds, answer } }: { delivery: Delivery }) {
  const { t } = useTranslation("webhooks");
  if (status === null && failure === null) return "–";
  return (
    <span className="webhook-ended">
      <span>
        {failure === null ? t("answered", { status: status ?? 0 }) : t(`failure_${failure}`)}
        {milliseconds !== null && <span>{` · ${t("took", { n: milliseconds })}`}</span>}
      </span>
      {answer !== null && answer !== "" && (
        <details>
          <summary>{t("answer")}</summary>
          <code className="webhook-answer">{answer}</code>
        </details>
      )}
    </span>
  );
}

function State({ delivery: { state, tries, next_at } }: { delivery: Delivery }) {
  const { t } = useTranslation("webhooks");
  return (
    <span className="webhook-ended">
      <span>
        <Badge status={BADGES[state]}>{t(`state_${state}`)}</Badge>
      </span>
      {tries > 0 && <span className="note soft">{t("tries", { n: tries })}</span>}
      {state === "waiting" && next_at !== null && (
        <span className="note soft">
          {t("next")} <Moment at={next_at} seconds />
        </span>
      )}
    </span>
  );
}

/** Replays all failed deliveries since a point in time, without a limit. */
function ReplayFailedDeliveries({ company, webhook }: Props) {
  const { t } = useTranslation("webhooks");
  const { t: words } = useTranslation("errors");
  const [since, setSince] = useState<ReplayPeriod>("day");
  const { act, busy } = useAction(
    async () => {
      const from = new Date(clock.now() - REPLAY_PERIODS[since]).toISOString();
      const input = { params: { id: company, webhook: webhook.id }, body: { since: from } };
      let replayed = 0;
      for (let more = true; more; ) {
        const answer = await call(companyWebhookEndpoints.replayFailed, input);
        replayed += answer.replayed;
        more = answer.more;
      }
      return { replayed };
    },
    {
      changes: [companyWebhookEndpoints.deliveries],
      done: ({ replayed }) => t("replayed_all", { n: replayed }),
      failed: (error) => words(errorCodeOf(error)),
    },
  );
  const choices = Object.keys(REPLAY_PERIODS) as ReplayPeriod[];
  return (
    <div className="webhook-replay">
      <Select
        aria-label={t("since")}
        value={since}
        options={choices.map((value) => ({ value, label: t(`since_${value}`) }))}
        onChange={({ target }) => setSince(choices.find((one) => one === target.value) ?? "day")}
      />
      <Button
        size="sm"
        busy={busy && t("working")}
        reason={webhook.off === null ? undefined : t("test_off")}
        onClick={() => void act()}
      >
        {t("replay_all")}
      </Button>
    </div>
  );
}

/**
 * Polls while the log is visible, because deliveries send no events to this screen. Requests for further pages take
 * precedence.
 */
function usePollWhileVisible(items: readonly Delivery[], busy: boolean): void {
  const soon = items.some(
    ({ state, next_at }) => state === "waiting" && (next_at === null || Date.parse(next_at) - clock.now() < SOON_MS),
  );
  const { deliveries, list } = companyWebhookEndpoints;
  usePolling(busy ? null : soon ? SOON_AGAIN_MS : AGAIN_MS, deliveries, list);
}

function useColumns({ company, webhook }: Props): Column<Delivery>[] {
  const { t } = useTranslation("webhooks");
  const { t: words } = useTranslation("errors");
  const replay = useAction(
    (delivery: string) =>
      call(companyWebhookEndpoints.replay, { params: { id: company, webhook: webhook.id, delivery } }),
    {
      changes: [companyWebhookEndpoints.deliveries],
      done: t("replayed"),
      failed: (error) => words(errorCodeOf(error)),
    },
  );
  return [
    {
      key: "event",
      head: t("event"),
      main: true,
      cell: ({ event, happened_at }) => (
        <span className="webhook-ended">
          <span className="strong">{t(eventKey(event))}</span>
          <span className="note soft">
            <Moment at={happened_at} seconds />
          </span>
        </span>
      ),
    },
    { key: "state", head: t("state"), cell: (delivery) => <State delivery={delivery} /> },
    { key: "ended", head: t("last_try"), cell: (delivery) => <DeliveryResult delivery={delivery} /> },
    {
      key: "actions",
      head: t("actions"),
      actions: true,
      cell: ({ id, event }) => (
        <Button
          size="sm"
          aria-label={t("replay_of", { event: t(eventKey(event)) })}
          busy={replay.pending === id && t("working")}
          reason={webhook.off === null ? undefined : t("test_off")}
          onClick={() => void replay.act(id)}
        >
          {t("replay")}
        </Button>
      ),
    },
  ];
}

/** Deliveries of the last 30 days, pending ones, and replaying them (rule X76). */
export function WebhookLog({ company, webhook }: Props) {
  const { t } = useTranslation("webhooks");
  const wanted = pages(companyWebhookEndpoints.deliveries, { params: { id: company, webhook: webhook.id }, query: {} });
  const list = usePagesOnDemand(wanted);
  const columns = useColumns({ company, webhook });
  usePollWhileVisible(list.items, list.busy);
  if (list.first === null)
    return list.failure === null ? (
      <div role="status">
        <p className="soft">{t("log_loading")}</p>
        <Skeleton height="10rem" />
      </div>
    ) : (
      <LoadFailure text={t("log_failed")} onRetry={list.loadMore} busy={list.busy} />
    );
  return (
    <section className="stack" aria-label={t("log")}>
      {list.items.length > 0 && <ReplayFailedDeliveries company={company} webhook={webhook} />}
      {list.items.length === 0 ? (
        <p className="soft">{t("log_empty")}</p>
      ) : (
        <Table caption={t("log")} columns={columns} rows={list.items} rowKey={({ id }) => id} />
      )}
      {list.failure === null ? (
        <LoadMore shown={String(list.items.length)} more={list.more} busy={list.busy} onMore={list.loadMore} />
      ) : (
        <LoadFailure text={t("log_failed")} onRetry={list.loadMore} busy={list.busy} />
      )}
    </section>
  );
}
