import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { FormShell, type ShellForm } from "../../../shared/forms/form-shell.tsx";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

type Words = { submit: string; busy: string; must_log_in: string; failed: string };

type Props = {
  form: ShellForm & { failure: ErrorCode | null };
  words: Words;
  cancelTo: string;
  preview: ReactNode;
  /** Whether the form can be submitted; a template cannot be posted. */
  posts?: boolean;
  /** Further actions on the form. */
  more?: ReactNode;
  children: ReactNode;
};

/** A form to post or edit a job, beside a preview of its card. */
export function JobForm({ form, words, cancelTo, preview, posts = true, more, children }: Props) {
  const { t } = useTranslation("general");
  return (
    <div className="grid-main job-form">
      <FormShell
        form={{ ...form, failure: form.failure === "not_signed_in" ? { title: words.must_log_in } : form.failure }}
        className="card"
        unanswered={words.failed}
        actions={
          <>
            {posts && (
              <Button kind="primary" type="submit" busy={form.pending && words.busy}>
                {words.submit}
              </Button>
            )}
            {more}
            <LinkButton kind="quiet" to={cancelTo}>
              {t("cancel")}
            </LinkButton>
          </>
        }
      >
        {children}
      </FormShell>
      <aside className="wide-only">
        <Suspense>{preview}</Suspense>
      </aside>
    </div>
  );
}
