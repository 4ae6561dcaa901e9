/** What of the load generator is used here; the package brings no types. */
declare module "autocannon" {
  export type Request = { path: string };
  export type Client = { setRequests(requests: readonly Request[]): void };
  export type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Readonly<Record<string, string>>;
    /** Called once for each connection. */
    setupClient?: (client: Client) => void;
  };
  export type Result = {
    requests: { average: number };
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
