import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type Team, teamEndpoints } from "../../../contract/team/team.ts";
import { changed } from "../../lib/data/changes.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { followShared } from "../../lib/net/event-stream.ts";
import { sessionState } from "../../lib/session/session-store.ts";

/** Which rows stand on the page. */
function rowsOf({ members, invitations, requests }: Team): string {
  return JSON.stringify([members, invitations, requests].map((rows) => rows.map(({ id }) => id)));
}

/**
 * What others change of a team while it is looked at (rule C14). What changes in its place is shown at once; rows that come or go
 * wait until somebody asks for them, so that nothing which is being read or typed is moved.
 */
export function useTeamNews(team: Team) {
  const { id } = team.company;
  const [told, setTold] = useState<{ team: Team; beside: Team } | null>(null);
  const seen = useRef(team);
  seen.current = team;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let first = true;
    const hear = ({ nth }: { nth: number }) => {
      // The very first one only says that somebody listens.
      const news = nth > 0 || !first;
      first = false;
      if (!news) return;
      call(teamEndpoints.get, { params: { id } }).then(
        (now) => setTold({ team: now, beside: seen.current }),
        (failure) => {
          // Whoever belongs to it no more sees no team.
          if (codeOf(failure) === "not_found") void revalidate();
        },
      );
    };
    const person = sessionState().session?.user.id ?? "";
    return followShared(`team:${person}:${id}`, teamEndpoints.events, { params: { id } }, hear);
  }, [id, revalidate]);
  // What was told before one changed something oneself is no news beside what stands there now.
  const news = told !== null && told.beside === team ? told.team : null;
  const same = news !== null && rowsOf(news) === rowsOf(team);
  const differs = same && JSON.stringify(news) !== JSON.stringify(team);
  useEffect(() => {
    if (differs) void changed(teamEndpoints.get);
  }, [differs]);
  const show = () => {
    setTold(null);
    void changed(teamEndpoints.get);
  };
  return { waits: news !== null && !same, show };
}
