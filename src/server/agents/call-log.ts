import { LRUCache } from "lru-cache";
import { type AuditEntry, audit } from "../auth/accounts/audit.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import type { AgentActor } from "./live-agents.ts";

/** Number of agents whose last use is cached for a minute; others are written again. */
const AGENTS = 2_000;
/** An agent's last use is accurate to a minute. */
const EACH_MS = 60_000;
/** Maximum rows of one statement; the rest waits for the next one. */
const TOGETHER = 200;

const USED = `UPDATE agent_grants SET last_used_at = greatest(last_used_at, $2) WHERE id IN (
  SELECT id FROM agent_grants WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED)`;

/** A call by its tool's name and the ids that it concerns; no texts. */
type Called = { readonly call: string; readonly ids: readonly string[] };
type Waiting = { readonly entry: AuditEntry; readonly settle: (failure?: { readonly error: unknown }) => void };

/** Agents' calls in the audit log. */
export type CallLog = {
  /** Resolves once the call is stored; throws when it could not be written. */
  note(actor: AgentActor, network: string, called: Called): Promise<void>;
};

/** Agents whose last use was not stored within the last minute. */
function unseen(used: LRUCache<string, number>, entries: readonly AuditEntry[]): string[] {
  const ids = entries.flatMap(({ session_id, at }) =>
    session_id !== undefined && at.getTime() - (used.get(session_id) ?? 0) >= EACH_MS ? [session_id] : [],
  );
  return [...new Set(ids)];
}

/**
 * Writes agents' calls to the audit log before they are answered (rule X155), and the time of their last use. Calls
 * that arrive during a write are written together afterwards, so many concurrent calls share transactions and a single
 * call does not wait.
 */
export function makeCallLog({ write, ids, clock }: Pick<Context, "write" | "ids" | "clock">): CallLog {
  const used = new LRUCache<string, number>({ max: AGENTS });
  const waiting: Waiting[] = [];
  let busy = false;

  async function put(entries: readonly AuditEntry[]): Promise<void> {
    const at = clock.now();
    const asked = unseen(used, entries);
    await write(async (tx: WriteHandle) => {
      await audit(tx, ids, ...entries);
      if (asked.length > 0) await tx.executeSql(USED, [asked, at]);
    });
    for (const id of asked) used.set(id, at.getTime());
  }

  async function work(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, TOGETHER);
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
