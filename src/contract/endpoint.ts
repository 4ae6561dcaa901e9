import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Who may call: everybody, signed-in users, admins. What they may see is decided in the query. */
export type Access = "public" | "user" | "admin";

/**
 * Kind of response: one JSON value, server-sent events with one `output` value each, or a file sent as an attachment.
 */
export type Answers = "json" | "events" | "file";

/**
 * Defaults for response fields that servers of the previous version do not send. During a rolling update one screen
 * gets responses of both versions. A field stays here until the next version.
 */
export const ADDED = {
  job: {
    places: [],
    levels: [],
    department: null,
    department_said: null,
    openings: 1,
    response_days: 5,
    probation_days: 90,
    answers: null,
  },
  jobs: { looser: [] },
  company: { team_role: null, verified: null },
  sitemap: { lists: 0 },
  account: { passkeys: [] },
};

type Shape = z.ZodType | undefined;

type Added<O extends z.ZodType> = Partial<z.output<O>>;

/**
 * Kind of request: JSON, the bytes of a file (`application/octet-stream`, with the name in the query), or the raw bytes
 * of a signed message from another service, authenticated by its signature.
 */
export type Takes = "json" | "bytes" | "signed";

/** The date (UTC) from which the endpoint is deprecated, the date on which it ends, and its replacement. */
type Deprecated = { readonly since: string; readonly ends?: string; readonly instead: string };

/**
 * One endpoint as a value. The server implements it, the browser calls it, and the OpenAPI document is generated from
 * it.
 */
export type Endpoint<
  A extends Access = Access,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  O extends z.ZodType = z.ZodType,
  K extends Answers = Answers,
  I extends boolean = boolean,
> = {
  readonly answers: K;
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** `/api/jobs/{id}`: parameters in braces, described by `params`. */
  readonly path: `/api/${string}`;
  readonly access: A;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly output: O;
  /** Defaults for fields that responses of the previous version lack. */
  readonly added?: Added<O>;
  /** Error codes of this endpoint, in addition to the general ones. */
  readonly errors: readonly ErrorCode[];
  /** 201 for creations, 200 otherwise. */
  readonly status: 200 | 201;
  /** Creations accept an Idempotency-Key header: the same key returns the same response. */
  readonly idempotent: I;
  readonly takes: Takes;
  /**
   * Headers that may hold a message's signature, where it is not Stripe's. The message may also contain the signature
   * itself.
   */
  readonly signed_by?: readonly string[];
  /** Expensive: few calls per user or company run at once, and none while the process is overloaded (decision 41). */
  readonly costly: boolean;
  /** The response holds a secret that is shown once. It is stored encrypted for as long as a retry may ask for it. */
  readonly encryptsResponse: boolean;
  /** Announced in the headers of every response (RFC 9745, RFC 8594) and in the documentation. */
  readonly deprecated?: Deprecated;
  readonly summary: string;
};

type Optional<K extends string, S> = [S] extends [z.ZodType] ? { [key in K]: z.output<S> } : unknown;
type OptionalIn<K extends string, S> = [S] extends [z.ZodType] ? { [key in K]: z.input<S> } : unknown;

/** The parsed input of the server's implementation. */
export type InputOf<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? Optional<"params", P> & Optional<"query", Q> & Optional<"body", B>
    : never;

/** The caller's input before parsing. */
export type CallOf<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? OptionalIn<"params", P> & OptionalIn<"query", Q> & OptionalIn<"body", B>
    : never;

/** The endpoint's output. */
export type OutputOf<E> = E extends Endpoint<Access, Shape, Shape, Shape, infer O> ? z.output<O> : never;

type Definition<
  A extends Access,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  O extends z.ZodType,
  K extends Answers,
  M extends boolean,
  T extends Takes,
> = Omit<
  Endpoint<A, P, Q, B, O, K>,
  "errors" | "status" | "idempotent" | "takes" | "costly" | "encryptsResponse" | "answers" | "added"
> & {
  added?: Added<NoInfer<O>>;
  errors?: readonly ErrorCode[];
  creates?: M;
  takes?: T;
  costly?: boolean;
  encryptsResponse?: boolean;
  answers?: K;
};

/** Only JSON creations are idempotent: the bytes of an upload are not stored for comparison. */
type Idempotent<M extends boolean, T extends Takes> = M extends true ? (T extends "json" ? true : false) : false;

/**
 * Declares an endpoint; by default it accepts and returns JSON. `creates: true` makes it answer 201 and accept an
 * Idempotency-Key. Uploads accept none: their bytes are not stored for comparison, and unused uploads are purged.
 * Throws nothing; a wrong declaration is a type error.
 */
export function endpoint<
  A extends Access,
  O extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  K extends Answers = "json",
  M extends boolean = false,
  T extends Takes = "json",
>(definition: Definition<A, P, Q, B, O, K, M, T>): Endpoint<A, P, Q, B, O, K, Idempotent<M, T>> {
  const { creates = false, errors = [], takes = "json", answers = "json", ...more } = definition;
  const { costly = false, encryptsResponse = false, ...rest } = more;
  const status = creates ? 201 : 200;
  const idempotent = creates && takes === "json";
  return { ...rest, takes, answers, costly, encryptsResponse, errors, status, idempotent } as Endpoint<
    A,
    P,
    Q,
    B,
    O,
    K,
    Idempotent<M, T>
  >;
}
