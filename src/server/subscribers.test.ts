import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../tests/support/world.ts";
import { candidateSaved } from "./hiring/events.ts";
import { NOTIFY_MOVE } from "./hiring/pipeline/notify-move.ts";
import type { Subscriber, TxContext } from "./infra/db/context.ts";
import { asTask, collectSubscribers, type EventType, emit, on } from "./infra/db/events.ts";
import { defineTask } from "./infra/db/task.ts";
import { REFRESH_SEARCH } from "./jobs/board/refresh-search.ts";
import { SUBSCRIPTIONS } from "./subscribers.ts";
import { bindTasks } from "./tasks.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const TRIGGERS = `SELECT event_object_table AS of, trigger_name AS name, action_timing AS timing,
    string_agg(event_manipulation, ' or ' ORDER BY event_manipulation) AS events
  FROM information_schema.triggers WHERE trigger_schema = 'public' GROUP BY 1, 2, 3 ORDER BY 1, 2`;

type Trigger = { of: string; name: string; timing: string; events: string };

function subscriberRow(subscriber: { readonly name: string; readonly task?: string }): string {
  return subscriber.task === undefined
    ? `| in the transaction | \`${subscriber.name}\` |`
    : `| after the commit | task \`${subscriber.task}\` |`;
}

/** The text of docs/events.md. */
async function describeEvents(): Promise<string> {
  const events = SUBSCRIPTIONS.flatMap(({ event, subscribers }) => [
    `### ${event.name}`,
    "",
    event.about,
    "",
    "| when | what |",
    "|---|---|",
    ...subscribers.map(subscriberRow),
    "",
  ]);
  const { rows } = await world.pool.query<Trigger>(TRIGGERS);
  const triggers = rows.map(
    ({ of, name, timing, events }) => `| ${of} | ${timing.toLowerCase()} ${events.toLowerCase()} | \`${name}\` |`,
  );
  return [
    "# Events",
    "",
    "What follows from a write. Generated: `npx vitest run -u src/server/subscribers.test.ts`.",
    "",
    "## Events of the services",
    "",
    "A service function changes its rows and emits one event in its transaction. Its subscribers run in this order, and a failing",
    "one rolls the transaction back. Tasks start after the commit. The data of each event are typed in the `events.ts` of its module,",
    "its subscribers are listed in `src/server/subscribers.ts`.",
    "",
    ...events,
    "## Triggers of the database",
    "",
    "They hold for every writer of a row: derived columns, rows that may not change, and the queues of webhooks and hiring systems.",
    "",
    "| table | when | trigger |",
    "|---|---|---|",
    ...triggers,
    "",
  ].join("\n");
}

test("docs/events.md lists all events with their subscribers, and the triggers", async () => {
  await expect(await describeEvents()).toMatchFileSnapshot("../../docs/events.md");
});

describe("emit", () => {
  const greeted: EventType<{ readonly name: string }> = { name: "greeted", about: "Somebody was greeted." };
  const greet = (name: string, ...subscribers: Subscriber<{ readonly name: string }, TxContext>[]) => {
    const ctx = { ...world.ctx, subscribers: collectSubscribers([on(greeted, ...subscribers)]) };
    return ctx.write((tx) => emit(ctx, tx, greeted, { name }));
  };
  const insertRow: Subscriber<{ readonly name: string }, TxContext> = async (_ctx, tx, { name }) => {
    await tx.rows(sql`INSERT INTO task_runs (task, milliseconds) VALUES (${name}, 1)`);
  };
  const rowsOf = async (name: string) => (await world.pool.query("SELECT FROM task_runs WHERE task = $1", [name])).rows;

  test("runs the subscribers one after the other, in the transaction", async () => {
    const seen: number[] = [];
    await greet("Ada", insertRow, async (_ctx, tx, { name }) => {
      seen.push((await tx.rows(sql`SELECT FROM task_runs WHERE task = ${name}`)).length);
    });
    expect(seen).toEqual([1]);
    expect(await rowsOf("Ada")).toHaveLength(1);
  });

  test("a failing subscriber rolls the transaction back", async () => {
    const failing = () => Promise.reject(new Error("no"));
    await expect(greet("Bo", insertRow, failing)).rejects.toThrow("no");
    expect(await rowsOf("Bo")).toEqual([]);
  });

  test("a task gets the payload made from the event; null enqueues nothing", async () => {
    const task = asTask(REFRESH_SEARCH, ({ name }: { name: string }) => (name === "Cy" ? {} : null));
    const waiting = async () => (await world.queue.waiting(REFRESH_SEARCH)).map(({ data }) => data);
    await greet("nobody", task);
    expect(await waiting()).toEqual([]);
    await greet("Cy", task);
    expect(await waiting()).toEqual([{}]);
  });

  test("an event that is not listed is refused, and so is one listed twice", async () => {
    await expect(world.ctx.write((tx) => emit(world.ctx, tx, greeted, { name: "Di" }))).rejects.toThrow("greeted");
    expect(() => collectSubscribers([on(greeted), on(greeted)])).toThrow("two subscriptions");
  });
});

test("a task fails if its payload does not fit its schema", async () => {
  const [task] = bindTasks(world.services).filter(({ name }) => name === NOTIFY_MOVE.name);
  await expect(task?.run({ move: 7 })).rejects.toThrow(
    /^The payload does not fit the task notify-pipeline-move: move: [^\n]+$/,
  );
  await expect(task?.run({ move: world.services.ids.next() })).resolves.toBeUndefined();
});

test("a task without a schema has no payload, and a subscriber no more context than its event", () => {
  const run = async (_ctx: unknown, { move }: { move: string }) => void move;
  // @ts-expect-error the schema is missing
  defineTask({ name: "incomplete", class: "upkeep", run });
  // @ts-expect-error the emitter has no limits
  on(candidateSaved, async (ctx: TxContext) => void ctx.limits);
  expect(defineTask({ name: "complete", class: "upkeep", run: async () => undefined }).input.parse({})).toEqual({});
});
