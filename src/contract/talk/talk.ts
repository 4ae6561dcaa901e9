import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, text } from "../fields.ts";
import { CLOSED, READERS, SIDES, TALK } from "./bounds.ts";

const record = { kind: z.enum(["referral", "application"]), record: id };
const said = {
  /** Who reads it, chosen for each message. */
  readers: z.enum(READERS, "required"),
  text: text(TALK.text, "required"),
};

/** What is typed in the form. */
export const messageForm = z.strictObject(said);
export const newMessage = z.strictObject({ ...record, ...said });
export type NewMessage = z.output<typeof newMessage>;

/** The secret of a mailed link, as it stood behind the # sign; it travels in bodies only. */
const token = z.string().min(20).max(200);

const message = z.object({
  id,
  at: instant,
  side: z.enum(SIDES),
  /** The writer's name; empty where it is not known any more. */
  by: z.string(),
  own: z.boolean(),
  readers: z.enum(READERS),
  /** Null once it was taken down after a report. */
  text: z.string().nullable(),
  /** The viewer has not read it. */
  unread: z.boolean(),
});
export type TalkMessage = z.output<typeof message>;

/** What is said about one record, as one of its sides reads it (rule T1). */
export const conversation = z.object({
  ...record,
  /** The side on which the viewer stands. */
  side: z.enum(SIDES),
  job: z.object({ id, title: z.string(), company: z.string() }),
  candidate: z.string(),
  /** Null where nobody referred them. */
  referrer: z.string().nullable(),
  /** The oldest first. */
  messages: z.array(message),
  unread: z.number().int(),
  /** To whom the viewer may write now; empty where to nobody, and `closed` says why. */
  open: z.array(z.enum(READERS)),
  closed: z.enum(CLOSED).nullable(),
  /** Until when, where the record is over. */
  until: instant.nullable(),
  /** Whether the person who reads by a mailed link wants no mail about messages. */
  quiet: z.boolean(),
});
export type Conversation = z.output<typeof conversation>;

/** A record in which the viewer has not read something. */
const unreadOf = z.object({
  ...record,
  side: z.enum(SIDES),
  job: z.object({ id, title: z.string(), company: z.string() }),
  candidate: z.string(),
  count: z.number().int(),
});
export type UnreadTalk = z.output<typeof unreadOf>;

const written = z.object({ id });
const WRITE_ERRORS = ["messages_closed", "messages_unanswered"] as const;

export const talkEndpoints = {
  conversation: endpoint({
    method: "get",
    path: "/api/messages",
    access: "user",
    query: z.object(record),
    output: conversation,
    summary: "What is said about a referral or application, as its team, referrer or candidate reads it",
  }),
  write: endpoint({
    method: "post",
    path: "/api/messages",
    access: "user",
    body: newMessage,
    output: written,
    creates: true,
    errors: WRITE_ERRORS,
    summary: "Write a message about a referral or application, to the readers that it names",
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
    /** With a job: as its team. Without: of the viewer's own referrals, applications and what they were referred to. */
    query: z.object({ job: id.optional() }),
    output: z.object({ items: z.array(unreadOf) }),
    summary: "Records in which the viewer has unread messages, the newest first",
  }),
  openLink: endpoint({
    method: "post",
    path: "/api/message-link/open",
    access: "public",
    body: z.strictObject({ token }),
    output: conversation,
    errors: ["invitation_invalid"],
    summary: "What the mailed link of a message shows to somebody who was referred; what is shown counts as read",
  }),
  writeLink: endpoint({
    method: "post",
    path: "/api/message-link/write",
    access: "public",
    body: z.strictObject({ token, ...said }),
    output: written,
    creates: true,
    errors: ["invitation_invalid", ...WRITE_ERRORS],
    summary: "Answer by the mailed link, without an account",
  }),
  quietLink: endpoint({
    method: "post",
    path: "/api/message-link/quiet",
    access: "public",
    body: z.strictObject({ token, quiet: z.boolean() }),
    output: conversation,
    errors: ["invitation_invalid"],
    summary: "Want no more mails about messages of this record, or want them again",
  }),
};
