import { useTranslation } from "react-i18next";
import { ALERTS, type Finding, type HealthLevel, type Part } from "../../../../../contract/admin/operations.ts";
import { paths } from "../../../../../contract/paths.ts";
import { boundedCount } from "../../../../../rules/bounded-count.ts";
import { formatCents } from "../../../../../rules/money.ts";
import { formatCount } from "../../../../lib/format/counts.ts";
import { formatDuration } from "../../../../lib/format/durations.ts";
import { formatSize } from "../../../../lib/format/sizes.ts";
import { Moment } from "../../../../shared/records/moment.tsx";
import { When } from "../../../../shared/records/when.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { TextLink } from "../../../../ui/link-button.tsx";
import { RichText } from "../../../../ui/rich-text.tsx";

const BADGES: Readonly<Record<HealthLevel, string>> = {
  fine: "active",
  attention: "pending",
  wrong: "failed",
  off: "off",
};
/** The path of the document in the repository, shown as text and not as a link. */
const ALERTS_DOCUMENT = "docs/alerts.md";

const LINKS: Partial<Record<Finding, readonly [to: string, label: "to_failed" | "to_payments" | "to_ledger"]>> = {
  given_up_some: [paths.adminWork(), "to_failed"],
  given_up_money: [paths.adminWork(), "to_failed"],
  work_late: [paths.adminWork(), "to_failed"],
  payments_waiting: [paths.adminWork(), "to_failed"],
  payments_manual: [paths.adminPayouts(), "to_payments"],
  ledger_torn: [paths.adminLedger(), "to_ledger"],
};

/** The sentence about a part, with figures where the language puts them. */
function PartSummary({ part: { part, says, figures } }: { part: Part }) {
  const { t, i18n } = useTranslation("installation");
  const { count = 0, seconds = 0, bytes = 0, at, name = "" } = figures;
  const exact = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const words = {
    count,
    n: formatCount(boundedCount(count), i18n.language),
    name,
    seconds: exact.format(seconds),
    duration: formatDuration(seconds, i18n.language),
    size: formatSize(bytes, i18n.language),
    amount: formatCents(count, i18n.language),
    place: part === "files" ? t(name === "bucket" ? "place_bucket" : "place_folder") : "",
  };
  const text = t(`says_${says}` as "says_work_fine", words);
  if (at === undefined) return text;
  const when = says === "work_on_hold" ? <Moment at={at} /> : <When at={at} relative />;
  return <RichText text={text} slots={{ when }} />;
}

function Advice({ says, health }: Pick<Part, "says" | "health">) {
  const { t } = useTranslation("installation");
  const [section, link] = [ALERTS[says], LINKS[says]];
  const asked = health === "attention" || health === "wrong";
  return (
    <>
      {asked && <p className="ops-advice">{t(`do_${says}` as "do_work_still")}</p>}
      {asked && section !== undefined && <p className="note soft">{t("page", { page: ALERTS_DOCUMENT, section })}</p>}
      {link !== undefined && (
        <TextLink to={link[0]} arrow>
          {t(link[1])}
        </TextLink>
      )}
    </>
  );
}

/** Every part of the installation in a fixed order: its state, a sentence, and what to do if it is not fine. */
export function PartList({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation("installation");
  return (
    <section className="stack" aria-labelledby="ops-parts">
      <h2 className="sub-title" id="ops-parts">
        {t("parts")}
      </h2>
      <ul className="ops-parts">
        {parts.map((part) => (
          <li key={part.part} data-health={part.health}>
            <div className="ops-part">
              <h3 className="strong ops-name">{t(`part_${part.part}`)}</h3>
              <Badge status={BADGES[part.health]}>{t(`health_${part.health}`)}</Badge>
            </div>
            <div className="ops-said">
              <p>
                <PartSummary part={part} />
              </p>
              <Advice says={part.says} health={part.health} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
