import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type Team, teamEndpoints } from "../../../../contract/members/team.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { subscribeShared } from "../../../lib/net/event-stream.ts";
import { sessionState } from "../../../lib/session/session-store.ts";

/** The ids of the rows on the page. */
function rowsOf({ members, invitations, requests }: Team): string {
  return JSON.stringify([members, invitations, requests].map((rows) => rows.map(({ id }) => id)));
}

/**
 * Live changes of a team (rule C14). Changes within a row show at once; added and removed rows wait until the user asks
 * for them, so that nothing shifts.
 */
export function useLiveTeam(team: Team) {
  const { id } = team.company;
  const [received, setReceived] = useState<{ team: Team; beside: Team } | null>(null);
  const seen = useRef(team);
  seen.current = team;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let first = true;
    const onEvent = ({ nth }: { nth: number }) => {
      // The first event only confirms the connection.
      const news = nth > 0 || !first;
      first = false;
      if (!news) return;
      call(teamEndpoints.get, { params: { id } }).then(
        (now) => setReceived({ team: now, beside: seen.current }),
        (failure) => {
          // A user who is no longer a member cannot view the team.
          if (errorCodeOf(failure) === "not_found") void revalidate();
        },
      );
    };
    const person = sessionState().session?.user.id ?? "";
    return subscribeShared(`team:${person}:${id}`, teamEndpoints.events, { params: { id } }, onEvent);
  }, [id, revalidate]);
  // An announcement from before the user's own change is outdated.
  const news = received !== null && received.beside === team ? received.team : null;
  const same = news !== null && rowsOf(news) === rowsOf(team);
  const differs = same && JSON.stringify(news) !== JSON.stringify(team);
  useEffect(() => {
    if (differs) void invalidate(teamEndpoints.get);
  }, [differs]);
  const show = () => {
    setReceived(null);
    void invalidate(teamEndpoints.get);
  };
  return { waits: news !== null && !same, show };
}
