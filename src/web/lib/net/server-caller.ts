import { createContext, data, type RouterContextProvider } from "react-router";
import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import { ERRORS, type ErrorCode } from "../../../contract/errors.ts";
import { isErrorCode } from "./api-error.ts";

/** Calls an endpoint inside the server's own process, as nobody: public pages are the same for everyone. */
export type ServerCaller = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<OutputOf<E>>;

/** What public pages need to know of the site itself. */
export type Site = {
  /** The origin of canonical and social links, without a slash at the end. */
  public_url: string;
  /** The domain of the contact addresses (rule P13). */
  contact_domain: string;
  /** What people call the identity provider. */
  provider_name: string;
  /** How money is moved here (rule M4). */
  payments: "manual" | "stripe";
};

/** Set by the server before it renders; the keys are those that `entry.server` exports. */
export const callerContext = createContext<ServerCaller>();
export const siteContext = createContext<Site>();
/**
 * Where the finished page is put: as the body of an answer it would be encoded and decoded once more. `posting` is
 * schema.org's JobPosting as JSON that may stand in a script element.
 */
export const pageContext = createContext<{ html: string | null; posting?: string }>();

function codeOfThrown(error: unknown): ErrorCode {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return isErrorCode(code) ? code : "internal";
}

/**
 * For a `loader`: calls an endpoint on the server. A failure is thrown as `{ code }` with the status of the catalogue,
 * so that the answer of the page has it too (a missing job is a real 404).
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
