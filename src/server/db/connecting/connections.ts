type Configured = {
  readonly role: "all" | "web" | "work";
  readonly processes: number;
  readonly databasePool: number;
  readonly databaseQueuePool: number;
};

/** Besides: one that listens to news, and one that tells them. */
const NEWS = 2;

/** Connections to the primary that the processes of one start may hold together. */
export function connectionsOf({ role, processes, databasePool, databaseQueuePool }: Configured): number {
  return processes * (databasePool + (role === "web" ? 1 : databaseQueuePool) + NEWS);
}
