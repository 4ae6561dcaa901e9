import { PRODUCT_KEY } from "../../../contract/product.ts";
import { userEndpoints } from "../../../contract/users.ts";
import { clock } from "../clock.ts";
import { call } from "../net/caller.ts";
import { authClient } from "./session.ts";
import { claimsOf, SESSION_KEY, sessionState, setSession } from "./session-store.ts";

/** Moments of the last input and of the last report, for all tabs of this browser: `session input reported`. */
const KEY = `${PRODUCT_KEY}-active`;
const REPORT_MS = 60_000;
/** So long before the end the person is asked whether they are still there. */
const WARN_MS = 60_000;
/** How long the question stays once it is answered. */
const ANSWER_MS = 300;
/** Input within so short a time is written down once. */
const WRITE_MS = 2_000;
/** Not `scroll`: a page also scrolls by itself, when something comes in above what is looked at. */
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "touchmove"] as const;

type Activity = { input: number; reported: number };

/** The session's id out of its access token: another session does not inherit the last one's moments. */
function sessionId(): string {
  const { session } = sessionState();
  return session === null ? "" : String(claimsOf(session).session_id);
}

function read(session: string): Activity | null {
  const [of, input, reported] = (localStorage.getItem(KEY) ?? "").split(" ");
  return of === session ? { input: Number(input), reported: Number(reported) } : null;
}

function write(session: string, { input, reported }: Activity): void {
  localStorage.setItem(KEY, `${session} ${input} ${reported}`);
}

let ends: number | null = null;
let wake: (() => void) | null = null;
const listeners = new Set<() => void>();

/** The moment (ms since 1970) at which the session ends without input, once that is less than a minute away; else null. */
export function idleEnd(): number | null {
  return ends;
}

/** Calls back when that changes, until the returned function is called. */
export function onIdleEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person says that they are there: counts like input, also where it came without a pointer or a key. */
export function stayActive(): void {
  wake?.();
}

function tell(moment: number | null): void {
  if (moment === ends) return;
  ends = moment;
  for (const listener of listeners) listener();
}

/** Ends the session as the server does: open screens of every tab lay the sign-in panel over themselves (A7). */
async function end(): Promise<void> {
  if (sessionState().status !== "signed-in") return;
  setSession(null, true);
  const client = await authClient();
  await client.signOut({ scope: "local" });
  localStorage.removeItem(SESSION_KEY);
}

function listen(onInput: () => void, onStorage: (event: StorageEvent) => void, onVisible: () => void): () => void {
  for (const kind of INPUTS) addEventListener(kind, onInput, { passive: true, capture: true });
  addEventListener("storage", onStorage);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    for (const kind of INPUTS) removeEventListener(kind, onInput, { capture: true });
    removeEventListener("storage", onStorage);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/**
 * Watches the person's own input until the returned function is called, reports it at most once a minute, and ends the
 * session after `idleMs` without any, in all tabs of this browser together (rule P1); a minute before, `idleEnd`
 * says so. Null: it never ends.
 */
export function watchIdle(idleMs: number | null): () => void {
  const session = sessionId();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trailing: ReturnType<typeof setTimeout> | undefined;
  const known = (): Activity => read(session) ?? { input: clock.now(), reported: 0 };
  if (read(session) === null) write(session, { input: clock.now(), reported: clock.now() });

  function look(): boolean {
    clearTimeout(timer);
    if (idleMs === null) return false;
    const moment = known().input + idleMs;
    const left = moment - clock.now();
    tell(left > 0 && left <= WARN_MS ? moment : null);
    if (left <= 0) {
      void end();
      return true;
    }
    timer = setTimeout(look, left > WARN_MS ? left - WARN_MS : left);
    return false;
  }
  function report(): void {
    clearTimeout(trailing);
    trailing = undefined;
    write(session, { ...known(), reported: clock.now() });
    // Whoever cannot be told now is told with the next input; a session that is over says so by itself.
    call(userEndpoints.active, {}).catch((error: unknown) => console.warn("Activity could not be reported", error));
  }
  function onInput(): void {
    const now = clock.now();
    const before = known();
    if (now - before.input < WRITE_MS && before.reported > 0) return;
    // The machine may have slept: the first press after it must not revive what was over.
    if (look()) return;
    write(session, { ...before, input: now });
    // Not at once: the press or key that answers must not land on what lies under the question.
    if (ends !== null) {
      clearTimeout(timer);
      timer = setTimeout(look, ANSWER_MS);
    }
    const wait = before.reported + REPORT_MS - now;
    if (wait <= 0) report();
    else trailing ??= setTimeout(report, wait);
  }
  const onVisible = () => void (document.visibilityState === "visible" && look());
  // In another tab somebody is there: the question here goes away.
  const onStorage = ({ key }: StorageEvent) => void (key === KEY && ends !== null && look());
  const deafen = listen(onInput, onStorage, onVisible);
  wake = onInput;
  look();
  return () => {
    clearTimeout(timer);
    clearTimeout(trailing);
    deafen();
    wake = null;
    tell(null);
  };
}
