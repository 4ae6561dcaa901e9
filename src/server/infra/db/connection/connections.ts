type Configured = {
  readonly role: "all" | "web" | "work";
  readonly processes: number;
  readonly databasePool: number;
  readonly databaseQueuePool: number;
};

/** Two more connections per process: one listens to events, one publishes them. */
const EVENT_CONNECTIONS = 2;

/** Maximum number of primary connections that the processes of one start hold together. */
export function maxConnections({ role, processes, databasePool, databaseQueuePool }: Configured): number {
  return processes * (databasePool + (role === "web" ? 1 : databaseQueuePool) + EVENT_CONNECTIONS);
}
