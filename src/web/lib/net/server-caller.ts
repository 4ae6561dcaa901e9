import { createContext, data, type RouterContextProvider } from "react-router";
import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import { ERRORS, type ErrorCode } from "../../../contract/errors.ts";
import { isErrorCode } from "./api-error.ts";

/** Calls an endpoint inside the server's process without a session: public pages are the same for everyone. */
export type ServerCaller = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<OutputOf<E>>;

/** Configuration of the site that public pages need. */
export type Site = {
  /** The origin of canonical and social links, without a trailing slash. */
  public_url: string;
  /** The domain of the contact addresses (rule P13). */
  contact_domain: string;
  /** Display name of the identity provider. */
  provider_name: string;
  /** The payment method of this installation (rule M4). */
  payments: "manual" | "stripe";
  /** Default probation of a job, in days (rule M1). */
  probation_days: number;
};

/** Set by the server before rendering, with the keys that `entry.server` exports. */
export const callerContext = createContext<ServerCaller>();
export const siteContext = createContext<Site>();
/**
 * Receives the finished page: as a response body it would be encoded and decoded once more. `posting` is schema.org's
 * JobPosting as JSON, safe inside a script element.
 */
export const pageContext = createContext<{ html: string | null; posting?: string }>();

function codeOfThrown(error: unknown): ErrorCode {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return isErrorCode(code) ? code : "internal";
}

/**
 * For a `loader`: calls an endpoint on the server. A failure is thrown as `{ code }` with the catalogue's status, so
 * that the page answers with it too (a missing job is a real 404).
 */
export async function callIn<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallOf<E>,
): Promise<OutputOf<E>> {
  try {
    return await context.get(callerContext)(endpoint, input);
  } catch (error) {
    const code = codeOfThrown(error);
    if (code === "internal") throw error;
    throw data({ code }, { status: ERRORS[code].status });
  }
}
