import { useCallback, useEffect, useState } from "react";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { candidateEndpoints } from "../../../contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { notificationEndpoints, type OwnUpdate, type Unread } from "../../../contract/notifications/notifications.ts";
import { payoutEndpoints } from "../../../contract/payments/payouts.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { invalidateByEvent } from "../../lib/data/invalidation.ts";
import { call } from "../../lib/net/api-client.ts";
import { subscribeShared } from "../../lib/net/event-stream.ts";
import { refreshIfAccountChanged } from "../../lib/session/preferences.ts";

/** Endpoints that notifications are about: their visible answers are refetched when one arrives. */
const NOTIFIED_ENDPOINTS = [
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

const NO_UNREAD: Unread = { unread: 0, newest: null };

/** The live number of unread notifications; `set` takes over the answer of a call. */
export function useUnread(person: string): { unread: Unread; set: (value: Unread) => void } {
  const [state, setState] = useState({ person, value: NO_UNREAD });
  const set = useCallback((value: Unread) => setState({ person, value }), [person]);
  useEffect(() => {
    // An answer must not replace a newer event.
    let updated = false;
    const onUpdate = ({ account_updated_at, ...value }: OwnUpdate) => {
      updated = true;
      set(value);
      void invalidateByEvent(...NOTIFIED_ENDPOINTS);
      void refreshIfAccountChanged(account_updated_at);
    };
    const stop = subscribeShared(`notifications:${person}`, notificationEndpoints.events, {}, onUpdate);
    // If another tab holds the stream, this one receives nothing until the next change.
    call(notificationEndpoints.unread, {})
      .then((value) => updated || set(value))
      .catch((error: unknown) => console.warn("The unread notifications could not be counted", error));
    return stop;
  }, [person, set]);
  return { unread: state.person === person ? state.value : NO_UNREAD, set };
}
