import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, instant, linkToken, text } from "../../fields.ts";
import { CLOSED_REASONS, CONVERSATION_SIDES, MESSAGE_LIMITS, MESSAGE_READERS } from "./bounds.ts";

const record = { kind: z.enum(["referral", "application"]), record: id };
const said = {
  /** The readers, chosen for each message. */
  readers: z.enum(MESSAGE_READERS, "required"),
  text: text(MESSAGE_LIMITS.text, "required"),
};

/** The fields of the form. */
export const messageForm = z.strictObject(said);
export const newMessage = z.strictObject({ ...record, ...said });
export type NewMessage = z.output<typeof newMessage>;

const message = z.object({
  id,
  at: instant,
  side: z.enum(CONVERSATION_SIDES),
  /** The writer's name; empty where it is no longer known. */
  by: z.string(),
  own: z.boolean(),
  readers: z.enum(MESSAGE_READERS),
  /** Null once it was taken down after a report. */
  text: z.string().nullable(),
  /** The viewer has not read it. */
  unread: z.boolean(),
});
export type ConversationMessage = z.output<typeof message>;

/** The messages of one record, as one of its sides reads them (rule T1). */
export const conversation = z.object({
  ...record,
  /** The viewer's side. */
  side: z.enum(CONVERSATION_SIDES),
  job: z.object({ id, title: z.string(), company: z.string() }),
  candidate: z.string(),
  /** Null for an application. */
  referrer: z.string().nullable(),
  /** Oldest first. */
  messages: z.array(message),
  unread: z.number().int(),
  /** To whom the viewer may write now; if empty, `closed` says why. */
  open: z.array(z.enum(MESSAGE_READERS)),
  closed: z.enum(CLOSED_REASONS).nullable(),
  /** Until when messages are possible, where the record has ended. */
  until: instant.nullable(),
  /** Whether the person who reads through a mailed link has turned off mails about messages. */
  quiet: z.boolean(),
});
export type Conversation = z.output<typeof conversation>;

/** A record with unread messages of the viewer. */
const unreadOf = z.object({
  ...record,
  side: z.enum(CONVERSATION_SIDES),
  job: z.object({ id, title: z.string(), company: z.string() }),
  candidate: z.string(),
  count: z.number().int(),
});
export type UnreadConversation = z.output<typeof unreadOf>;

const written = z.object({ id });
const WRITE_ERRORS = ["messages_closed", "messages_unanswered"] as const;

export const messageEndpoints = {
  conversation: endpoint({
    method: "get",
    path: "/api/messages",
    access: "user",
    query: z.object(record),
    output: conversation,
    summary: "Messages about a referral or application, as its team, referrer or candidate sees them",
  }),
  write: endpoint({
    method: "post",
    path: "/api/messages",
    access: "user",
    body: newMessage,
    output: written,
    creates: true,
    errors: WRITE_ERRORS,
    summary: "Write a message about a referral or application, to the named readers",
  }),
  read: endpoint({
    method: "post",
    path: "/api/messages/read",
    access: "user",
    body: z.strictObject({ ...record, newest: id }),
    output: z.object({ unread: z.number().int() }),
    summary: "Mark this message and all older ones of its record as read",
  }),
  unread: endpoint({
    method: "get",
    path: "/api/messages/unread",
    access: "user",
    /** With a job: as its team. Without: in the viewer's own referrals and applications, and referrals about them. */
    query: z.object({ job: id.optional() }),
    output: z.object({ items: z.array(unreadOf) }),
    summary: "Records with unread messages for the viewer, newest first",
  }),
  openLink: endpoint({
    method: "post",
    path: "/api/message-link/open",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: conversation,
    errors: ["invitation_invalid"],
    summary: "Read messages with the emailed link, as the person referred; marks them as read",
  }),
  writeLink: endpoint({
    method: "post",
    path: "/api/message-link/write",
    access: "public",
    body: z.strictObject({ token: linkToken, ...said }),
    output: written,
    creates: true,
    errors: ["invitation_invalid", ...WRITE_ERRORS],
    summary: "Reply with the emailed link, without an account",
  }),
  quietLink: endpoint({
    method: "post",
    path: "/api/message-link/quiet",
    access: "public",
    body: z.strictObject({ token: linkToken, quiet: z.boolean() }),
    output: conversation,
    errors: ["invitation_invalid"],
    summary: "Turn emails about messages of this record off or on",
  }),
};
