import type { Language } from "../../contract/choices.ts";
import type { CalendarEvent } from "../platform/calendar.ts";

/**
 * Words of a company within a mail of ours: `html` of the tags that the layout knows, sanitised and with its fields filled, and the same
 * as text; the layout throws for anything else.
 */
export type LetterPart = {
  readonly by: string;
  readonly writes: string;
  readonly html: string;
  readonly text: string;
  /** Storage key of a picture, shown where it can be had. */
  readonly logo: string | null;
  /** Said before it where it is none that somebody was sent. */
  readonly sample?: string;
};

/** What a mail says. All of it but a letter is plain text: the layout escapes it, and makes addresses of ours from the paths. */
export type MailContent = {
  /** At most 150 characters; longer ones are cut. */
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A company's own words, in the place of our paragraphs. */
  readonly letter?: LetterPart;
  /** What the mail is about at one look: label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Somebody's own words; line breaks are kept. */
  readonly quote?: { readonly text: string; readonly by: string };
  /** The code that the person has to type. */
  readonly code?: string;
  /** Where the button leads: a path of ours, with a fragment where a secret is needed. */
  readonly action?: { readonly label: string; readonly path: string };
  /** Whose mailbox an answer goes to; the button opens the reader's own mail program. */
  readonly answer?: { readonly label: string; readonly to: string };
  /** Records with addresses of their own, one under the other; with `group` a new part of them begins, which is called so. */
  readonly links?: readonly {
    readonly title: string;
    readonly note: string;
    readonly path: string;
    readonly group?: string;
  }[];
  /** These stand under the button: ways out, not what the mail is about. */
  readonly below?: boolean;
  /** What the reader's calendar is told: an invitation, a change, a cancellation. */
  readonly calendar?: CalendarEvent;
  /** Smaller, after the button: until when it works, what to do if it was not you. */
  readonly notes?: readonly string[];
};

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Who waits for it: somebody in front of the screen, somebody with a stake in it, or nobody (thousands at once). */
export type Pace = "now" | "soon" | "bulk";

/** A kind of mail: its name, its data made up for tests and pictures, and its texts in every language. */
export type MailMessage<D extends { readonly [name: string]: Json } = { readonly [name: string]: Json }> = {
  readonly name: string;
  /** `soon`, where nothing is said. */
  readonly pace?: Pace;
  readonly sample: D;
  readonly texts: Readonly<Record<Language, (data: D) => MailContent>>;
  /** This mail with its data, to be handed to `sendMail`. */
  with(data: D): FilledMessage;
};

/** A message and its data as they are kept until they are sent. */
export type FilledMessage = {
  readonly name: string;
  readonly pace: Pace;
  readonly data: { readonly [name: string]: Json };
};

/**
 * Declares a kind of mail; one per file in messages/, each named in registry.ts.
 * Takes its name, which stays as it is while mails of that name wait, a sample of its data, and its texts.
 */
export function mailMessage<D extends { readonly [name: string]: Json }>(
  declared: Omit<MailMessage<D>, "with">,
): MailMessage<D> {
  return { ...declared, with: (data) => ({ name: declared.name, pace: declared.pace ?? "soon", data }) };
}
