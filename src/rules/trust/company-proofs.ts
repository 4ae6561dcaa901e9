import type { DnsAnswer, ProofMethod } from "../../contract/trust/company-proofs.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A proof is looked at again after so long (rule C5). */
const PROOF_MS = 90 * DAY_MS;
/** So long the badge stays after its owners were told that the proof is gone (rule C5). */
const GRACE_MS = 14 * DAY_MS;
/** Name servers that say nothing are not believed to have lost the record before so long. */
const SILENCE_MS = DAY_MS;
/** How long we go on looking for a record after somebody asked us to: name servers tell of it late (rule C4). */
const WISH_MS = 3 * DAY_MS;
/** A mailed link lives that long. */
export const PROOF_LINK_MS = HOUR_MS;

/** Where the proof of one company's domain stands. */
export type ProofState = {
  readonly method: ProofMethod | null;
  /** Since when looks at the record have failed. */
  readonly failing_since: Date | null;
  /** When its owners were told that it goes. */
  readonly warned_at: Date | null;
  /** Until when a record is looked for that is not there yet. */
  readonly wanted_until: Date | null;
};

export type NextProof = ProofState & {
  /** When it is looked at again; null: not before somebody asks. */
  readonly look_at: Date | null;
  /** What its owners are told by mail. */
  readonly tell: "missing" | "renew" | "ended" | null;
};

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

const SOUND = { failing_since: null, warned_at: null, wanted_until: null, tell: null } as const;

/** A proof that was just given, by either way (rules C1, C5). */
function proved(method: ProofMethod, now: Date): NextProof {
  return { ...SOUND, method, look_at: after(now, PROOF_MS) };
}

/** A mailed link was used: a record that stands proves more, and goes on by itself. */
export function confirmed(state: ProofState & Pick<NextProof, "look_at">, now: Date): NextProof {
  const { method, failing_since, warned_at, wanted_until, look_at } = state;
  const stands = method === "dns" && failing_since === null;
  return stands ? { method, failing_since, warned_at, wanted_until, look_at, tell: null } : proved("mail", now);
}

/** Somebody asks us to look: we go on for some days where the record is not there yet (rule C4). */
export function wished(state: ProofState, now: Date): ProofState {
  return state.method === null ? { ...state, wanted_until: after(now, WISH_MS) } : state;
}

/** Soon at first, while somebody may wait for it; then now and then. */
function stillWanted({ wanted_until }: ProofState, now: Date): Date | null {
  if (wanted_until === null || now >= wanted_until) return null;
  const since = now.getTime() - (wanted_until.getTime() - WISH_MS);
  return after(now, since < 2 * HOUR_MS ? 10 * MINUTE_MS : 2 * HOUR_MS);
}

function failing(state: ProofState & { method: ProofMethod }, answer: DnsAnswer, now: Date): NextProof {
  const failing_since = state.failing_since ?? now;
  const silent = answer === "unanswered" && now.getTime() - failing_since.getTime() < SILENCE_MS;
  if (state.method === "dns" && state.warned_at === null && silent)
    return { ...state, failing_since, look_at: after(now, 6 * HOUR_MS), tell: null };
  const warned_at = state.warned_at ?? now;
  const ends = after(warned_at, GRACE_MS);
  if (now >= ends) return { ...SOUND, method: null, look_at: null, tell: "ended" };
  const look_at = after(now, DAY_MS) < ends ? after(now, DAY_MS) : ends;
  const tell = state.method === "mail" ? "renew" : "missing";
  return { ...state, failing_since, warned_at, look_at, tell: state.warned_at === null ? tell : null };
}

/**
 * What a look at the name servers leads to (rules C4, C5). `due`: the proof's time to be looked at has come; what somebody
 * asks for in between takes nothing away that a mail has proved.
 */
export function afterLook(given: ProofState & Pick<NextProof, "look_at">, answer: DnsAnswer, now: Date): NextProof {
  const { method, failing_since, warned_at, wanted_until, look_at } = given;
  const state = { method, failing_since, warned_at, wanted_until };
  if (answer === "found") return proved("dns", now);
  if (method === null) {
    const next = stillWanted(state, now);
    return { ...state, wanted_until: next === null ? null : state.wanted_until, look_at: next, tell: null };
  }
  const due = look_at !== null && now >= look_at;
  if (method === "mail" && !due) return { ...state, look_at, tell: null };
  return failing({ ...state, method }, answer, now);
}

/** When the badge goes unless it is proved again; null while nothing is wrong. */
export function proofEnds({ method, warned_at }: Pick<ProofState, "method" | "warned_at">): Date | null {
  return method === null || warned_at === null ? null : after(warned_at, GRACE_MS);
}
