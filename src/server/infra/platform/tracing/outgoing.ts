import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type BegunSpan, errorCode, type Tracing } from "./tracing.ts";

type RequestNotice = { readonly request: object; readonly error?: unknown; readonly response?: object };
type NoticeListener = (message: RequestNotice) => void;

/** The request object that Node's HTTP client and fetch publish. Only method, host and status are used. */
type Asked = {
  readonly method?: string;
  readonly host?: string;
  readonly origin?: string | URL;
  readonly headers?: unknown;
};

function hostOf({ host, origin }: Asked): string {
  if (origin === undefined) return host ?? "";
  return URL.canParse(String(origin)) ? new URL(String(origin)).hostname : "";
}

/**
 * Traces outgoing HTTP requests through Node's diagnostics channels: object storage, identity provider, Stripe, push
 * services. Records host and status only, because paths hold keys and tokens. Returns a function that stops it.
 */
export function traceOutgoingRequests(tracing: Pick<Tracing, "begin">): () => void {
  const spans = new WeakMap<object, BegunSpan>();
  const begun: NoticeListener = ({ request }) => {
    const asked = request as Asked;
    const method = asked.method ?? "GET";
    const host = hostOf(asked);
    const attributes = { "http.request.method": method, "server.address": host };
    const span = tracing.begin(`${method} ${host}`, { kind: "client", attributes });
    if (span !== undefined) spans.set(request, span);
  };
  const answered: NoticeListener = ({ request, response }) => {
    const { statusCode = 0 } = response as { statusCode?: number };
    const span = spans.get(request);
    span?.set({ "http.response.status_code": statusCode });
    if (statusCode >= 400) span?.fail(String(statusCode));
    end(request);
  };
  const failed: NoticeListener = ({ request, error }) => {
    spans.get(request)?.fail(errorCode(error));
    end(request);
  };
  function end(request: object): void {
    spans.get(request)?.end();
    spans.delete(request);
  }
  const channels: readonly [channel: string, listener: NoticeListener][] = [
    ["http.client.request.created", begun],
    ["http.client.response.finish", answered],
    ["http.client.request.error", failed],
    ["undici:request:create", begun],
    ["undici:request:headers", answered],
    ["undici:request:error", failed],
  ];
  const listeners = channels.map(
    ([channel, listener]) => [channel, (message: unknown) => listener(message as RequestNotice)] as const,
  );
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
}
