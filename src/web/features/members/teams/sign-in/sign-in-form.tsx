import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { companySignInEndpoints } from "../../../../../contract/companies/company-sign-in.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { FormShell, type ShellForm } from "../../../../shared/forms/form-shell.tsx";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.ts";

/** The form of a connection with its submit button. */
export function SignInForm({ form, act, children }: { form: ShellForm; act: "add_do" | "save"; children: ReactNode }) {
  const { t } = useTranslation("sign-ins");
  return (
    <FormShell
      form={form}
      actions={
        <Button kind="primary" type="submit" busy={form.pending && t("working")}>
          {t(act)}
        </Button>
      }
    >
      {children}
    </FormShell>
  );
}

/** Shows a toast and refetches the connections. */
export async function showConnectionSaved(words: string): Promise<void> {
  toast(words, "success");
  await invalidate(companySignInEndpoints.list);
}
