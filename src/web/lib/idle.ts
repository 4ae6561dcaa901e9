import { userEndpoints } from "../../contract/users.ts";
import { call } from "./caller.ts";
import { clock } from "./clock.ts";
import { authClient } from "./session.ts";
import { claimsOf, SESSION_KEY, sessionState, setSession } from "./session-store.ts";

/** Moments of the last input and of the last report, for all tabs of this browser: `session input reported`. */
const KEY = "vouchwell-active";
const REPORT_MS = 60_000;
/** Input within so short a time is written down once. */
const WRITE_MS = 2_000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"] as const;

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

/** Ends the session as the server does: open screens of every tab lay the sign-in panel over themselves (A7). */
async function end(): Promise<void> {
  if (sessionState().status !== "signed-in") return;
  setSession(null, true);
  const client = await authClient();
  await client.signOut({ scope: "local" });
  localStorage.removeItem(SESSION_KEY);
}

/**
 * Watches the person's own input until the returned function is called, reports it at most once a minute, and ends the
 * session after `idleMs` without any, in all tabs of this browser together (DECISIONS P1). Null: it never ends.
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
    const left = known().input + idleMs - clock.now();
    if (left <= 0) {
      void end();
      return true;
    }
    timer = setTimeout(look, left);
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
    const wait = before.reported + REPORT_MS - now;
    if (wait <= 0) report();
    else trailing ??= setTimeout(report, wait);
  }
  const onVisible = () => void (document.visibilityState === "visible" && look());
  for (const kind of INPUTS) addEventListener(kind, onInput, { passive: true, capture: true });
  document.addEventListener("visibilitychange", onVisible);
  look();
  return () => {
    clearTimeout(timer);
    clearTimeout(trailing);
    for (const kind of INPUTS) removeEventListener(kind, onInput, { capture: true });
    document.removeEventListener("visibilitychange", onVisible);
  };
}
