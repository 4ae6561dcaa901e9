import type { OpenRecord } from "../state/open-record.ts";
import ExistingContactNote from "./existing-contact-note.tsx";
import RecordHistory from "./record-history.tsx";
import RecordSyncState from "./record-sync-state.tsx";
import RecordViews from "./record-views.tsx";
import TeamInterviews from "./team-interviews.tsx";
import TeamMessages from "./team-messages.tsx";
import TeamNotes from "./team-notes.tsx";

/** The rest of the open record: interviews, messages, notes, views and history. */
export default function RecordActivity({ open }: { open: OpenRecord }) {
  return (
    <>
      <ExistingContactNote open={open} />
      <RecordSyncState open={open} />
      <TeamInterviews open={open} />
      <TeamMessages open={open} />
      <TeamNotes open={open} />
      <RecordViews open={open} />
      <RecordHistory open={open} />
    </>
  );
}
