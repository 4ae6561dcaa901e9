import { z } from "zod";
import type { DatabaseAddresses } from "./connection/addresses.ts";
import type { Context, TaskData, TaskRef } from "./context.ts";

/**
 * Classes of background tasks by the cost of waiting instead of by resource. Each class is one queue with its own
 * settings (`classes.ts` of the queue), so that no task waits behind another class.
 */
export type TaskClass = "money" | "mail-now" | "mail" | "mail-bulk" | "follow-up" | "imports" | "systems" | "upkeep";

/** What a task can use besides its context. */
export type TaskServices = { readonly addresses: DatabaseAddresses };

/**
 * A background task: its class, its schedule (cron with five fields, UTC) and what it does. The name is stored in the
 * queue, with emails and in backups: the former name of a renamed task belongs into `former-names.ts` of the queue.
 */
export type TaskDefinition<Input extends TaskData = TaskData> = TaskRef<Input> & {
  readonly class: TaskClass;
  readonly schedule?: string;
  run(ctx: Context, input: Input, services: TaskServices): Promise<void>;
};

const NO_INPUT = z.object({});

/**
 * Names a task apart from its definition, for code that enqueues it and that the definition itself depends on. `input`
 * is the schema of its payload; left out if it has none.
 */
export function taskRef(name: string): TaskRef<Record<string, never>>;
export function taskRef<Input extends TaskData>(name: string, input: z.ZodType<Input>): TaskRef<Input>;
export function taskRef(name: string, input: z.ZodType<TaskData> = NO_INPUT): TaskRef<TaskData> {
  return { name, input };
}

/** A task that is known by its stored name only. Enqueuing an unknown one throws `UnknownTaskError`. */
export function storedTask(name: string): TaskRef<TaskData> {
  return { name, input: z.record(z.string(), z.unknown()) };
}

type WithoutInput = Omit<TaskDefinition<Record<string, never>>, "input"> & { readonly input?: never };

/**
 * Defines a background task next to the code that it runs; `tasks.ts` lists all of them. `input` is the schema of its
 * payload, which may have been stored by an earlier version; left out if it has none.
 */
export function defineTask(definition: WithoutInput): TaskDefinition<Record<string, never>>;
export function defineTask<Input extends TaskData>(definition: TaskDefinition<Input>): TaskDefinition<Input>;
export function defineTask({ input = NO_INPUT, ...definition }: WithoutInput | TaskDefinition): TaskDefinition {
  return { ...definition, input } as TaskDefinition;
}
