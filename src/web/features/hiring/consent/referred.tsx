import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type InvitationDetail, invitationEndpoints } from "../../../../contract/hiring/consent.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { signInPath } from "../../../lib/session/guard.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CandidateLists } from "./candidate-lists.tsx";
import { OwnData } from "./own-data.tsx";
import { ConsentReferralCard } from "./referral-card.tsx";
import { type ConsentActions, useConsent } from "./use-consent.ts";
import "./referred.css";
import "../../../styles/narrow-page.css";

/** For visitors without a valid link: sends a new one by email. Never reveals who was referred. */
function LinkRequest() {
  const { t } = useTranslation("referred");
  const [sent, setSent] = useState(false);
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/hiring/consent.ts")).linkRequest,
    defaults: { email: "" },
    async send(values) {
      await call(invitationEndpoints.requestLink, { body: values });
      setSent(true);
    },
  });
  return (
    <Card title={t("link_title")}>
      <p>{t("link_text")}</p>
      {sent ? (
        <Message kind="good" title={t("link_sent")}>
          <p>{t("link_sent_text")}</p>
        </Message>
      ) : (
        <FormShell
          form={{ submit: form.submit, pending: form.pending, failure: form.failure }}
          actions={
            <Button kind="primary" type="submit" busy={form.pending && t("working")}>
              {t("link_send")}
            </Button>
          }
        >
          <Field label={t("email")} error={form.errorOf("email")}>
            <Input type="email" inputMode="email" autoComplete="email" {...form.register("email")} />
          </Field>
        </FormShell>
      )}
      <p className="label soft">
        {t("register_offer")} <Link to={paths.suppressionList()}>{t("register_link")}</Link>
      </p>
    </Card>
  );
}

const STORAGE_KEY = `${PRODUCT_KEY}-referred`;

function Loading() {
  const { t } = useTranslation("referred");
  return (
    <div className="stack">
      <p className="soft" role="status">
        {t("loading")}
      </p>
      <Skeleton height="13rem" />
      <Skeleton height="9rem" />
    </div>
  );
}

/** How to follow an accepted referral: in an account with the same, confirmed email address. */
function Follow({ invitation, desk }: { invitation: InvitationDetail; desk: ConsentActions }) {
  const { t } = useTranslation("referred");
  const { t: errorText } = useTranslation("errors");
  const { status, person } = useAuth();
  if (!invitation.referrals.some((referral) => referral.invitation === "accepted")) return null;
  if (invitation.kept && !invitation.claimable)
    return (
      <Message
        title={t("follow_kept")}
        actions={
          <Link className={buttonClass({ size: "sm" })} to={paths.myApplications()}>
            {t("follow_open")}
          </Link>
        }
      />
    );
  const { email } = invitation;
  const claim = invitation.own_account
    ? t("follow_claim_text")
    : t("follow_other_text", { account: person?.email ?? "", email });
  return (
    <Message
      title={invitation.claimable ? claim : t("follow_sign_in_text", { email })}
      actions={
        invitation.claimable ? (
          <Button size="sm" busy={desk.pressed === "claim" && t("working")} onClick={desk.claim}>
            {t("follow_claim")}
          </Button>
        ) : (
          status === "signed-out" && (
            <Link className={buttonClass({ size: "sm" })} to={signInPath(paths.referred())}>
              {t("sign_in", { ns: "general" })}
            </Link>
          )
        )
      }
    >
      {desk.failure?.press === "claim" && <p role="alert">{errorText(desk.failure.code)}</p>}
    </Message>
  );
}

function Erased({ never_again, referrals }: { never_again: boolean; referrals: number }) {
  const { t } = useTranslation("referred");
  const done = t(referrals === 0 ? "erased_list_text" : "erased_text");
  return (
    <Message kind="good" title={t("erased_title")}>
      <p>{never_again ? t("erased_never_text") : done}</p>
    </Message>
  );
}

/** The page's header: about referrals, or about a list that stores the person's details. */
function Top({ list = false }: { list?: boolean }) {
  const { t } = useTranslation("referred");
  const title = t(list ? "list_title" : "title");
  return (
    <>
      <PageMeta title={title} />
      <PageHeader title={title} lead={t(list ? "list_lead" : "lead")} />
    </>
  );
}

function InvitationView({ desk }: { desk: ConsentActions }) {
  const { t } = useTranslation("referred");
  const { t: errorText } = useTranslation("errors");
  const { state } = desk;
  if (state.step === "loading") return <Loading />;
  if (state.step === "erased") return <Erased never_again={state.never_again} referrals={state.referrals} />;
  if (state.step === "failed") {
    if (state.code !== "invitation_invalid") return <LoadFailure text={errorText(state.code)} onRetry={desk.load} />;
    return (
      <div className="stack">
        <Message kind="wait" title={errorText("invitation_invalid")} />
        <LinkRequest />
      </div>
    );
  }
  const { invitation } = state;
  return (
    <div className="stack-lg">
      {invitation.email !== "" && (
        <p className="soft">{t("to_you", { name: invitation.name, email: invitation.email })}</p>
      )}
      {invitation.referrals.map((referral) => (
        <ConsentReferralCard referral={referral} desk={desk} more={invitation.referrals.length > 1} key={referral.id} />
      ))}
      {invitation.referrals.length + (invitation.lists?.length ?? 0) === 0 && (
        <Message kind="good" title={t("list_none")} />
      )}
      <Follow invitation={invitation} desk={desk} />
      <CandidateLists invitation={invitation} desk={desk} />
      <OwnData invitation={invitation} desk={desk} />
    </div>
  );
}

function OpenedLink({ token }: { token: string }) {
  const desk = useConsent(token);
  const { state } = desk;
  const list =
    (state.step === "open" && state.invitation.referrals.length === 0) ||
    (state.step === "erased" && state.referrals === 0);
  return (
    <>
      <Top list={list} />
      <InvitationView desk={desk} />
    </>
  );
}

/**
 * The page of the emailed link: shows who referred the person or stores their details, and lets them decide. No account
 * is needed (rules F5, F39).
 */
export default function ReferredScreen() {
  // Loads the form's texts with the page: otherwise the decision's form would suspend and empty it.
  useTranslation(["referred", "errors", "field-errors"]);
  const { token } = useLinkToken(STORAGE_KEY);
  return (
    <div className="page narrow-page">
      {typeof token === "string" ? <OpenedLink token={token} key={token} /> : <Top />}
      {token === undefined && <Loading />}
      {token === null && <LinkRequest />}
    </div>
  );
}
