import { useCallback, useEffect, useState } from "react";
import { notificationEndpoints, type OwnNews, type Unread } from "../../../contract/notifications.ts";
import { call } from "../../lib/net/caller.ts";
import { followShared } from "../../lib/net/event-stream.ts";
import { followAccount } from "../../lib/session/preferences.ts";

const NOTHING: Unread = { unread: 0, newest: null };

/** How many notifications the person has not read, as it changes; `set` takes over what a call answered. */
export function useUnread(person: string): { unread: Unread; set: (value: Unread) => void } {
  const [state, setState] = useState({ person, value: NOTHING });
  const set = useCallback((value: Unread) => setState({ person, value }), [person]);
  useEffect(() => {
    const hear = ({ account_updated_at, ...value }: OwnNews) => {
      set(value);
      void followAccount(account_updated_at);
    };
    const stop = followShared(`notifications:${person}`, notificationEndpoints.events, {}, hear);
    // Another tab may be the one that listens: it says nothing until something changes.
    call(notificationEndpoints.unread, {})
      .then(set)
      .catch((error: unknown) => console.warn("The number of notifications is not known", error));
    return stop;
  }, [person, set]);
  return { unread: state.person === person ? state.value : NOTHING, set };
}
