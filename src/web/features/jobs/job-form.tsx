import { type FormEventHandler, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import { FormShell, type FormShellProps } from "../../shared/forms/form-shell.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

type Words = { submit: string; busy: string; must_log_in: string; failed: string };

type Props = {
  form: NonNullable<FormShellProps["form"]> & {
    submit: FormEventHandler<HTMLFormElement>;
    pending: boolean;
    failure: ErrorCode | null;
  };
  words: Words;
  cancelTo: string;
  preview: ReactNode;
  /** Whether it can be sent as it is; a template is none that could. */
  posts?: boolean;
  /** What else may be done with what is typed. */
  more?: ReactNode;
  children: ReactNode;
};

/** A job as it is posted or edited, and beside the form the voucher that comes of it. */
export function JobForm({ form, words, cancelTo, preview, posts = true, more, children }: Props) {
  const { t } = useTranslation("general");
  return (
    <div className="grid-main job-form">
      <FormShell
        className="card"
        onSubmit={form.submit}
        pending={form.pending}
        error={form.failure === "not_signed_in" ? { title: words.must_log_in } : form.failure}
        unanswered={words.failed}
        form={form}
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
