import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { Config } from "./config.ts";

/** Something that stands in somebody's calendar. Texts are what people typed: what they hold is escaped here. */
export type CalendarEvent = {
  /** Stays the same through changes and the cancellation; counts up with each. */
  readonly id: string;
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly title: string;
  readonly text: string;
  /** Words, or the https address of a call. */
  readonly place: string;
  readonly cancelled: boolean;
  /** Days without a zone, those of UTC in both moments: the second is the first that is no part of it. */
  readonly all_day?: true;
  /** Something to know of, during which its reader is free. */
  readonly free?: true;
  /** Where more of it is read. */
  readonly url?: string;
};

const ADDRESS = /<([^<>]+)>\s*$/;

/** The product as who invites: its name and the address that its mails come from. */
function organizerOf({ mailFrom }: Pick<Config, "mailFrom">): { name: string; email: string } {
  return { name: PRODUCT_NAME, email: ADDRESS.exec(mailFrom)?.[1] ?? mailFrom };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar's line holds none of them
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Line breaks are escaped by the library; what else ends a line somewhere is a blank. */
function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replace(CONTROLS, " ");
}

function dataOf(config: Config, event: CalendarEvent, now: Date): ICalEventData {
  const { id, sequence, starts_at, ends_at, title, text, place, cancelled, all_day = false, free = false } = event;
  return {
    id: `${id}@${config.contactDomain}`,
    sequence,
    start: starts_at,
    end: ends_at,
    stamp: now,
    summary: plain(title).replaceAll("\n", " "),
    description: plain(text),
    location: plain(place).replaceAll("\n", " "),
    organizer: organizerOf(config),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    allDay: all_day,
    ...(free && { transparency: ICalEventTransparency.TRANSPARENT }),
    ...(event.url !== undefined && { url: event.url }),
  };
}

function calendarOf(method: ICalCalendarMethod, product = "Interviews") {
  return ical({ prodId: { company: PRODUCT_NAME, product, language: "EN" }, method });
}

/** An invitation (also for a change) or a cancellation for one person: nobody else's address stands in it (rule H12). */
export function calendarMail(
  config: Config,
  { event, to, at }: { readonly event: CalendarEvent; readonly to: string; readonly at: Date },
): { readonly method: "REQUEST" | "CANCEL"; readonly text: string } {
  const method = event.cancelled ? "CANCEL" : "REQUEST";
  const calendar = calendarOf(event.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST);
  const attendee = { email: to, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false };
  calendar.createEvent({ ...dataOf(config, event, at), attendees: [attendee] });
  return { method, text: calendar.toString() };
}

const WRITTEN_AT = /^DTSTAMP:.*\r\n/gm;

/**
 * A calendar to be subscribed to, and what of it stays the same as long as nothing in it changes: all but when it was written. What
 * stands in it is marked as private, for programs that show a shared calendar to others.
 */
export function calendarFeed(
  config: Config,
  { name, events, at }: { readonly name: string; readonly events: readonly CalendarEvent[]; readonly at: Date },
): { readonly text: string; readonly lasting: string } {
  const calendar = calendarOf(ICalCalendarMethod.PUBLISH, "Calendar")
    .name(plain(name).replaceAll("\n", " "))
    .ttl(3_600);
  for (const event of events) calendar.createEvent({ ...dataOf(config, event, at), class: ICalEventClass.PRIVATE });
  const text = calendar.toString();
  return { text, lasting: text.replaceAll(WRITTEN_AT, "") };
}
