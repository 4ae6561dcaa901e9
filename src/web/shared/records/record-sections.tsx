import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StoredFile } from "../../../contract/files.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Quotation } from "../../ui/card.tsx";
import { Timeline, type TimelineEvent } from "../../ui/timeline.tsx";
import { type CvOf, CvRow } from "./cv-download.tsx";
import { ScoutBadge } from "./scout-badge.tsx";
import { When } from "./when.tsx";

function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="sub-title">{title}</h3>
      {children}
    </section>
  );
}

type TextSectionProps = { title: string; text: string; by: string; at: string; vetted?: boolean };

/** A text about or by a candidate, with author and date. `vetted`: written by a scout (rule S2). */
export function TextSection({ title, text, by, at, vetted = false }: TextSectionProps) {
  return (
    <RecordSection title={title}>
      <Quotation
        text={text}
        sign={
          <>
            <Avatar name={by} size="sm" />
            <span className="label">
              <span className="strong">{by}</span> <ScoutBadge shown={vetted} />
              <br />
              <span className="soft">
                <When at={at} />
              </span>
            </span>
          </>
        }
      />
    </RecordSection>
  );
}

type CvProps = Pick<CvOf, "kind"> & {
  record: { id: string; cv: StoredFile | null };
  /** A control that shows the CV inline. */
  children?: ReactNode;
};

/** The CV of a record, if there is one. */
export function CvSection({ kind, record: { id, cv }, children }: CvProps) {
  const { t } = useTranslation("files");
  return (
    cv !== null && (
      <RecordSection title={t("cv")}>
        <CvRow kind={kind} id={id} cv={cv} />
        {children}
      </RecordSection>
    )
  );
}

/** The history of a record, in order (rule F6). */
export function HistorySection({ events }: { events: readonly TimelineEvent[] }) {
  const { t } = useTranslation("history");
  return (
    <RecordSection title={t("title")}>
      <Timeline label={t("title")} events={events} />
    </RecordSection>
  );
}
