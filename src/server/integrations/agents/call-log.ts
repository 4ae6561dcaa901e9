import { LRUCache } from "lru-cache";
import { type AuditEntry, writeAudit } from "../../identity/auth/accounts/audit.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { AgentActor } from "./active-agents.ts";

/** Number of agents whose last use is cached for a minute; others are written again. */
const MAX_CACHED_AGENTS = 2_000;
/** An agent's last use is accurate to a minute. */
const LAST_USE_PRECISION_MS = 60_000;
/** Maximum rows of one statement; the rest waits for the next one. */
const MAX_ROWS = 200;

const UPDATE_LAST_USE = `UPDATE agent_grants SET last_used_at = greatest(last_used_at, $2) WHERE id IN (
  SELECT id FROM agent_grants WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED)`;

/** A call by its tool's name and the ids that it concerns; no texts. */
type CallDetail = { readonly call: string; readonly ids: readonly string[] };
type WaitingEntry = { readonly entry: AuditEntry; readonly settle: (failure?: { readonly error: unknown }) => void };

/** Agents' calls in the audit log. */
export type CallLog = {
  /** Resolves once the call is stored; throws when it could not be written. */
  note(actor: AgentActor, network: string, called: CallDetail): Promise<void>;
};

/** Agents whose last use was not stored within the last minute. */
function needsLastUseUpdate(used: LRUCache<string, number>, entries: readonly AuditEntry[]): string[] {
  const ids = entries.flatMap(({ session_id, at }) =>
    session_id !== undefined && at.getTime() - (used.get(session_id) ?? 0) >= LAST_USE_PRECISION_MS ? [session_id] : [],
  );
  return [...new Set(ids)];
}

/**
 * Writes agents' calls to the audit log before they are answered (rule X155), and the time of their last use. Calls
 * that arrive during a write are written together afterwards, so many concurrent calls share transactions and a single
 * call does not wait.
 */
export function createCallLog({ write, ids, clock }: Pick<Context, "write" | "ids" | "clock">): CallLog {
  const used = new LRUCache<string, number>({ max: MAX_CACHED_AGENTS });
  const waiting: WaitingEntry[] = [];
  let busy = false;

  async function put(entries: readonly AuditEntry[]): Promise<void> {
    const at = clock.now();
    const asked = needsLastUseUpdate(used, entries);
    await write(async (tx: WriteHandle) => {
      await writeAudit(tx, ids, ...entries);
      if (asked.length > 0) await tx.executeSql(UPDATE_LAST_USE, [asked, at]);
    });
    for (const id of asked) used.set(id, at.getTime());
  }

  async function work(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_ROWS);
      const failure = await put(batch.map(({ entry }) => entry)).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      for (const { settle } of batch) settle(failure);
    }
    busy = false;
  }

  return {
    note({ id: user_id, key }, ip, { call, ids: records }) {
      const detail = { agent: key.prefix, call, ...(records.length > 0 && { record: records.join(", ") }) };
      const entry = { event: "agent_called" as const, at: clock.now(), user_id, session_id: key.id, ip, detail };
      return new Promise((resolve, reject) => {
        waiting.push({ entry, settle: (failure) => (failure === undefined ? resolve() : reject(failure.error)) });
        if (!busy) void work();
      });
    },
  };
}
