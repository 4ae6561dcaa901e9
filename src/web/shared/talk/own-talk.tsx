import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "../../../contract/talk/talk.ts";
import RecordTalk from "./record-talk.tsx";

/** The messages of a record among others, shown and read when somebody opens them, or comes for them. */
export default function OwnTalk({ kind, record, anchor }: Pick<Conversation, "kind" | "record"> & { anchor: string }) {
  const { t } = useTranslation("talk");
  const [open, setOpen] = useState(() => location.hash === `#${anchor}`);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="label">{t("messages")}</summary>
      {open && <RecordTalk kind={kind} record={record} heading="h4" />}
    </details>
  );
}
