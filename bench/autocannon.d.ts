/** The used part of the load generator's API, which has no types. */
declare module "autocannon" {
  export type Request = { path: string; method?: "POST"; headers?: Readonly<Record<string, string>>; body?: string };
  export type Client = { setRequests(requests: readonly Request[]): void };
  export type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Readonly<Record<string, string>>;
    /** Called once per connection. */
    setupClient?: (client: Client) => void;
    /** Whether a response is correct; others count as `mismatches`. */
    verifyBody?: (body: string) => boolean;
  };
  export type Result = {
    requests: { average: number };
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    mismatches: number;
  };
  type Running = Promise<Result> & {
    on(event: "response", told: (client: Client, status: number, bytes: number, ms: number) => void): void;
  };
  export default function autocannon(options: Options): Running;
}
