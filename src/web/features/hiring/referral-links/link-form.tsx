import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { linkSubmission, referralLinkEndpoints } from "../../../../contract/hiring/referral-links.ts";
import type { SavedDetails } from "../../../../contract/hiring/saved-details.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/paths.ts";
import { useLanguage } from "../../../lib/language/language-provider.tsx";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { CvField } from "../../../shared/forms/cv-field.tsx";
import { fetchSavedDetails, SavedDetailsButton } from "../../../shared/forms/fetch-saved-details.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useFormTicket } from "../../../shared/forms/form-ticket.ts";
import { HoneypotField } from "../../../shared/forms/honeypot-field.tsx";
import { submitWithFile } from "../../../shared/forms/submit-with-file.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useFormCv } from "../../../shared/forms/use-form-cv.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AlreadyReferred, isPersonRefusal } from "./already-referred.tsx";

type Outcome = { step: "mailed"; email: string } | { step: "accepted" } | { step: "known"; code: ErrorCode };
type Props = { token: string; name: string; company: string; onDone: () => void };

/** Counts a visit once the page runs in a browser, without any name (rule F27). */
function useCountVisit(token: string): void {
  const { status } = useAuth();
  const counted = useRef(false);
  useEffect(() => {
    // The signed-in user may be the referrer, whose visits do not count, so it waits for the session.
    if (status === "loading" || counted.current) return;
    counted.current = true;
    void call(referralLinkEndpoints.visit, { params: { token } }).catch(() => undefined);
  }, [status, token]);
}

function useLinkSubmission(token: string, onOutcome: (outcome: Outcome) => void) {
  const withTicket = useFormTicket();
  const trap = useRef<HTMLInputElement>(null);
  const { language } = useLanguage();
  const { person } = useAuth();
  const form = useContractForm({
    schema: linkSubmission.omit({ ticket: true, homepage: true, language: true }),
    defaults: { name: person?.full_name ?? "", email: person?.email ?? "", linkedin: "", cv: null },
    draft: "link-entry",
    onDiscard: () => cv.choose(null),
    async send(values, key) {
      const homepage = trap.current?.value ?? "";
      try {
        const { outcome } = await withTicket(key, (ticket, key) => {
          const body = { ...values, language, ticket, homepage };
          return call(referralLinkEndpoints.enter, { params: { token }, body }, { key });
        });
        onOutcome(outcome === "mailed" ? { step: "mailed", email: values.email } : { step: "accepted" });
      } catch (error) {
        const code = errorCodeOf(error);
        if (!isPersonRefusal(code)) throw error;
        onOutcome({ step: "known", code });
      }
    },
  });
  const cv = useFormCv("candidate", form);
  function fill(known: { name: string; email: string; linkedin: string }): void {
    for (const field of ["name", "email", "linkedin"] as const)
      if (form.form.getValues(field) === "" && known[field] !== "")
        form.form.setValue(field, known[field], { shouldDirty: true });
  }
  return { ...form, trap, cv, fill };
}

/** The result in place of the form; announced and focused. */
function Done({ outcome, name, company }: { outcome: Outcome; name: string; company: string }) {
  const { t } = useTranslation("links");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {outcome.step === "mailed" && (
        <Message kind="good" title={t("mailed_title")}>
          <p>{t("mailed_text", { email: outcome.email, company })}</p>
        </Message>
      )}
      {outcome.step === "accepted" && (
        <Message
          kind="good"
          title={t("accepted_title")}
          actions={
            <LinkButton size="sm" to={paths.myApplications()}>
              {t("accepted_open")}
            </LinkButton>
          }
        >
          <p>{t("accepted_text", { company, name })}</p>
        </Message>
      )}
      {outcome.step === "known" && <AlreadyReferred code={outcome.code} />}
    </div>
  );
}

/**
 * The session and stored details are loaded before the form renders, so that nothing shifts. Afterwards it stays ready.
 */
function useReady(): { ready: boolean; onFile: SavedDetails | null } {
  const { status, person } = useAuth();
  const stands = useRef(false);
  const asked = useFetched(person === null ? null : "on file", async () => ({ known: await fetchSavedDetails() }));
  stands.current ||= status !== "loading" && (person === null || asked.value !== null);
  return { ready: stands.current, onFile: asked.value?.known ?? null };
}

/** A candidate's details, submitted through a referral link (rule F24). Loaded lazily. */
export function LinkForm(props: Props) {
  useCountVisit(props.token);
  const { ready, onFile } = useReady();
  return ready ? <LinkSubmissionForm {...props} onFile={onFile} /> : <Skeleton height="26rem" />;
}

function LinkSubmissionForm({ token, name, company, onDone, onFile }: Props & { onFile: SavedDetails | null }) {
  const { t } = useTranslation(["links", "files"]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const entry = useLinkSubmission(token, (now) => {
    setOutcome(now);
    onDone();
  });
  const { register, errorOf, pending, trap, cv, form } = entry;
  if (outcome !== null) return <Done outcome={outcome} name={name} company={company} />;
  return (
    <section className="card stack" aria-labelledby="form-title">
      <h2 className="card-title" id="form-title">
        {t("form_title")}
      </h2>
      <FormShell
        form={{ ...entry, submit: (event) => void submitWithFile(event, cv, entry) }}
        unanswered={t("send_failed")}
        actions={
          <Button kind="primary" type="submit" busy={(pending || cv.sending) && t("sending")}>
            {t("send")}
          </Button>
        }
      >
        {onFile !== null && (
          <Suspense fallback={null}>
            <SavedDetailsButton known={onFile} cv={cv} form="candidate" disabled={pending} fill={entry.fill} />
          </Suspense>
        )}
        <Field label={t("name")} error={errorOf("name")}>
          <Input autoComplete="name" maxLength={LIMITS.name.max} {...register("name")} />
        </Field>
        <Field label={t("email")} error={errorOf("email")}>
          <Input type="email" inputMode="email" autoComplete="email" maxLength={LIMITS.email} {...register("email")} />
        </Field>
        <Field label={t("linkedin")} error={errorOf("linkedin")} optional>
          <Input type="url" inputMode="url" placeholder="https://www.linkedin.com/in/…" {...register("linkedin")} />
        </Field>
        <CvField cv={cv} form="candidate" token={form.getValues("cv")} error={errorOf("cv")} disabled={pending} />
        <HoneypotField ref={trap} />
        <p className="hint">{t("form_who", { company, name })}</p>
      </FormShell>
    </section>
  );
}
