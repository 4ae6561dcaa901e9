import type { Language } from "../../../../contract/choices.ts";
import { isCall } from "../../../../contract/hiring/interviews/place.ts";
import {
  INTERVIEW_WORDS,
  type InterviewEvent,
  type InterviewSide,
  type InterviewWords,
  interviewTitle,
} from "../interview-words.ts";
import { dayInZone, timeInZone, zoneInMail } from "../mail-dates.ts";
import { type MailContent, mailMessage } from "../message.ts";

export type InterviewMail = {
  what: InterviewEvent;
  to: InterviewSide;
  interview: string;
  sequence: number;
  /** The record it is about, so that an erasure finds waiting mails. */
  record: string;
  path: string;
  /** Where a reader without an account can view and erase their data; omitted for others. */
  own_page?: string;
  candidate: string;
  job_title: string;
  company: string;
  zone: string;
  /** The reader takes part and receives calendar events. */
  invites: boolean;
  /** Null if nothing was agreed. */
  starts_at: string | null;
  minutes: number;
  place: string;
  words: string;
  people: readonly string[];
  slots: readonly string[];
  /** The comment of the person who ended it. */
  reply: string;
  reply_by: string;
};

const MINUTE_MS = 60_000;

/** The times per day in the reader's zone. */
function timesOf({ slots, starts_at, zone }: InterviewMail, language: Language): [string, string][] {
  const days = new Map<string, string[]>();
  for (const at of starts_at === null ? slots : [starts_at]) {
    const day = dayInZone(at, language, zone);
    days.set(day, [...(days.get(day) ?? []), timeInZone(at, language, zone)]);
  }
  return [...days].map(([day, times]) => [day, times.join(", ")]);
}

function placeOf({ place }: InterviewMail, { call }: InterviewWords): string {
  return isCall(place) ? call(new URL(place).host) : place;
}

/** Place and participants are omitted once the interview is off. */
const OVER: readonly InterviewEvent[] = ["none_fits", "withdrawn", "cancelled", "left_out"];

function factsOf(data: InterviewMail, language: Language, words: InterviewWords): [string, string][] {
  const times = timesOf(data, language);
  const first = data.starts_at ?? data.slots[0];
  const over = OVER.includes(data.what);
  return [
    ...times,
    [words.zone, first === undefined ? "" : zoneInMail(first, language, data.zone)],
    [words.length, words.minutes(data.minutes)],
    [words.place, over ? "" : placeOf(data, words)],
    [words.people, over ? "" : data.people.join(", ")],
    [words.job, data.job_title],
    [words.company, data.company],
  ];
}

/** The calendar event for the reader; none before an agreement and none with reminders. */
function calendarOf(data: InterviewMail, language: Language): MailContent["calendar"] {
  const { what, to, interview, sequence, starts_at, minutes, candidate, job_title, company } = data;
  const cancelled = what === "cancelled" || what === "left_out";
  if (!data.invites || starts_at === null || !(cancelled || what === "agreed" || what === "changed")) return undefined;
  return {
    id: interview,
    sequence,
    starts_at: new Date(starts_at),
    ends_at: new Date(Date.parse(starts_at) + minutes * MINUTE_MS),
    title: interviewTitle(language, to, { candidate, job_title, company }),
    text: cancelled ? "" : [data.words, data.people.join(", ")].filter((part) => part !== "").join("\n\n"),
    place: cancelled ? "" : data.place,
    cancelled,
  };
}

function titled(data: InterviewMail, words: InterviewWords): readonly [string, string] {
  const said = { who: data.candidate || words.somebody, job: data.job_title, company: data.company };
  const known: Readonly<Record<string, readonly [string, string]>> =
    data.to === "team" ? words.team(said) : words.person(said);
  const found = known[data.what];
  if (found === undefined) throw new Error(`no mail exists for: ${data.to} ${data.what}`);
  return found;
}

function text(language: Language) {
  return (data: InterviewMail): MailContent => {
    const words = INTERVIEW_WORDS[language];
    const [title, about] = titled(data, words);
    const calendar = calendarOf(data, language);
    const quoted = data.reply === "" ? data.words : data.reply;
    const by = data.reply === "" ? data.company : data.reply_by;
    return {
      subject: title,
      title,
      paragraphs: calendar === undefined || calendar.cancelled ? [about] : [about, words.invited],
      facts: factsOf(data, language, words),
      ...(quoted !== "" && { quote: { text: quoted, by } }),
      action: { label: data.what === "offered" ? words.pick : words.look, path: data.path },
      ...(data.own_page !== undefined && {
        links: [{ title: words.data[0], note: words.data[1], path: data.own_page }],
        below: true,
      }),
      ...(calendar !== undefined && { calendar }),
    };
  };
}

/** To both sides of an interview: offered, agreed, changed, cancelled, and the reminder (rules H10 to H13). */
export const interviewMail = mailMessage<InterviewMail>({
  name: "interview",
  sample: {
    what: "agreed",
    to: "person",
    interview: "01890000-0000-7000-8000-000000000004",
    sequence: 0,
    record: "01890000-0000-7000-8000-000000000002",
    path: "/my-applications?open=01890000-0000-7000-8000-000000000002",
    candidate: "Jonah Weiss",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    zone: "Europe/Berlin",
    invites: true,
    starts_at: "2026-11-24T13:00:00.000Z",
    minutes: 45,
    place: "https://meet.example.com/quillstack",
    words: "We look at a part of our write path together. Nothing to prepare.",
    people: ["Marguerite Olander", "Mona Manager"],
    slots: ["2026-11-24T13:00:00.000Z", "2026-11-25T09:30:00.000Z"],
    reply: "",
    reply_by: "",
  },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
