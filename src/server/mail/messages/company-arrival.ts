import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = { company: string; company_name: string; done: boolean };

type Words = {
  readonly button: string;
  readonly done: (company: string) => string;
  readonly failed: (company: string) => string;
  readonly done_text: string;
  readonly failed_text: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    button: "See what became of it",
    done: (company) => `The archive was taken into ${company}`,
    failed: (company) => `The archive could not be taken into ${company}`,
    done_text:
      "The report says what was made, and which lines were refused. Open jobs wait on hold until you open them, and whoever of the team is to come along has to be invited.",
    failed_text:
      "The reason stands beside it. What was taken in before it broke off stays, and is not made twice by the next archive.",
  },
  es: {
    button: "Ver el resultado",
    done: (company) => `El archivo se ha incorporado a ${company}`,
    failed: (company) => `No se pudo incorporar el archivo a ${company}`,
    done_text:
      "El informe indica qué se ha creado y qué líneas se han rechazado. Las ofertas abiertas quedan en pausa hasta que las abras, y hay que invitar a las personas del equipo que deban acompañarte.",
    failed_text:
      "El motivo figura al lado. Lo que se incorporó antes de la interrupción permanece y el siguiente archivo no lo crea dos veces.",
  },
  fr: {
    button: "Voir le résultat",
    done: (company) => `L’archive a été intégrée dans ${company}`,
    failed: (company) => `Impossible d’intégrer l’archive dans ${company}`,
    done_text:
      "Le rapport indique ce qui a été créé et quelles lignes ont été refusées. Les offres ouvertes restent en pause jusqu’à ce que vous les ouvriez, et les membres de l’équipe qui doivent vous suivre sont à inviter.",
    failed_text:
      "La raison est indiquée à côté. Ce qui a été intégré avant l’interruption reste, et l’archive suivante ne le crée pas deux fois.",
  },
  de: {
    button: "Ergebnis ansehen",
    done: (company) => `Das Archiv wurde in ${company} übernommen`,
    failed: (company) => `Das Archiv konnte nicht in ${company} übernommen werden`,
    done_text:
      "Der Bericht sagt, was angelegt und welche Zeilen abgelehnt wurden. Offene Stellen sind angehalten, bis du sie öffnest, und wer aus dem Team mitkommen soll, muss eingeladen werden.",
    failed_text:
      "Der Grund steht dabei. Was vor dem Abbruch übernommen wurde, bleibt und wird vom nächsten Archiv nicht doppelt angelegt.",
  },
};

function text(language: Language) {
  return ({ company, company_name, done }: Data): MailContent => {
    const words = WORDS[language];
    const title = (done ? words.done : words.failed)(company_name);
    const paragraphs = [done ? words.done_text : words.failed_text];
    return { subject: title, title, paragraphs, action: { label: words.button, path: paths.moveCompany(company) } };
  };
}

/** To the owner who pressed: an archive of another installation was taken into their company, or could not be (rule X220). */
export const companyArrivalNews = mailMessage<Data>({
  name: "company_arrival",
  sample: { company: "01890000-0000-7000-8000-000000000000", company_name: "Fablewright Games", done: true },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
