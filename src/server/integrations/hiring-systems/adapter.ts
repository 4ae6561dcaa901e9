import type { RemoteJob, SystemFailure } from "../../../contract/integrations/hiring-systems.ts";
import type { HiringSystemName } from "../../../contract/integrations/system-names.ts";
import type { Config } from "../../infra/platform/config.ts";

/** A company's credentials at a system, as they are encrypted. */
export type AtsCredentials = { readonly key: string; readonly secret: string; readonly user: string };

/** The person who is sent (rule X201). */
export type SentPerson = {
  readonly name: string;
  readonly email: string;
  /** Empty where unknown. */
  readonly linkedin: string;
  /** The referrer's recommendation, with their name. */
  readonly word: string;
  readonly opening: string;
};
export type AtsDocument = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** Ids in the other system: of a person and of their application. */
export type AtsIds = { readonly candidate: string; readonly application: string };
/** An existing person and their application to an opening; null without one. */
export type FoundRemotePerson = { readonly candidate: string; readonly application: string | null };

/**
 * Where a person stands there; null: unknown to the system. `step` is case-folded, or one of the two final steps
 * (rules/team/hiring-systems.ts).
 */
export type AtsStatus = { readonly step: string; readonly name: string } | null;
export type AtsStep = { readonly step: string; readonly name: string };

/** The result of a deletion: done, or to be done by hand, because the system has no call for it. */
export type ErasureResult = "erased" | "by_hand";

/** A webhook of a system: its raw bytes and its signature header. */
export type WebhookMessage = { readonly bytes: Buffer; readonly signature: string };

/** Why a request to a system failed. Its text contains nothing of the request or response. */
export class SystemError extends Error {
  readonly failure: SystemFailure;
  /** The delay in milliseconds that the system asks for. */
  readonly restMs: number | null;
  /** The system refused to create the person, and nothing of them exists there. */
  nothingMade = false;
  constructor(failure: SystemFailure, said: string, restMs: number | null = null) {
    super(said);
    this.failure = failure;
    this.restMs = restMs;
  }
}

/** Options of an adapter: network access and the deadline. */
export type RequestOptions = { readonly config: Config; readonly over?: AbortSignal };

/** A client for one company's hiring system. All methods throw only `SystemError`. */
export type HiringSystem = {
  openings(): Promise<RemoteJob[]>;
  /** All steps of all plans by name, in their order; the two final ones last. */
  steps(): Promise<AtsStep[]>;
  /** The person with this email address there, with their application to this opening. */
  find(email: string, opening: string): Promise<FoundRemotePerson | null>;
  /** Creates the person with their application; after a refusal nothing of them stays. */
  make(sent: SentPerson): Promise<AtsIds>;
  /** Creates an application of an existing person. */
  apply(candidate: string, sent: SentPerson): Promise<AtsIds>;
  /** Adds the referrer's recommendation as a note. */
  say(numbers: AtsIds, word: string): Promise<void>;
  attach(numbers: AtsIds, cv: AtsDocument): Promise<void>;
  /**
   * Whether the recommendation and a document of this name exist: checked where an earlier attempt may have sent them.
   */
  hasWord(numbers: AtsIds, word: string): Promise<boolean>;
  hasDocument(numbers: AtsIds, name: string): Promise<boolean>;
  /** The statuses of these applications, in the same order. */
  readStatuses(applications: readonly string[]): Promise<AtsStatus[]>;
  /**
   * Requests the person's deletion. `added`: their applications by other referrals; where they stay, only the
   * application is removed.
   */
  erase(found: FoundRemotePerson & { readonly added: readonly string[] }, stays: boolean): Promise<ErasureResult>;
};

/** How to call a system and read its webhooks. */
export type Adapter = {
  open(keys: AtsCredentials, asking: RequestOptions): HiringSystem;
  /**
   * The application that a webhook is about, after its signature was verified; null for a message about nothing of
   * ours; undefined for a wrong signature.
   */
  parseWebhook(signs: string, message: WebhookMessage): string | null | undefined;
};

export type Adapters = Readonly<Record<HiringSystemName, Adapter>>;
