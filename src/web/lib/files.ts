import type { CallOf, Endpoint, OutputOf } from "../../contract/endpoint.ts";
import { buildUrl, callRaw, parseErrorResponse } from "./net/api-client.ts";
import { ApiError } from "./net/api-error.ts";
import { endSession, getAccessToken } from "./session/session.ts";

/** Returns the file name from a Content-Disposition header. */
function parseFileName(disposition: string | null): string {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return name === undefined ? "file" : decodeURIComponent(name);
}

/** Time after which the object URL is revoked; long enough for the browser to start saving. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file under a name through the browser's download. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/**
 * Fetches the file of an endpoint with `answers: "file"` and saves it. A plain link cannot carry the session. Throws
 * ApiError.
 */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<void> {
  const response = await callRaw(endpoint, input as Parameters<typeof callRaw>[1]);
  const blob = await response.blob().catch((cause: unknown) => {
    throw new ApiError("unavailable", { cause });
  });
  saveFile(parseFileName(response.headers.get("content-disposition")), blob);
}

export type UploadOptions = {
  /** Called with the sent share, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

function send(address: string, file: Blob, token: string | null, options: UploadOptions): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest();
  request.open("POST", address);
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader("content-type", "application/octet-stream");
  if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total === 0 ? 0 : loaded / total);
  return new Promise((resolve, reject) => {
    request.onload = () => resolve(request);
    request.onerror = () => reject(new ApiError("unavailable"));
    request.onabort = () => reject(options.signal?.reason ?? new ApiError("unavailable"));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

/**
 * Uploads a file to an endpoint with `takes: "bytes"`; the answer holds the token that goes into the form. Uses
 * XMLHttpRequest, because `fetch` does not report upload progress. Throws ApiError, or the signal's reason when it is
 * aborted.
 */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallOf<E>, "body">,
  file: Blob,
  options: UploadOptions = {},
): Promise<OutputOf<E>> {
  const token = await getAccessToken();
  options.signal?.throwIfAborted();
  const answer = await send(buildUrl(endpoint.path, input), file, token, options);
  if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.responseText) as OutputOf<E>;
  if (answer.status === 401 && token !== null) endSession();
  throw parseErrorResponse(answer.status, answer.responseText);
}
