import { useTranslation } from "react-i18next";
import {
  INVITED_REFERRERS,
  type InvitedReferrer,
  jobReferrerEndpoints,
} from "../../../../../contract/jobs/posting/job-referrers.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { query } from "../../../../lib/data/query.ts";
import { useOwnQuery } from "../../../../lib/data/use-query.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { FormShell } from "../../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { BreakableEmailText } from "../../../../ui/breakable-email.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import "./invited-referrers.css";

const EMPTY_FORM = { email: "" };

function InviteForm({ jobId }: { jobId: string }) {
  const { t } = useTranslation("referrals");
  const form = useContractForm({
    schema: async () => (await import("../../../../../contract/jobs/posting/job-referrers.ts")).newInvitedReferrer,
    defaults: EMPTY_FORM,
    draft: `invited-referrer:${jobId}`,
    async send(body, key) {
      await call(jobReferrerEndpoints.invite, { params: { id: jobId }, body }, { key });
      toast(t("invited_sent", { email: body.email }), "success");
      await invalidate(jobReferrerEndpoints.list);
      form.form.reset(EMPTY_FORM);
    },
  });
  return (
    <FormShell
      form={form}
      actions={
        <Button kind="primary" type="submit" busy={form.pending && t("invited_sending")}>
          {t("invited_send")}
        </Button>
      }
    >
      <Field
        label={t("invited_email")}
        hint={t("invited_hint", { count: INVITED_REFERRERS.days })}
        error={form.errorOf("email")}
      >
        <Input type="email" inputMode="email" autoComplete="off" {...form.register("email")} />
      </Field>
    </FormShell>
  );
}

type Press = { of: InvitedReferrer; what: "send" | "take_back" };

/** Resending invites the same address again; revoking ends the invitation, whether or not it was accepted. */
function useInvitationActions(id: string) {
  const { t } = useTranslation("referrals");
  const nameOf = useMemberName();
  const { t: errorText } = useTranslation("errors");
  return useAction(
    ({ of: { id: invitation, email }, what }: Press) =>
      what === "send"
        ? call(jobReferrerEndpoints.invite, { params: { id }, body: { email } })
        : call(jobReferrerEndpoints.revoke, { params: { id, invitation } }),
    {
      changes: [jobReferrerEndpoints.list],
      done: (_answer, { of: { email }, what }) =>
        t(what === "send" ? "invited_sent" : "invited_gone", { email: nameOf(email) }),
      failed: (error) => errorText(errorCodeOf(error)),
    },
  );
}

function invitationState({ taken, expired }: InvitedReferrer) {
  if (taken) return { status: "hired", text: "invited_taken" } as const;
  return expired
    ? ({ status: "closed", text: "invited_expired" } as const)
    : ({ status: "pending", text: "invited_waiting" } as const);
}

type RowProps = { invited: InvitedReferrer; pending: Press | null; press: (press: Press) => void };

function Row({ invited, pending, press }: RowProps) {
  const { t } = useTranslation("referrals");
  const { taken } = invited;
  const email = useMemberName()(invited.email);
  const { status, text } = invitationState(invited);
  const busyWith = (what: Press["what"]) =>
    pending?.what === what && pending.of.id === invited.id && t("invited_sending");
  return (
    <li className="invited-row">
      <p className="strong invited-address">
        <BreakableEmailText address={email} />
      </p>
      <Badge status={status}>{t(text)}</Badge>
      <div className="actions">
        {!taken && (
          <Button
            size="sm"
            aria-label={t("invited_again_to", { email })}
            busy={busyWith("send")}
            disabled={pending !== null}
            onClick={() => press({ of: invited, what: "send" })}
          >
            {t("invited_again")}
          </Button>
        )}
        <Button
          kind="danger-quiet"
          size="sm"
          aria-label={t("invited_back_of", { email })}
          busy={busyWith("take_back")}
          disabled={pending !== null}
          onClick={() => press({ of: invited, what: "take_back" })}
        >
          {t("invited_back")}
        </Button>
      </div>
    </li>
  );
}

function List({ jobId }: { jobId: string }) {
  const { t } = useTranslation("referrals");
  const { value, failure, busy, retry } = useOwnQuery(query(jobReferrerEndpoints.list, { params: { id: jobId } }));
  const { act, pending } = useInvitationActions(jobId);
  if (value === null && failure !== null) return <LoadFailure text={t("invited_failed")} onRetry={retry} busy={busy} />;
  if (value === null) return <Skeleton height="4rem" />;
  if (value.items.length === 0) return <p className="soft">{t("invited_none")}</p>;
  return (
    <ul className="invited-rows">
      {value.items.map((invited) => (
        <Row invited={invited} pending={pending} press={(press) => void act(press)} key={invited.id} />
      ))}
    </ul>
  );
}

/** The referrers of an invitation-only job, for users who may edit it (rule R19). Fetches its own data. */
export function InvitedReferrers({ jobId }: { jobId: string }) {
  const { t } = useTranslation("referrals");
  return (
    <section className="card invited" aria-label={t("invited_title")}>
      {/* Collapsed, because up to fifty people are listed above the pipeline. */}
      <details>
        <summary className="label strong">{t("invited_title")}</summary>
        <div className="stack">
          <p className="soft">{t("invited_lead")}</p>
          <List jobId={jobId} />
          <InviteForm jobId={jobId} />
        </div>
      </details>
    </section>
  );
}
