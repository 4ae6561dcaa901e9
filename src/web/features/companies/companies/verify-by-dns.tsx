import { useTranslation } from "react-i18next";
import { companyEndpoints } from "../../../../contract/companies/companies.ts";
import {
  type CompanyVerificationDetail,
  companyVerificationEndpoints,
} from "../../../../contract/companies/company-verification.ts";
import { call } from "../../../lib/net/api-client.ts";
import { CopyRow } from "../../../shared/records/copy-row.tsx";
import { Moment } from "../../../shared/records/moment.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";

type Props = {
  verification: CompanyVerificationDetail & { domain: string };
  onChange: (verification: CompanyVerificationDetail) => void;
};

const KINDS = { found: "good", missing: "wait", unanswered: "wait" } as const;

/** The last DNS result, and that checking continues. */
function Answer({ verification: { domain, checked, verified, next_check_at } }: Pick<Props, "verification">) {
  const { t } = useTranslation("company");
  if (checked === null) return null;
  return (
    <Message kind={KINDS[checked.answer]} title={t(`answer_${checked.answer}`, { domain })}>
      {verified === null && next_check_at !== null && <p>{t("looking_on")}</p>}
      <p className="note soft">
        <RichText text={t("checked")} slots={{ when: <Moment at={checked.at} /> }} />
      </p>
    </Message>
  );
}

/** The DNS record that verifies the domain: what to publish, and a check of whether it exists (rules C1, C4). */
export function VerifyByDns({ verification, onChange }: Props) {
  const { t } = useTranslation("company");
  const { t: errorText } = useTranslation("errors");
  const { company, domain, record } = verification;
  const words = (text: string) => ({
    copy: t("copy"),
    label: t("copy_of", { text }),
    copied: t("copied"),
    failed: t("copy_failed"),
  });
  const look = useAction(() => call(companyVerificationEndpoints.check, { params: { id: company.id } }), {
    changes: [companyEndpoints.list],
    onDone: onChange,
  });
  return (
    <Card title={t("dns_title")}>
      <div className="stack">
        <p>{t("dns_text", { domain })}</p>
        <dl className="proof-record">
          <dt>{t("dns_name")}</dt>
          {record?.names.map((name, at) => (
            <dd key={name}>
              {at > 0 && <span className="note soft">{t("dns_or")} </span>}
              <CopyRow text={name} words={words(name)} />
            </dd>
          ))}
          <dt>{t("dns_value")}</dt>
          <dd>
            <CopyRow text={record?.value ?? ""} words={words(record?.value ?? "")} />
          </dd>
        </dl>
        <div className="actions">
          <Button kind="primary" busy={look.busy && t("checking")} onClick={() => void look.act()}>
            {t("check_now")}
          </Button>
        </div>
        {look.failure !== null && (
          <Message kind="stop" title={look.failure === "internal" ? t("check_failed") : errorText(look.failure)} />
        )}
        {!look.busy && look.failure === null && <Answer verification={verification} />}
      </div>
    </Card>
  );
}
