import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { invitationEndpoints } from "../../../../contract/hiring/consent.ts";
import {
  type LinkState,
  type PendingSubmission,
  referralLinkEndpoints,
} from "../../../../contract/hiring/referral-links.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { When } from "../../../shared/records/when.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, Quotation } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AlreadyReferred, isPersonRefusal } from "./already-referred.tsx";
import "./links.css";

const STORAGE_KEY = `${PRODUCT_KEY}-link-entry`;

function Loading() {
  const { t } = useTranslation("links");
  return (
    <div className="stack" role="status">
      <p className="soft">{t("entry_loading")}</p>
      <Skeleton height="14rem" />
    </div>
  );
}

/** An entry that was confirmed before: the same link opens the candidate's page (rule F50). */
function SubmissionOver({ token }: { token: string }) {
  const { t } = useTranslation("links");
  const own = useFetched(token, () => call(invitationEndpoints.open, { body: { token } }));
  if (own.value !== null) return <Navigate to={`${paths.referred()}#token=${token}`} replace />;
  if (own.failure === null) return <Loading />;
  return (
    <Message
      kind="wait"
      title={t("entry_over")}
      actions={
        <LinkButton size="sm" to={paths.referred()}>
          {t("entry_referred")}
        </LinkButton>
      }
    >
      <p>{t("entry_over_text")}</p>
    </Message>
  );
}

function Details({ entry }: { entry: PendingSubmission }) {
  const { t } = useTranslation("links");
  const { name, email, linkedin, cv, expires_at } = entry;
  return (
    <>
      <dl className="link-facts">
        <dt>{t("entry_name")}</dt>
        <dd>{name}</dd>
        <dt>{t("entry_email")}</dt>
        <dd>{email}</dd>
        <dt>{t("entry_linkedin")}</dt>
        <dd>{linkedin || t("entry_none")}</dd>
        <dt>{t("entry_cv")}</dt>
        <dd>{cv?.name ?? t("entry_none")}</dd>
      </dl>
      <p className="label soft">
        {t("entry_until")} <When at={expires_at} />
      </p>
    </>
  );
}

/** The recommendation, shown before the candidate confirms that it goes to the company (rule F13). */
function Recommendation({
  of: { referrer_name, recommendation },
}: {
  of: Pick<PendingSubmission, "referrer_name" | "recommendation">;
}) {
  const { t } = useTranslation("links");
  const name = useMemberName()(referrer_name);
  if (recommendation === "") return null;
  return (
    <section className="stack">
      <h2 className="sub-title">{t("entry_recommendation", { name })}</h2>
      <Quotation text={recommendation} sign={<span className="label strong">{name}</span>} />
    </section>
  );
}

type Press = "confirm" | "drop";
type Ended = "dropped" | { known: ErrorCode } | "over" | null;

/** The actions of the emailed link's page, and their result. */
function useSubmissionActions(token: string) {
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<Press | null>(null);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const [ended, setEnded] = useState<Ended>(null);
  async function press(name: Press, work: () => Promise<void>): Promise<void> {
    setPressed(name);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const code = errorCodeOf(error);
      if (isPersonRefusal(code)) setEnded({ known: code });
      else if (code === "link_entry_over") setEnded("over");
      else setFailure(code);
    } finally {
      setPressed(null);
    }
  }
  return {
    pressed,
    failure,
    ended,
    confirm: (instead: string) =>
      press("confirm", async () => {
        await call(referralLinkEndpoints.confirmEntry, { body: { token, ...(instead !== "" && { instead }) } });
        // From now on the same secret opens the candidate's page.
        await navigate(`${paths.referred()}#token=${token}`, { replace: true });
      }),
    drop: () =>
      press("drop", async () => {
        await call(referralLinkEndpoints.dropEntry, { body: { token } });
        setEnded("dropped");
      }),
  };
}

/** Why the link accepts nobody now; the entry waits. */
function LinkNotAccepting({ state }: { state: Exclude<LinkState, "open"> }) {
  const { t } = useTranslation("links");
  return (
    <Message kind="wait" title={t(`state_${state}`)}>
      <p>{t("entry_waits")}</p>
    </Message>
  );
}

type ChoiceProps = { entry: PendingSubmission; chosen: string; onChoose: (id: string) => void; disabled: boolean };

/** Selects the recommendation if several referrers gave the candidate a link to the job (rule F38). */
function Choice({ entry, chosen, onChoose, disabled }: ChoiceProps) {
  const { t } = useTranslation("links");
  const memberName = useMemberName();
  const { others = [], referrer_name } = entry;
  if (others.length === 0) return null;
  return (
    <Field label={t("entry_choice")} hint={t("entry_choice_hint")}>
      <Select
        value={chosen}
        disabled={disabled}
        onChange={(event) => onChoose(event.currentTarget.value)}
        options={[
          { value: "", label: memberName(referrer_name) },
          ...others.map(({ id, referrer_name: name }) => ({ value: id, label: memberName(name) })),
        ]}
      />
    </Field>
  );
}

function Entry({ token }: { token: string }) {
  const { t } = useTranslation("links");
  const { t: errorText } = useTranslation("errors");
  const opened = useFetched(token, () => call(referralLinkEndpoints.openEntry, { body: { token } }));
  const acts = useSubmissionActions(token);
  const [instead, setInstead] = useState("");
  const { value: entry, failure } = opened;
  if (acts.ended === "dropped") return <Message kind="good" title={t("entry_dropped")} />;
  if (acts.ended !== null && acts.ended !== "over") return <AlreadyReferred code={acts.ended.known} />;
  if (acts.ended === "over" || failure === "link_entry_over") return <SubmissionOver token={token} />;
  if (entry === null && failure !== null && !opened.busy)
    return <LoadFailure text={errorText(failure)} onRetry={opened.again} />;
  if (entry === null) return <Loading />;
  const { state, job, referrer_name: name } = entry;
  return (
    <Card>
      <div className="stack">
        {job !== null && (
          <p className="strong">{t("entry_who", { name, title: job.title, company: job.company.name })}</p>
        )}
        <Details entry={entry} />
        <Choice entry={entry} chosen={instead} onChoose={setInstead} disabled={acts.pressed !== null} />
        <Recommendation of={entry.others?.find(({ id }) => id === instead) ?? entry} />
        {state !== "open" && <LinkNotAccepting state={state} />}
        {acts.failure !== null && (
          <Message kind="stop" title={acts.failure === "internal" ? t("entry_failed") : errorText(acts.failure)} />
        )}
        <div className="actions">
          {state === "open" && job !== null && (
            <Button
              kind="primary"
              busy={acts.pressed === "confirm" && t("entry_confirming")}
              disabled={acts.pressed !== null}
              onClick={() => void acts.confirm(instead)}
            >
              {t("entry_confirm", { company: job.company.name })}
            </Button>
          )}
          <Button
            busy={acts.pressed === "drop" && t("entry_dropping")}
            disabled={acts.pressed !== null}
            onClick={() => void acts.drop()}
          >
            {t("entry_drop")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/**
 * The page of the emailed link that verifies an address (rule F24): read, then confirm or erase. Only a press changes
 * anything.
 */
export default function ConfirmSubmissionScreen() {
  const { t } = useTranslation(["links", "errors"]);
  const { token } = useLinkToken(STORAGE_KEY);
  return (
    <div className="page link-page">
      <PageMeta title={t("entry_title")} />
      <PageHeader title={t("entry_title")} lead={t("entry_lead")} />
      {token === undefined && <Loading />}
      {token === null && <Message kind="wait" title={t("entry_missing")} />}
      {typeof token === "string" && <Entry token={token} key={token} />}
    </div>
  );
}
