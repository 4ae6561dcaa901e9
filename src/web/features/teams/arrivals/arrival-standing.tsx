import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { CompanyArrival } from "../../../../contract/team/company-arrivals.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { formatNumber } from "../../../lib/format/typed-number.ts";
import { useZone } from "../../../lib/language/zone.ts";
import { Message } from "../../../ui/message.tsx";

/** Why it came to no end, and what holds of it then. */
function Failed({ arrival: { fault, pressed_at } }: { arrival: CompanyArrival }) {
  const { t } = useTranslation("arrivals");
  if (fault === null) return null;
  return (
    <Message kind="stop" title={t(pressed_at === null ? "unreadable" : "broken_off")}>
      <p>{t(`fault_${fault}`)}</p>
      <p>{t(pressed_at === null ? "nothing_made" : "stays_made")}</p>
    </Message>
  );
}

/** How far an archive is. The words stand there before they change, so that the change is read out. */
export function ArrivalStanding({ arrival, ref }: { arrival: CompanyArrival; ref: Ref<HTMLDivElement> }) {
  const { t, i18n } = useTranslation("arrivals");
  const zone = useZone();
  const { state, lines, done, ended_at, ends_at } = arrival;
  const shown = (n: number) => formatNumber(n, i18n.language);
  const when = (at: string) => formatMoment(at, i18n.language, "minutes", zone);
  const underWay = state === "reading" || state === "writing";
  const words = () => {
    if (state === "done") return t("state_done", { when: when(ended_at ?? arrival.created_at) });
    if (state === "failed") return null;
    if (underWay && lines === 0) return t("state_waiting");
    return t(`state_${state}`, { done: shown(done), lines: shown(lines) });
  };
  return (
    <div className="arrival-standing" ref={ref} tabIndex={-1}>
      <p role="status">{words()}</p>
      {underWay && lines > 0 && (
        <progress
          className="file-progress"
          value={Math.min(done, lines)}
          max={lines}
          aria-label={t(`state_${state}`, { done: shown(done), lines: shown(lines) })}
        />
      )}
      {state === "writing" && <p className="soft">{t("writing_text")}</p>}
      {state === "failed" && <Failed arrival={arrival} />}
      {ends_at !== null && !underWay && <p className="note soft">{t("ends", { when: when(ends_at) })}</p>}
    </div>
  );
}
