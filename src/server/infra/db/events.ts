import type { Context, Subscriber, Subscribers, TaskData, TaskRef, TxContext } from "./context.ts";
import type { WriteHandle } from "./handles.ts";

/**
 * Something that happened to a record, with its data. `Ctx` is the context that its subscribers need. Defined in the
 * `events.ts` of the module that emits it.
 */
export type EventType<Data, Ctx = TxContext> = {
  readonly name: string;
  /** One sentence for docs/events.md: what happened. */
  readonly about: string;
  /** Carries the types only. */
  readonly subscriber?: Subscriber<Data, Ctx>;
};

/** Context of an event whose subscribers are all tasks. */
export type EnqueueContext = Pick<Context, "enqueue" | "subscribers">;

/** An event and its subscribers, in the order in which they run. */
export type Subscription = {
  readonly event: EventType<never, never>;
  readonly subscribers: readonly Subscriber<never, never>[];
};

/** Subscribes functions to an event. They run one after the other in its transaction, and their failure rolls it back. */
export function on<Data, Ctx>(
  event: EventType<Data, Ctx>,
  ...subscribers: Subscriber<NoInfer<Data>, NoInfer<Ctx>>[]
): Subscription {
  return { event: event as EventType<never, never>, subscribers };
}

/** A subscriber that is a task. Enqueues it with the event, to run after the commit; null enqueues nothing. */
export type TaskSubscriber<Data> = Subscriber<Data, EnqueueContext> & { readonly task: string };

/** Subscribes a task. `toInput` makes its payload from the event's data, or null where there is nothing to do. */
export function asTask<Data, Input extends TaskData>(
  task: TaskRef<Input>,
  toInput: (data: Data) => NoInfer<Input> | null,
): TaskSubscriber<Data> {
  const subscriber: Subscriber<Data, EnqueueContext> = async (ctx, tx, data) => {
    const input = toInput(data);
    if (input !== null) await ctx.enqueue(tx, task, input);
  };
  return Object.assign(subscriber, { task: task.name });
}

/** Collects subscriptions by event. Throws if an event occurs twice. */
export function collectSubscribers(subscriptions: readonly Subscription[]): Subscribers {
  const byName = new Map(subscriptions.map(({ event, subscribers }) => [event.name, subscribers]));
  if (byName.size < subscriptions.length) throw new Error("an event has two subscriptions");
  return byName;
}

/**
 * Emits an event inside of the transaction that made its change. All of its subscribers run before this returns.
 * Throws what they throw, and for an event that `subscribers.ts` does not list.
 */
export async function emit<Data, Ctx extends EnqueueContext>(
  ctx: NoInfer<Ctx>,
  tx: WriteHandle,
  event: EventType<Data, Ctx>,
  data: NoInfer<Data>,
): Promise<void> {
  const subscribers = ctx.subscribers.get(event.name);
  if (subscribers === undefined) throw new Error(`Nothing subscribes to the event ${event.name}`);
  for (const subscriber of subscribers as readonly Subscriber<Data, Ctx>[]) await subscriber(ctx, tx, data);
}
