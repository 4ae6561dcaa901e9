import type { Language } from "../../../contract/choices.ts";
import type { CalendarEvent } from "../platform/calendar.ts";

/**
 * A company's text within a mail of ours: `html` with the tags known to the layout, sanitized and with filled
 * placeholders, and the same as text. The layout throws for anything else.
 */
export type CompanyTextPart = {
  readonly by: string;
  readonly writes: string;
  readonly html: string;
  readonly text: string;
  /** Storage key of a picture, shown if available. */
  readonly logo: string | null;
  /** Shown before a sample that was sent to nobody. */
  readonly sample?: string;
};

/**
 * The content of a mail. Everything but a letter is plain text; the layout escapes it and turns paths into URLs of
 * ours.
 */
export type MailContent = {
  /** At most 150 characters; longer ones are cut. */
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A company's own text, instead of our paragraphs. */
  readonly companyText?: CompanyTextPart;
  /** Key facts: label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** A user's own text; line breaks are kept. */
  readonly quote?: { readonly text: string; readonly by: string };
  /** A code to type. */
  readonly code?: string;
  /** The button's target: a path of ours, with a fragment if a secret is needed. */
  readonly action?: { readonly label: string; readonly path: string };
  /** The mailbox for a reply; the button opens the reader's mail program. */
  readonly answer?: { readonly label: string; readonly to: string };
  /** Records with links, one below the other; `group` starts a new section with this heading. */
  readonly links?: readonly {
    readonly title: string;
    readonly note: string;
    readonly path: string;
    readonly group?: string;
  }[];
  /** Placed below the button: secondary links. */
  readonly below?: boolean;
  /** The event for the reader's calendar: invitation, change or cancellation. */
  readonly calendar?: CalendarEvent;
  /** Small print after the button: validity, and what to do if it was not you. */
  readonly notes?: readonly string[];
};

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Urgency: a waiting user, an affected user, or bulk (thousands at once). */
export type MailUrgency = "now" | "soon" | "bulk";

/** A kind of mail: its name, sample data for tests and previews, and its texts in every language. */
export type MailMessage<D extends { readonly [name: string]: Json } = { readonly [name: string]: Json }> = {
  readonly name: string;
  /** Defaults to `soon`. */
  readonly pace?: MailUrgency;
  readonly sample: D;
  /** The author, whose name the sender shows; omitted for mails by the product. */
  readonly writtenBy?: (data: D) => string | null;
  readonly texts: Readonly<Record<Language, (data: D) => MailContent>>;
  /** This mail with its data, for `sendMail`. */
  with(data: D): FilledMessage;
};

/** A message and its data as stored until it is sent. */
export type FilledMessage = {
  readonly name: string;
  readonly pace: MailUrgency;
  readonly data: { readonly [name: string]: Json };
};

/**
 * Declares a kind of mail; one per file in messages/, each listed in registry.ts. Takes its name, which must stay as
 * long as mails of that name wait, sample data and texts.
 */
export function mailMessage<D extends { readonly [name: string]: Json }>(
  declared: Omit<MailMessage<D>, "with">,
): MailMessage<D> {
  return { ...declared, with: (data) => ({ name: declared.name, pace: declared.pace ?? "soon", data }) };
}
