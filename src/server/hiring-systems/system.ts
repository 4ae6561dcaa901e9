import type { OpeningThere, SystemFault } from "../../contract/team/hiring-systems.ts";
import type { HiringSystemName } from "../../contract/team/system-names.ts";
import type { Config } from "../platform/config.ts";

/** The keys of one company at one system, as they are sealed. */
export type Keys = { readonly key: string; readonly secret: string; readonly user: string };

/** Who is sent (rule X201). */
export type Sent = {
  readonly name: string;
  readonly email: string;
  /** Empty where nobody knows it. */
  readonly linkedin: string;
  /** What the referrer wrote, signed with their name. */
  readonly word: string;
  readonly opening: string;
};
export type Document = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** Numbers of the other system: of a person, and of what they apply for. */
export type Numbers = { readonly candidate: string; readonly application: string };
/** A person who is there, and their application to an opening; null where they have none to it. */
export type Found = { readonly candidate: string; readonly application: string | null };

/** Where somebody stands there; null: the system knows them no more. `step` is folded, or one of the two ends (rules/team/hiring-systems.ts). */
export type Standing = { readonly step: string; readonly name: string } | null;
export type StepName = { readonly step: string; readonly name: string };

/** How deletion ended: done, or to be done there by hand, since the system lets nobody ask for it. */
export type Erasure = "erased" | "by_hand";

/** A message of a system: bytes as they came, and what stood in the header of its signature. */
export type Message = { readonly bytes: Buffer; readonly signature: string };

/** Why a question to a system failed. Its text holds nothing of what was asked or answered. */
export class SystemError extends Error {
  readonly fault: SystemFault;
  /** The system asks for so many milliseconds of rest. */
  readonly restMs: number | null;
  /** It refused to make somebody, and nothing of them is there. */
  nothingMade = false;
  constructor(fault: SystemFault, said: string, restMs: number | null = null) {
    super(said);
    this.fault = fault;
    this.restMs = restMs;
  }
}

/** What an adapter asks with: how it reaches the open internet, and until when anybody waits for it. */
export type Asking = { readonly config: Config; readonly over?: AbortSignal };

/** One company's hiring system, spoken to in its own way. Everything throws `SystemError` alone. */
export type HiringSystem = {
  openings(): Promise<OpeningThere[]>;
  /** Every step of every plan, by its name, in its plan's order; the two ends last. */
  steps(): Promise<StepName[]>;
  /** The person of this address there, with their application to this opening. */
  find(email: string, opening: string): Promise<Found | null>;
  /** Makes the person with their application; where that is refused nothing of them stays. */
  make(sent: Sent): Promise<Numbers>;
  /** An application of somebody who is there already. */
  apply(candidate: string, sent: Sent): Promise<Numbers>;
  /** Puts the referrer's word beside them. */
  say(numbers: Numbers, word: string): Promise<void>;
  attach(numbers: Numbers, cv: Document): Promise<void>;
  /** Whether the word, and a document of this name, are there already: asked where a try before may have sent them. */
  hasWord(numbers: Numbers, word: string): Promise<boolean>;
  hasDocument(numbers: Numbers, name: string): Promise<boolean>;
  /** Where these applications stand, in their order. */
  standings(applications: readonly string[]): Promise<Standing[]>;
  /** Asks for the person's deletion, `added`: their applications by other referrals; where they stay, only the application goes. */
  erase(found: Found & { readonly added: readonly string[] }, stays: boolean): Promise<Erasure>;
};

/** How one system is spoken to, and how its messages are read. */
export type Adapter = {
  open(keys: Keys, asking: Asking): HiringSystem;
  /** The application that a message is about, once its signature was found right; null for a message about nothing of ours; undefined for a wrong one. */
  hear(signs: string, message: Message): string | null | undefined;
};

export type Adapters = Readonly<Record<HiringSystemName, Adapter>>;
