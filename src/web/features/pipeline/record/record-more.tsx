import type { OpenRecord } from "../places/open-record.ts";
import RecordHistory from "./record-history.tsx";
import RecordKnown from "./record-known.tsx";
import RecordLooks from "./record-looks.tsx";
import RecordThere from "./record-there.tsx";
import TeamInterviews from "./team-interviews.tsx";
import TeamNotes from "./team-notes.tsx";
import TeamTalk from "./team-talk.tsx";

/** The rest of the open record: interviews, messages, notes, views and history. */
export default function RecordMore({ open }: { open: OpenRecord }) {
  return (
    <>
      <RecordKnown open={open} />
      <RecordThere open={open} />
      <TeamInterviews open={open} />
      <TeamTalk open={open} />
      <TeamNotes open={open} />
      <RecordLooks open={open} />
      <RecordHistory open={open} />
    </>
  );
}
