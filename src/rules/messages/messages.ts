import {
  type ClosedReason,
  type ConversationSide,
  MESSAGE_LIMITS,
  MESSAGE_READERS,
  type MessageReaders,
} from "../../contract/hiring/messages/bounds.ts";

const DAY_MS = 86_400_000;

/** The sides that read a message to these readers. */
const READ_BY: Readonly<Record<MessageReaders, readonly ConversationSide[]>> = {
  company_referrer: ["company", "referrer"],
  company_candidate: ["company", "candidate"],
  all: ["company", "referrer", "candidate"],
};

/** Whether a side reads a message to these readers (rule T1). */
function canRead(side: ConversationSide, readers: MessageReaders): boolean {
  return READ_BY[readers].includes(side);
}

/** The stored values of `readers` that include a side. */
export function readableBy(side: ConversationSide): MessageReaders[] {
  return MESSAGE_READERS.filter((readers) => canRead(side, readers));
}

/** The recipients of a message of this side. */
export function othersOf(side: ConversationSide, readers: MessageReaders): ConversationSide[] {
  return READ_BY[readers].filter((other) => other !== side);
}

/** The facts that decide whether messages about a record are possible. */
export type ConversationFacts = {
  readonly kind: "referral" | "application";
  /** The company sees it (rule F10). */
  readonly shown: boolean;
  readonly erased: boolean;
  readonly archived: boolean;
  /** When it ended, and whether by the company; null while it is open. */
  readonly ended: { readonly at: Date; readonly by_company: boolean } | null;
  /** A mail or a notification reaches the candidate and the referrer. */
  readonly candidate: boolean;
  readonly referrer: boolean;
  /** A team member whose role may write to people. */
  readonly writes: boolean;
};

/** Until when messages about an ended record are possible; null while it is open. */
export function openUntil({ ended }: Pick<ConversationFacts, "ended">): Date | null {
  return ended === null ? null : new Date(ended.at.getTime() + MESSAGE_LIMITS.open_days * DAY_MS);
}

/** To whom a side may write (rules T2, T3); if to nobody, why. */
export function conversationState(
  side: ConversationSide,
  facts: ConversationFacts,
  now: Date,
): { open: MessageReaders[]; closed: ClosedReason | null } {
  const shut = (closed: ClosedReason) => ({ open: [], closed });
  if (facts.erased) return shut("erased");
  if (!facts.shown) return shut("unseen");
  if (facts.archived) return shut("archived");
  if (side === "company" && !facts.writes) return shut("role");
  const until = openUntil(facts);
  if (until !== null && now >= until) return shut("over");
  // A person who ended it themselves gets no further messages.
  const left = facts.ended !== null && !facts.ended.by_company;
  if (left && side === "candidate") return shut("over");
  const reached: Readonly<Record<ConversationSide, boolean>> = {
    company: true,
    referrer: facts.kind === "referral" && facts.referrer,
    candidate: facts.candidate && !left,
  };
  const open = readableBy(side).filter((readers) => othersOf(side, readers).every((other) => reached[other]));
  return open.length > 0 ? { open, closed: null } : shut(left ? "over" : "unreachable");
}
