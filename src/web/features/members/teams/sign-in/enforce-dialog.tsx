import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companySignInEndpoints, type SignInConnection } from "../../../../../contract/companies/company-sign-in.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Select } from "../../../../ui/select.tsx";

export type CompanyOwner = { id: string; name: string; second_factor: boolean };
type Props = {
  open: boolean;
  company: string;
  owners: readonly CompanyOwner[];
  connection: SignInConnection;
  onClose: () => void;
};

/** Asks which owners keep other sign-in methods before everybody else loses them. */
export function EnforceDialog({ open, company, owners, connection, onClose }: Props) {
  const { t } = useTranslation("sign-ins");
  const { t: words } = useTranslation("errors");
  const able = owners.filter(({ second_factor }) => second_factor);
  const [chosen, setChosen] = useState(connection.break_glass?.id ?? "");
  const keeper = able.some(({ id }) => id === chosen) ? chosen : (able[0]?.id ?? "");
  const { list, enforce } = companySignInEndpoints;
  const { act, busy } = useAction(
    () =>
      call(enforce, {
        params: { id: company, connection: connection.id },
        body: { on: true, break_glass: keeper },
      }),
    { changes: [list], done: t("enforced_done"), failed: (error) => words(errorCodeOf(error)), onDone: onClose },
  );
  const { domain } = connection;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("enforce_of", { domain })}
      locked={busy}
      foot={
        <Button
          kind="danger"
          busy={busy && t("working")}
          reason={keeper === "" ? t("keeper_none") : undefined}
          onClick={() => void act()}
        >
          {t("enforce")}
        </Button>
      }
    >
      <div className="stack">
        <p>{t("enforce_text")}</p>
        {able.length === 0 ? (
          <Message title={t("keeper_none")} />
        ) : (
          <Field label={t("keeper")} hint={t("keeper_hint")}>
            <Select
              value={keeper}
              options={able.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
