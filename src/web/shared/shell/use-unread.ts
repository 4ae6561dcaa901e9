import { useCallback, useEffect, useState } from "react";
import { applicationEndpoints } from "../../../contract/applications.ts";
import { candidateEndpoints } from "../../../contract/candidates.ts";
import { invitationEndpoints } from "../../../contract/invitations.ts";
import { payoutEndpoints } from "../../../contract/money/payouts.ts";
import { rewardEndpoints } from "../../../contract/money/rewards.ts";
import { notificationEndpoints, type OwnNews, type Unread } from "../../../contract/notifications.ts";
import { referralEndpoints } from "../../../contract/referrals.ts";
import { changedByNews } from "../../lib/data/changes.ts";
import { call } from "../../lib/net/caller.ts";
import { followShared } from "../../lib/net/event-stream.ts";
import { followAccount } from "../../lib/session/preferences.ts";

/** Endpoints that notifications are about: their visible answers are refetched when one arrives. */
const TOLD = [
  notificationEndpoints.list,
  referralEndpoints.list,
  referralEndpoints.get,
  applicationEndpoints.list,
  applicationEndpoints.get,
  candidateEndpoints.list,
  invitationEndpoints.mine,
  payoutEndpoints.list,
  rewardEndpoints.list,
] as const;

const NOTHING: Unread = { unread: 0, newest: null };

/** The live number of unread notifications; `set` takes over the answer of a call. */
export function useUnread(person: string): { unread: Unread; set: (value: Unread) => void } {
  const [state, setState] = useState({ person, value: NOTHING });
  const set = useCallback((value: Unread) => setState({ person, value }), [person]);
  useEffect(() => {
    // An answer must not replace a newer event.
    let heard = false;
    const hear = ({ account_updated_at, ...value }: OwnNews) => {
      heard = true;
      set(value);
      void changedByNews(...TOLD);
      void followAccount(account_updated_at);
    };
    const stop = followShared(`notifications:${person}`, notificationEndpoints.events, {}, hear);
    // If another tab holds the stream, this one receives nothing until the next change.
    call(notificationEndpoints.unread, {})
      .then((value) => heard || set(value))
      .catch((error: unknown) => console.warn("The unread notifications could not be counted", error));
    return stop;
  }, [person, set]);
  return { unread: state.person === person ? state.value : NOTHING, set };
}
