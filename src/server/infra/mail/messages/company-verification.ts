import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { dayInMail } from "../mail-dates.ts";
import type { MailContent } from "../message.ts";
import { mailMessage } from "../message.ts";

type Data = {
  step: "missing" | "renew" | "ended";
  company: string;
  id: string;
  domain: string;
  /** When the badge expires; null once it has. */
  until: string | null;
};

type Said = { subject: string; title: string; text: string };
type Words = {
  language: Language;
  button: string;
  said: (data: Data, date: string) => Record<Data["step"], Said>;
};

const WORDS: Record<Language, Words> = {
  en: {
    language: "en",
    button: "Verify the company",
    said: ({ company, domain }, date) => ({
      missing: {
        subject: `${company} is about to lose its badge`,
        title: `The record for ${domain} is missing`,
        text: `We could not find the DNS record that verifies ${company}. The Verified badge stays until ${date}. Restore the record, or verify the domain by email.`,
      },
      renew: {
        subject: `Please verify ${company} again`,
        title: `Is ${domain} still yours?`,
        text: `${company} was verified by email three months ago. The Verified badge stays until ${date}. Verify the domain again by email, or permanently with a DNS record.`,
      },
      ended: {
        subject: `${company} is no longer verified`,
        title: `${company} has lost its badge`,
        text: `No one has verified again that ${domain} belongs to ${company}. Its jobs are shown as not verified until the domain is verified.`,
      },
    }),
  },
  es: {
    language: "es",
    button: "Verificar la empresa",
    said: ({ company, domain }, date) => ({
      missing: {
        subject: `${company} está a punto de perder su insignia`,
        title: `Falta el registro de ${domain}`,
        text: `Hemos buscado el registro DNS que verifica ${company} y no lo hemos encontrado. La insignia Verificada se mantiene hasta el ${date}. Vuelve a poner el registro o verifica el dominio por correo.`,
      },
      renew: {
        subject: `Vuelve a verificar ${company}`,
        title: `¿Sigue siendo tuyo ${domain}?`,
        text: `${company} se verificó por correo hace tres meses. La insignia Verificada se mantiene hasta el ${date}. Verifica otra vez el dominio por correo, o de forma permanente con un registro DNS.`,
      },
      ended: {
        subject: `${company} ya no está verificada`,
        title: `${company} ha perdido su insignia`,
        text: `Nadie ha vuelto a verificar que ${domain} pertenece a ${company}. Sus empleos aparecen como no verificados hasta que alguien lo haga.`,
      },
    }),
  },
  fr: {
    language: "fr",
    button: "Vérifier l’entreprise",
    said: ({ company, domain }, date) => ({
      missing: {
        subject: `${company} va perdre son badge`,
        title: `L’enregistrement de ${domain} est introuvable`,
        text: `L’enregistrement DNS qui vérifie ${company} est introuvable. Le badge Vérifiée reste affiché jusqu’au ${date}. Remettez l’enregistrement en place ou vérifiez le domaine par e-mail.`,
      },
      renew: {
        subject: `Vérifiez à nouveau ${company}`,
        title: `${domain} est-il toujours à vous ?`,
        text: `${company} a été vérifiée par e-mail il y a trois mois. Le badge Vérifiée reste affiché jusqu’au ${date}. Vérifiez à nouveau le domaine par e-mail, ou une fois pour toutes avec un enregistrement DNS.`,
      },
      ended: {
        subject: `${company} n’est plus vérifiée`,
        title: `${company} a perdu son badge`,
        text: `Personne n’a vérifié à nouveau que ${domain} appartient à ${company}. Ses offres sont affichées comme non vérifiées jusqu’à la vérification du domaine.`,
      },
    }),
  },
  de: {
    language: "de",
    button: "Unternehmen verifizieren",
    said: ({ company, domain }, date) => ({
      missing: {
        subject: `${company} verliert bald sein Abzeichen`,
        title: `Der Eintrag von ${domain} fehlt`,
        text: `Wir konnten den DNS-Eintrag nicht finden, der ${company} verifiziert. Das Abzeichen „Verifiziert“ bleibt bis zum ${date}. Stelle den Eintrag wieder her oder verifiziere die Domain per E-Mail.`,
      },
      renew: {
        subject: `Bitte verifiziere ${company} noch einmal`,
        title: `Gehört ${domain} noch dir?`,
        text: `${company} wurde vor drei Monaten per E-Mail verifiziert. Das Abzeichen „Verifiziert“ bleibt bis zum ${date}. Verifiziere die Domain noch einmal per E-Mail oder dauerhaft mit einem DNS-Eintrag.`,
      },
      ended: {
        subject: `${company} ist nicht mehr verifiziert`,
        title: `${company} hat sein Abzeichen verloren`,
        text: `Es wurde nicht noch einmal verifiziert, dass ${domain} zu ${company} gehört. Bis das geschieht, steht bei den Stellen „Nicht verifiziert“.`,
      },
    }),
  },
};

function contentOf({ language, button, said }: Words, data: Data): MailContent {
  const until = data.until === null ? "" : dayInMail(data.until, language);
  const { subject, title, text } = said(data, until)[data.step];
  return { subject, title, paragraphs: [text], action: { label: button, path: paths.verifyCompany(data.id) } };
}

/**
 * To those who may edit a company: its domain verification is about to end, must be renewed, or has ended (rule C5).
 */
export const companyVerificationMail = mailMessage<Data>({
  name: "company_verification",
  sample: {
    step: "missing",
    company: "Quillstack",
    id: "01890000-0000-7000-8000-000000000001",
    domain: "quillstack.example",
    until: "2026-12-21T09:00:00.000Z",
  },
  texts: {
    en: (data) => contentOf(WORDS.en, data),
    es: (data) => contentOf(WORDS.es, data),
    fr: (data) => contentOf(WORDS.fr, data),
    de: (data) => contentOf(WORDS.de, data),
  },
});
