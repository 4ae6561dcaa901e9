import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { withoutIdle } from "../../../contract/invisible.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Config } from "./config.ts";

/** An event in a user's calendar. Its texts are user input; this module escapes them. */
export type CalendarEvent = {
  /** The id stays the same through changes and the cancellation; the sequence increases with each of them. */
  readonly id: string;
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly title: string;
  readonly text: string;
  /** A text, or the https address of a call. */
  readonly place: string;
  readonly cancelled: boolean;
  /** An all-day event without a time zone, as UTC dates. The end date is exclusive. */
  readonly all_day?: true;
  /** The event does not block time: its owner is shown as free. */
  readonly free?: true;
  /** The page with more details. */
  readonly url?: string;
};

const ADDRESS = /<([^<>]+)>\s*$/;

/** The product as organizer: its name and the sender address of its mails. */
function organizerOf({ mailFrom }: Pick<Config, "mailFrom">): { name: string; email: string } {
  return { name: PRODUCT_NAME, email: ADDRESS.exec(mailFrom)?.[1] ?? mailFrom };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar's line holds none of them
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/**
 * The library escapes line breaks. Other characters that some clients treat as line ends become spaces, and invisible
 * ones are dropped.
 */
function stripControls(text: string): string {
  return withoutIdle(text.replaceAll(/\r\n?/g, "\n").replace(CONTROLS, " "));
}

function eventData(config: Config, event: CalendarEvent, now: Date): ICalEventData {
  const { id, sequence, starts_at, ends_at, title, text, place, cancelled, all_day = false, free = false } = event;
  return {
    id: `${id}@${config.contactDomain}`,
    sequence,
    start: starts_at,
    end: ends_at,
    stamp: now,
    summary: stripControls(title).replaceAll("\n", " "),
    description: stripControls(text),
    location: stripControls(place).replaceAll("\n", " "),
    organizer: organizerOf(config),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    allDay: all_day,
    ...(free && { transparency: ICalEventTransparency.TRANSPARENT }),
    ...(event.url !== undefined && { url: event.url }),
  };
}

function createCalendar(method: ICalCalendarMethod, product = "Interviews") {
  return ical({ prodId: { company: PRODUCT_NAME, product, language: "EN" }, method });
}

/**
 * A calendar invitation (new or changed) or a cancellation for one person. It contains no other person's address (rule
 * H12).
 */
export function calendarMail(
  config: Config,
  { event, to, at }: { readonly event: CalendarEvent; readonly to: string; readonly at: Date },
): { readonly method: "REQUEST" | "CANCEL"; readonly text: string } {
  const method = event.cancelled ? "CANCEL" : "REQUEST";
  const calendar = createCalendar(event.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST);
  const attendee = { email: to, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false };
  calendar.createEvent({ ...eventData(config, event, at), attendees: [attendee] });
  return { method, text: `${calendar.toString()}${LINE_END}` };
}

/** Follows every line including the last one, where the library omits it. */
const LINE_END = "\r\n";
/** A calendar needs at least one component (RFC 5545 3.4) even without entries. */
const UTC = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "TZNAME:UTC",
  "END:STANDARD",
  "END:VTIMEZONE",
  "END:VCALENDAR",
].join(LINE_END);
const GENERATED_AT = /^DTSTAMP:.*\r\n/gm;

/**
 * A calendar subscription, and its content without the generation time, which stays the same until something changes.
 * Entries are marked as private for programs that show a shared calendar to others.
 */
export function calendarFeed(
  config: Config,
  { name, events, at }: { readonly name: string; readonly events: readonly CalendarEvent[]; readonly at: Date },
): { readonly text: string; readonly lasting: string } {
  const calendar = createCalendar(ICalCalendarMethod.PUBLISH, "Calendar")
    .name(stripControls(name).replaceAll("\n", " "))
    .ttl(3_600);
  for (const event of events) calendar.createEvent({ ...eventData(config, event, at), class: ICalEventClass.PRIVATE });
  const written = calendar.toString();
  const whole = events.length > 0 ? written : written.replace(/END:VCALENDAR$/, UTC);
  const text = `${whole}${LINE_END}`;
  return { text, lasting: text.replaceAll(GENERATED_AT, "") };
}
