import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/choices.ts";
import type { OutputOf } from "../../../../contract/endpoint.ts";
import type { ErrorCode } from "../../../../contract/errors.ts";
import {
  type CompanyMails,
  companyMailEndpoints,
  type MailTrigger,
  type NewMailTemplate,
} from "../../../../contract/hiring/company-mails.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Message } from "../../../ui/message.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

type Props = { mails: CompanyMails; trigger: MailTrigger; language: Language; words: NewMailTemplate };
type RenderedEmail = OutputOf<typeof companyMailEndpoints.preview>;

const PAUSE_MS = 500;
const VIEWS = ["phone", "wide", "text"] as const;

/** An incomplete email can be previewed: dots stand for missing text. */
function previewText({ subject, body }: NewMailTemplate): NewMailTemplate {
  if (subject.trim() === "" && body === "") return { subject: "", body: "" };
  return { subject: subject.trim() === "" ? "…" : subject, body: body === "" ? "<p>…</p>" : body };
}

/** The email rendered by the server, shortly after each change; the last result stays until the next arrives. */
function usePreview({ mails, trigger, language, words }: Props, dark: boolean) {
  const [laid, setLaid] = useState<RenderedEmail | null>(null);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify({ job: mails.job?.id ?? null, language, ...previewText(words), dark });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the same request
  useEffect(() => {
    let old = false;
    const ask = async () => {
      try {
        const answer = await call(companyMailEndpoints.preview, {
          params: { id: mails.company.id, trigger },
          body: JSON.parse(asked),
        });
        if (old) return;
        setLaid(answer);
        setFailure(null);
      } catch (error) {
        if (!old) setFailure(errorCodeOf(error));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      old = true;
      clearTimeout(timer);
    };
  }, [asked, mails.company.id, trigger, tries]);
  return { laid, failure, retry: () => setTries(tries + 1) };
}

/** A preview of an email with sample values. Nothing in it is executed or loaded. */
export function EmailTemplatePreview(props: Props) {
  const { t } = useTranslation("team");
  const [view, setView] = useState<string>("phone");
  const [dark, setDark] = useState(false);
  const { laid, failure, retry } = usePreview(props, dark);
  return (
    <section className="stack mail-preview" data-view={view} aria-labelledby="mail-preview">
      <h3 className="label strong" id="mail-preview">
        {t("mail_preview")}
      </h3>
      <div className="mail-looks">
        <Segmented
          label={t("mail_preview")}
          choices={VIEWS.map((value) => ({ value, label: t(`mail_view_${value}`) }))}
          chosen={view}
          onChoose={setView}
        />
        <Checkbox label={t("mail_dark")} checked={dark} onChange={({ target }) => setDark(target.checked)} />
      </div>
      {failure === "validation_failed" && <Message title={t("mail_preview_faults")} />}
      {failure !== null && failure !== "validation_failed" && (
        <LoadFailure text={t("mail_preview_failed")} onRetry={retry} />
      )}
      {laid === null ? (
        failure === null && <Skeleton height="30rem" />
      ) : (
        <div className="mail-paper" data-view={view} data-dark={dark}>
          <p className="mail-line">
            <span className="soft">{t("mail_subject")}: </span>
            {laid.subject}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: both scroll inside, also by keyboard */}
          <section className="mail-shown" tabIndex={0} aria-label={t("mail_preview")}>
            {view === "text" ? (
              <pre className="mail-text">{laid.text}</pre>
            ) : (
              <iframe className="mail-frame" title={t("mail_preview")} sandbox="" srcDoc={laid.html} />
            )}
          </section>
        </div>
      )}
      <p className="soft label">{t("mail_examples")}</p>
    </section>
  );
}
