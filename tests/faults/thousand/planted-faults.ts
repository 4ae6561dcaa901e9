import type { Violations } from "./checker.ts";
import type { PlantedFault } from "./installation.ts";

/** A deliberate fault that the harness must detect. */
export type DetectableFault = PlantedFault & {
  readonly name: string;
  /** Acknowledged writes between two faults. */
  readonly each: number;
  /** The kinds of faults during which it shows, in order. */
  readonly kinds: readonly string[];
  /** What must be reported. */
  readonly found: { readonly as: keyof Violations; readonly telling: RegExp };
};

const times = (count: number, kind: string) => Array.from({ length: count }, () => kind);

/** A trigger with the given body. */
function trigger(table: string, when: string, body: string, constraint = ""): string[] {
  return [
    `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`,
    `CREATE ${constraint} TRIGGER planted ${when} ON ${table} ${constraint && "DEFERRABLE INITIALLY DEFERRED"} FOR EACH ROW EXECUTE FUNCTION planted()`,
  ];
}

export const DETECTABLE_FAULTS: readonly DetectableFault[] = [
  {
    name: "a commit does not wait for the journal",
    statements: [
      // Ensures that earlier writes are durable.
      "CHECKPOINT",
      "ALTER SYSTEM SET synchronous_commit = off",
      "ALTER SYSTEM SET wal_writer_delay = '10s'",
      "SELECT pg_reload_conf()",
    ],
    each: 20,
    kinds: times(3, "database killed"),
    found: { as: "lost", telling: /^(job|referral|application|message|step) / },
  },
  {
    name: "an answer does not wait for its commit",
    source: {
      file: "src/server/infra/db/handles.ts",
      was: 'await client.query("COMMIT");',
      // A slow commit, so that some answers are always in flight when something is cut.
      became: 'for (const text of ["SELECT pg_sleep(0.02)", "COMMIT"]) void client.query(text).catch(() => undefined);',
    },
    each: 20,
    kinds: times(16, "connections cut"),
    found: { as: "lost", telling: /^(job|referral|application|message|step) / },
  },
  {
    name: "the answer of a key is forgotten",
    statements: trigger(
      "idempotency_keys",
      "AFTER INSERT",
      "DELETE FROM idempotency_keys WHERE (actor, operation, key) = (NEW.actor, NEW.operation, NEW.key); RETURN NULL;",
      "CONSTRAINT",
    ),
    each: 20,
    kinds: times(2, "connections cut"),
    found: { as: "doubled", telling: /sent again is/ },
  },
  {
    name: "a mail that was taken counts as refused",
    source: {
      file: "src/server/infra/mail/deliver-mail.ts",
      was: "await recordOutcome(ctx, row, outcome);",
      became: 'await recordOutcome(ctx, row, row.attempts === 1 ? { kind: "later", reason: "planted" } : outcome);',
    },
    each: 40,
    kinds: times(2, "mail silent"),
    found: { as: "doubled", telling: /^mail .* was handed over again/ },
  },
  {
    name: "a step is written down twice",
    statements: trigger(
      "status_history",
      "AFTER INSERT",
      `IF pg_trigger_depth() = 1 AND NEW.record_kind = 'referral' THEN
        INSERT INTO status_history (id, record_kind, record_id, from_status, to_status, note, changed_by, changed_at)
        SELECT gen_random_uuid(), record_kind, record_id, from_status, to_status, note, changed_by, changed_at
          FROM status_history WHERE id = NEW.id; END IF; RETURN NULL;`,
    ),
    each: 100,
    kinds: times(2, "process killed"),
    found: { as: "doubled", telling: /^step .* (Reviewing|Interviewing): 2/ },
  },
];
