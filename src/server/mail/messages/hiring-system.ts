import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import type { MailContent } from "../message.ts";
import { mailMessage } from "../message.ts";

type Data = { company: string; company_name: string; system: string; what: "keys" | "by_hand" };

type Said = {
  readonly subject: (company: string, system: string) => string;
  readonly title: (system: string) => string;
  readonly paragraphs: (system: string) => string[];
};
type Words = { readonly button: string } & Readonly<Record<Data["what"], Said>>;

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    button: "Open hiring system",
    keys: {
      subject: (company, system) => `${system} rejects the keys of ${company}`,
      title: (system) => `${system} rejects the keys`,
      paragraphs: (system) => [
        `Syncing with ${system} is paused until it accepts the keys again.`,
        "Check the keys and their permissions. Nothing is lost in the meantime.",
      ],
    },
    by_hand: {
      subject: (company, system) => `${company}: someone must be deleted in ${system}`,
      title: (system) => `Please delete a person in ${system}`,
      paragraphs: (system) => [
        `A person you sent to ${system} had their data erased here. We could not delete them there.`,
        "The hiring system page shows the record number. Delete it there, then confirm on the page.",
      ],
    },
  },
  es: {
    button: "Ver el sistema de selección",
    keys: {
      subject: (company, system) => `${system} rechaza las claves de ${company}`,
      title: (system) => `${system} rechaza las claves`,
      paragraphs: (system) => [
        `No se puede enviar a nadie a ${system} ni seguirlo allí hasta que vuelva a aceptarlas.`,
        "Revisa las claves y sus permisos. Mientras tanto no se pierde a nadie: todo espera.",
      ],
    },
    by_hand: {
      subject: (company, system) => `${company}: hay que borrar a alguien en ${system}`,
      title: (system) => `Borra a una persona en ${system}`,
      paragraphs: (system) => [
        `Se han borrado aquí los datos de una persona que enviaste a ${system}. No pudimos hacer que se borraran allí.`,
        "La página de tu sistema de selección dice qué número es. Bórralo allí y dilo después en la página.",
      ],
    },
  },
  fr: {
    button: "Voir le logiciel de recrutement",
    keys: {
      subject: (company, system) => `${system} refuse les clés de ${company}`,
      title: (system) => `${system} refuse les clés`,
      paragraphs: (system) => [
        `Personne ne peut être envoyé vers ${system} ni y être suivi tant qu’il ne les accepte pas à nouveau.`,
        "Vérifiez les clés et leurs droits. Personne n’est perdu entre-temps : tout attend.",
      ],
    },
    by_hand: {
      subject: (company, system) => `${company} : une personne est à supprimer dans ${system}`,
      title: (system) => `Une personne est à supprimer dans ${system}`,
      paragraphs: (system) => [
        `Les données d’une personne que vous avez envoyée vers ${system} ont été effacées ici. Nous n’avons pas obtenu leur suppression là-bas.`,
        "La page de votre logiciel de recrutement indique son numéro. Supprimez-la là-bas, puis dites-le sur la page.",
      ],
    },
  },
  de: {
    button: "Recruiting-System ansehen",
    keys: {
      subject: (company, system) => `${system} nimmt die Schlüssel von ${company} nicht an`,
      title: (system) => `${system} nimmt die Schlüssel nicht an`,
      paragraphs: (system) => [
        `Bis ${system} sie wieder annimmt, kann niemand dorthin gesendet oder dort verfolgt werden.`,
        "Prüfe die Schlüssel und ihre Rechte. Inzwischen geht niemand verloren: Alles wartet.",
      ],
    },
    by_hand: {
      subject: (company, system) => `${company}: In ${system} ist jemand zu löschen`,
      title: (system) => `Bitte lösche eine Person in ${system}`,
      paragraphs: (system) => [
        `Die Daten einer Person, die ihr an ${system} gesendet habt, sind hier gelöscht. Dort konnten wir die Löschung nicht erreichen.`,
        "Auf der Seite eures Recruiting-Systems steht, welche Nummer es ist. Lösche sie dort und sag es dann auf der Seite.",
      ],
    },
  },
};

function text(language: Language) {
  return ({ company, company_name, system, what }: Data): MailContent => {
    const { button, [what]: said } = WORDS[language];
    const action = { label: button, path: paths.hiringSystem(company) };
    const paragraphs = said.paragraphs(system);
    return { subject: said.subject(company_name, system), title: said.title(system), paragraphs, action };
  };
}

/**
 * To the owners of a company: its hiring system rejects the keys, or a candidate must be deleted there by hand (rules
 * X203, X209).
 */
export const hiringSystemNews = mailMessage<Data>({
  name: "hiring_system",
  sample: {
    company: "01890000-0000-7000-8000-000000000000",
    company_name: "Fablewright Games",
    system: "Lever",
    what: "by_hand",
  },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
