import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "../../../contract/hiring/messages/messages.ts";
import RecordMessages from "./record-messages.tsx";

/** The messages of one record in a list of records; loaded and marked as read when opened or linked to. */
export default function OwnMessages({
  kind,
  record,
  anchor,
}: Pick<Conversation, "kind" | "record"> & { anchor: string }) {
  const { t } = useTranslation("messages");
  const [open, setOpen] = useState(() => location.hash === `#${anchor}`);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="label">{t("messages")}</summary>
      {open && <RecordMessages kind={kind} record={record} heading="h4" />}
    </details>
  );
}
