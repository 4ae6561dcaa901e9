import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { labelled } from "../../../rules/french.ts";
import { oneLine } from "./mail-styles.ts";
import type { MailContent } from "./message.ts";

/** A company's text with filled placeholders; both mail parts derive from one sanitized value. */
export type FilledTemplate = { readonly subject: string; readonly html: string; readonly text: string };

/** A company's texts in one of our mails, by language; other languages use the product's text (rule C20). */
export type CompanyText = {
  readonly company: string;
  /** Storage key of its picture. */
  readonly logo: string | null;
  readonly words: { readonly [language in Language]?: FilledTemplate };
  /** Sent to its author with sample values. */
  readonly sample?: boolean;
};

/** Maximum length of the company's name in the subject, so that its own subject stays readable. */
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
      `The framed text is from ${company}. ${PRODUCT_NAME} never asks for a password or code in such an email.`,
    data: ["Your data", "See what is kept about you, or have it erased"],
    sample: "Test email: highlighted values are examples, and nothing has happened.",
  },
  es: {
    writes: "te escribe",
    own: (company) =>
      `El texto del recuadro es de ${company}. ${PRODUCT_NAME} nunca pide contraseñas ni códigos en estos correos.`,
    data: ["Tus datos", "Ver lo que se guarda sobre ti o borrarlo"],
    sample: "Correo de prueba: los valores marcados son ejemplos y no ha pasado nada.",
  },
  fr: {
    writes: "vous écrit",
    own: (company) =>
      `Le texte encadré est celui de ${company}. ${PRODUCT_NAME} ne demande jamais de mot de passe ni de code dans un tel e-mail.`,
    data: ["Vos données", "Voir ce qui est conservé sur vous, ou le faire effacer"],
    sample: "E-mail de test : les valeurs surlignées sont des exemples, et rien ne s’est passé.",
  },
  de: {
    writes: "schreibt dir",
    own: (company) =>
      `Der Text im Rahmen stammt von ${company}. ${PRODUCT_NAME} fragt in solchen E-Mails nie nach Passwort oder Code.`,
    data: ["Deine Daten", "Gespeicherte Daten ansehen oder löschen lassen"],
    sample: "Test-E-Mail: Markierte Werte sind Beispiele, und es ist nichts passiert.",
  },
};

/** `path`: the page where a reader without an account can view and erase their data. */
type WithCompanyText = { readonly companyText?: CompanyText | null; readonly path?: string };

/**
 * Replaces the product's paragraphs by a company's text. Facts, links to the record and to the reader's data, and the
 * attribution stay around it, and the subject begins with the company's name (rule C23).
 */
function insertCompanyText(
  content: MailContent,
  { companyText, path: own_page }: WithCompanyText,
  language: Language,
): MailContent {
  const words = companyText?.words[language];
  if (!companyText || words === undefined) return content;
  const { company, logo, sample } = companyText;
  const { own, writes, data, sample: said } = FRAME[language];
  const [title, note] = data;
  return {
    ...content,
    subject: labelled(language, oneLine(company, IN_SUBJECT), words.subject),
    paragraphs: [],
    companyText: { by: company, writes, html: words.html, text: words.text, logo, ...(sample && { sample: said }) },
    links: [...(content.links ?? []), { title, note, path: own_page ?? paths.accountSettings() }],
    notes: [...(content.notes ?? []), own(company)],
  };
}

type Texts<D> = Readonly<Record<Language, (data: D) => MailContent>>;

/** Adds support for company texts to the texts of a message. */
export function supportCompanyText<D extends WithCompanyText>(texts: Texts<D>): Texts<D> {
  const of = (language: Language) => (data: D) => insertCompanyText(texts[language](data), data, language);
  return { en: of("en"), es: of("es"), fr: of("fr"), de: of("de") };
}
