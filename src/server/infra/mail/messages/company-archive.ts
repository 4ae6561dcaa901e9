import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = { company: string; company_name: string; ready: boolean };

type Words = {
  readonly button: string;
  readonly ready: (company: string) => string;
  readonly failed: (company: string) => string;
  readonly ready_text: string;
  readonly failed_text: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    button: "View exports",
    ready: (company) => `The ${company} export is ready`,
    failed: (company) => `The ${company} export failed`,
    ready_text:
      "An owner can download it for seven days, then it is deleted. It is deleted sooner if someone in it has their data erased.",
    failed_text: "We tried three times. Please request it again later; nothing was changed.",
  },
  es: {
    button: "Ver las exportaciones",
    ready: (company) => `La exportación de ${company} está lista`,
    failed: (company) => `La exportación de ${company} falló`,
    ready_text:
      "Un propietario puede descargarla durante siete días; después se elimina. Se elimina antes si alguien que figura en ella pide borrar sus datos.",
    failed_text: "Lo intentamos tres veces. Solicítala de nuevo más tarde; no se ha cambiado nada.",
  },
  fr: {
    button: "Voir les exports",
    ready: (company) => `L’export de ${company} est prêt`,
    failed: (company) => `L’export de ${company} a échoué`,
    ready_text:
      "Un propriétaire peut le télécharger pendant sept jours. L’export est supprimé à l’issue de ce délai, ou dès qu’une personne qui y figure fait effacer ses données.",
    failed_text: "Nous avons essayé trois fois. Redemandez-le plus tard ; rien n’a été modifié.",
  },
  de: {
    button: "Exporte ansehen",
    ready: (company) => `Der Export von ${company} ist fertig`,
    failed: (company) => `Der Export von ${company} ist fehlgeschlagen`,
    ready_text:
      "Inhaber können den Export sieben Tage lang herunterladen, dann wird er gelöscht. Er wird früher gelöscht, wenn eine Person, deren Daten er enthält, diese löschen lässt.",
    failed_text:
      "Wir haben es dreimal versucht. Bitte fordere den Export später noch einmal an; es wurde nichts geändert.",
  },
};

function text(language: Language) {
  return ({ company, company_name, ready }: Data): MailContent => {
    const words = WORDS[language];
    const title = (ready ? words.ready : words.failed)(company_name);
    const paragraphs = [ready ? words.ready_text : words.failed_text];
    return { subject: title, title, paragraphs, action: { label: words.button, path: paths.exportCompany(company) } };
  };
}

/** To the requesting owner: the company export is ready or failed (rule X168). */
export const companyArchiveMail = mailMessage<Data>({
  name: "company_archive",
  sample: { company: "01890000-0000-7000-8000-000000000000", company_name: "Fablewright Games", ready: true },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
