import type { Language } from "../../contract/choices.ts";
import { paths } from "../../contract/paths.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { oneLine } from "./looks.ts";
import type { MailContent } from "./message.ts";

/** A company's own words, filled in: both parts of a mail are made of one sanitised value. */
export type LetterWords = { readonly subject: string; readonly html: string; readonly text: string };

/** What a company says in a mail of ours, by language; in the others the product's words stand (rule C20). */
export type Letter = {
  readonly company: string;
  /** Storage key of its picture. */
  readonly logo: string | null;
  readonly words: { readonly [language in Language]?: LetterWords };
  /** Written to its author, with values that are made up. */
  readonly sample?: boolean;
};

/** So much of a company's name, that its words are read behind it. */
const IN_SUBJECT = 28;

type Frame = {
  readonly writes: string;
  readonly own: (company: string) => string;
  readonly data: readonly [title: string, note: string];
  readonly sample: string;
};

const FRAME: Readonly<Record<Language, Frame>> = {
  en: {
    writes: "writes to you",
    own: (company) =>
      `The framed words are those of ${company}. ${PRODUCT_NAME} asks for no password and no code in such a mail.`,
    data: ["Your data", "See what is kept about you, or have it erased"],
    sample: "A sample: the marked values are examples, and nothing has happened.",
  },
  es: {
    writes: "te escribe",
    own: (company) =>
      `El texto del recuadro es de ${company}. En un correo así, ${PRODUCT_NAME} no pide contraseñas ni códigos.`,
    data: ["Tus datos", "Ver qué se guarda sobre ti o hacer que se borre"],
    sample: "Una muestra: los valores marcados son ejemplos y no ha pasado nada.",
  },
  fr: {
    writes: "vous écrit",
    own: (company) =>
      `Le texte encadré est celui de ${company}. ${PRODUCT_NAME} ne demande ni mot de passe ni code dans un tel e-mail.`,
    data: ["Vos données", "Voir ce qui est conservé sur vous, ou le faire effacer"],
    sample: "Un essai : les valeurs marquées sont des exemples, et rien ne s’est passé.",
  },
  de: {
    writes: "schreibt dir",
    own: (company) =>
      `Die Worte im Rahmen sind die von ${company}. ${PRODUCT_NAME} fragt in einer solchen Mail nie nach Passwort oder Code.`,
    data: ["Deine Daten", "Sehen, was über dich gespeichert ist, oder es löschen lassen"],
    sample: "Eine Probe: Die markierten Werte sind Beispiele, und es ist nichts geschehen.",
  },
};

/**
 * A mail of ours with a company's words in the place of the product's paragraphs: what it is about, the ways to the record and to
 * one's data, and whose words these are stay around them, and the subject begins with the company's name (rule C23).
 */
function withLetter(content: MailContent, letter: Letter | null | undefined, language: Language): MailContent {
  const words = letter?.words[language];
  if (!letter || words === undefined) return content;
  const { company, logo, sample } = letter;
  const { own, writes, data, sample: said } = FRAME[language];
  const [title, note] = data;
  return {
    ...content,
    subject: `${oneLine(company, IN_SUBJECT)}: ${words.subject}`,
    paragraphs: [],
    letter: { by: company, writes, html: words.html, text: words.text, logo, ...(sample && { sample: said }) },
    links: [...(content.links ?? []), { title, note, path: paths.accountSettings() }],
    notes: [...(content.notes ?? []), own(company)],
  };
}

type Lettered = { readonly letter?: Letter | null };
type Texts<D> = Readonly<Record<Language, (data: D) => MailContent>>;

/** The texts of a message whose data may bring a company's words. */
export function lettered<D extends Lettered>(texts: Texts<D>): Texts<D> {
  const of = (language: Language) => (data: D) => withLetter(texts[language](data), data.letter, language);
  return { en: of("en"), es: of("es"), fr: of("fr"), de: of("de") };
}
