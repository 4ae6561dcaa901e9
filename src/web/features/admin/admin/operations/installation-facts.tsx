import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Operations, Setting } from "../../../../../contract/admin/operations.ts";
import { PRODUCT_NAME } from "../../../../../contract/product.ts";
import { formatWhole } from "../../../../../rules/numbers.ts";
import { formatSize } from "../../../../lib/format/sizes.ts";
import { Moment } from "../../../../shared/records/moment.tsx";
import { When } from "../../../../shared/records/when.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Fact } from "../../../../ui/fact.tsx";
import { RichText } from "../../../../ui/rich-text.tsx";

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <dl className="ops-list">{children}</dl>
    </Card>
  );
}

export function LastBackup({ backup, restored_copy: copy }: Pick<Operations, "backup" | "restored_copy">) {
  const { t, i18n } = useTranslation("installation");
  return (
    <Facts title={t("backup")}>
      {backup === null ? (
        <Fact name={t("backup_as_of")}>{t("none_known")}</Fact>
      ) : (
        <>
          <Fact name={t("backup_as_of")}>
            <Moment at={backup.taken_at} />
          </Fact>
          <Fact name={t("backup_finished")}>
            <Moment at={backup.finished_at} />
          </Fact>
          <Fact name={t("backup_size")}>{formatSize(backup.bytes, i18n.language)}</Fact>
          <Fact name={t("backup_missing")}>{formatWhole(backup.missing, i18n.language)}</Fact>
          <Fact name={t("backup_place")}>{backup.place}</Fact>
        </>
      )}
      <Fact name={t("backup_copy")}>
        {copy === null ? (
          t("backup_not_on_hold")
        ) : (
          <RichText text={t("backup_on_hold")} slots={{ when: <Moment at={copy.taken_at} /> }} />
        )}
      </Fact>
    </Facts>
  );
}

export function Provider({ payments }: Pick<Operations, "payments">) {
  const { t, i18n } = useTranslation("installation");
  const { provider, last_event_at, waiting, given_up } = payments;
  const whole = (value: number) => formatWhole(value, i18n.language);
  return (
    <Facts title={t("webhooks")}>
      <Fact name={t("provider")}>{t(`provider_${provider}`)}</Fact>
      {provider === "stripe" && (
        <>
          <Fact name={t("last_message")}>
            {last_event_at === null ? t("never") : <When at={last_event_at} relative />}
          </Fact>
          <Fact name={t("unhandled")}>{whole(waiting)}</Fact>
        </>
      )}
      <Fact name={t("given_up")}>{whole(given_up)}</Fact>
    </Facts>
  );
}

export function Versions({ versions: { product, node, postgres, schema } }: Pick<Operations, "versions">) {
  const { t } = useTranslation("installation");
  return (
    <Facts title={t("versions")}>
      <Fact name={PRODUCT_NAME}>{product}</Fact>
      <Fact name={t("version_node")}>{node.replace(/^v/, "")}</Fact>
      <Fact name={t("version_postgres")}>{postgres}</Fact>
      <Fact name={t("version_schema")}>{schema}</Fact>
    </Facts>
  );
}

function Value({ is, value }: Setting) {
  const { t } = useTranslation("installation");
  if (is === "value") return <code>{value}</code>;
  return <span className="soft">{t(is === "set" ? "set" : "unset")}</span>;
}

/** The enabled settings, read-only. */
export function Settings({ settings }: Pick<Operations, "settings">) {
  const { t } = useTranslation("installation");
  return (
    <Card title={t("settings")}>
      <p className="note soft">{t("settings_lead")}</p>
      <dl className="ops-list ops-settings">
        {settings.map((setting) => (
          <div key={setting.variable}>
            <dt>{setting.variable}</dt>
            <dd>
              <Value {...setting} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
