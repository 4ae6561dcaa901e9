import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Who may call: anybody, a signed-in person, an admin. What they may see is decided in the query. */
export type Access = "public" | "user" | "admin";

/**
 * How an endpoint answers: one JSON value, server-sent events, each of which is one value of `output`, or one file, sent
 * as an attachment.
 */
export type Answers = "json" | "events" | "file";

/**
 * Fields that answers of the version before lack, as they are read then: while an update rolls, its servers and ours answer
 * the same screen in turn. What a version adds to an answer that screens read stands here until the next one.
 */
export const ADDED = {
  job: { places: [], levels: [], department: null, department_said: null, openings: 1, answer_days: 5, answers: null },
  jobs: { looser: [] },
  company: { team_role: null, verified: null },
  sitemap: { lists: 0 },
  account: { passkeys: [] },
};

type Shape = z.ZodType | undefined;

type Added<O extends z.ZodType> = Partial<z.output<O>>;

/**
 * What a request carries: JSON, the bytes of one file (`application/octet-stream`, its name in the query), or a message of
 * another machine, which its signature lets in: its bytes as they came.
 */
export type Takes = "json" | "bytes" | "signed";

/** From which day (UTC) others shall not begin to use an endpoint, on which it ends, and where it says what to use instead. */
type Deprecated = { readonly since: string; readonly ends?: string; readonly instead: string };

/** One endpoint as a value: the server implements it, the browser calls it, the OpenAPI document is made from it. */
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
  /** What answers of the version before lack, as it is read then. */
  readonly added?: Added<O>;
  /** Codes of the catalogue that this endpoint adds to the general ones. */
  readonly errors: readonly ErrorCode[];
  /** 201 for creations, 200 otherwise. */
  readonly status: 200 | 201;
  /** Creations take an Idempotency-Key header: the same key gives the same answer. */
  readonly idempotent: I;
  readonly takes: Takes;
  /** Headers in which a message's signature may stand, where it is not Stripe's; the message may as well hold it itself. */
  readonly signed_by?: readonly string[];
  /** Takes so much that few of one person or company may run at once, and none while a process is overloaded (decision 41). */
  readonly costly: boolean;
  /** Its answer holds a secret that is told once: as long as a repeat may ask for it, it is kept sealed. */
  readonly seals: boolean;
  /** Every answer says so in its headers (RFC 9745, RFC 8594), and the documentation. */
  readonly deprecated?: Deprecated;
  readonly summary: string;
};

type Optional<K extends string, S> = [S] extends [z.ZodType] ? { [key in K]: z.output<S> } : unknown;
type OptionalIn<K extends string, S> = [S] extends [z.ZodType] ? { [key in K]: z.input<S> } : unknown;

/** What the server's implementation receives, parsed. */
export type InputOf<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? Optional<"params", P> & Optional<"query", Q> & Optional<"body", B>
    : never;

/** What a caller hands in, before parsing. */
export type CallOf<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? OptionalIn<"params", P> & OptionalIn<"query", Q> & OptionalIn<"body", B>
    : never;

/** What the endpoint answers. */
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
  "errors" | "status" | "idempotent" | "takes" | "costly" | "seals" | "answers" | "added"
> & {
  added?: Added<NoInfer<O>>;
  errors?: readonly ErrorCode[];
  creates?: M;
  takes?: T;
  costly?: boolean;
  seals?: boolean;
  answers?: K;
};

/** Exactly once is for creations out of JSON: the bytes of an upload are not kept to be compared. */
type Idempotent<M extends boolean, T extends Takes> = M extends true ? (T extends "json" ? true : false) : false;

/**
 * Declares an endpoint; it takes and answers JSON by default. `creates: true` makes it answer 201 and take an
 * Idempotency-Key, except for an upload: its bytes are not kept to be compared, and one that is never used is swept away.
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
  const { costly = false, seals = false, ...rest } = more;
  const status = creates ? 201 : 200;
  const idempotent = creates && takes === "json";
  return { ...rest, takes, answers, costly, seals, errors, status, idempotent } as Endpoint<
    A,
    P,
    Q,
    B,
    O,
    K,
    Idempotent<M, T>
  >;
}
