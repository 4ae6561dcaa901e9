import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
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
    button: "See the archives",
    ready: (company) => `The archive of ${company} is ready`,
    failed: (company) => `The archive of ${company} could not be made`,
    ready_text:
      "An owner can download it for seven days, then it is deleted. It is deleted sooner when somebody in it has their data erased.",
    failed_text: "We tried it three times. Please ask for it again later; nothing was changed.",
  },
  es: {
    button: "Ver los archivos",
    ready: (company) => `El archivo de ${company} está listo`,
    failed: (company) => `No se pudo crear el archivo de ${company}`,
    ready_text:
      "Un propietario puede descargarlo durante siete días; después se elimina. Se elimina antes si alguien que figura en él hace borrar sus datos.",
    failed_text: "Lo intentamos tres veces. Pídelo de nuevo más tarde; no se ha cambiado nada.",
  },
  fr: {
    button: "Voir les archives",
    ready: (company) => `L’archive de ${company} est prête`,
    failed: (company) => `Impossible de créer l’archive de ${company}`,
    ready_text:
      "Un propriétaire peut la télécharger pendant sept jours, puis elle est supprimée. Elle est supprimée plus tôt si une personne qui y figure fait effacer ses données.",
    failed_text: "Nous avons essayé trois fois. Demandez-la de nouveau plus tard ; rien n’a été modifié.",
  },
  de: {
    button: "Archive ansehen",
    ready: (company) => `Das Archiv von ${company} ist fertig`,
    failed: (company) => `Das Archiv von ${company} konnte nicht erstellt werden`,
    ready_text:
      "Inhaber können es sieben Tage lang herunterladen, dann wird es gelöscht. Es wird früher gelöscht, wenn jemand darin die eigenen Daten löschen lässt.",
    failed_text: "Wir haben es dreimal versucht. Fordere es später noch einmal an; geändert wurde nichts.",
  },
};

function text(language: Language) {
  return ({ company, company_name, ready }: Data): MailContent => {
    const words = WORDS[language];
    const title = (ready ? words.ready : words.failed)(company_name);
    const paragraphs = [ready ? words.ready_text : words.failed_text];
    return { subject: title, title, paragraphs, action: { label: words.button, path: paths.moveCompany(company) } };
  };
}

/** To the owner who asked for it: the archive of their company is ready, or could not be made (rule X168). */
export const companyArchiveNews = mailMessage<Data>({
  name: "company_archive",
  sample: { company: "01890000-0000-7000-8000-000000000000", company_name: "Fablewright Games", ready: true },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
