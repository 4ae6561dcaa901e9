import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
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
      subject: (company, system) => `${system} rejects ${company}'s keys`,
      title: (system) => `${system} rejects the keys`,
      paragraphs: (system) => [
        `Syncing with ${system} is paused until it accepts the keys again.`,
        "Check the keys and their permissions. Nothing is lost in the meantime.",
      ],
    },
    by_hand: {
      subject: (company, system) => `${company}: a person's data must be deleted in ${system}`,
      title: (system) => `Please delete a person's data in ${system}`,
      paragraphs: (system) => [
        `A person you sent to ${system} had their data erased here. We could not delete it there.`,
        "The hiring system page shows the record number. Delete the record there, then confirm on the page.",
      ],
    },
  },
  es: {
    button: "Ver el sistema de selección",
    keys: {
      subject: (company, system) => `${system} rechaza las claves de ${company}`,
      title: (system) => `${system} rechaza las claves`,
      paragraphs: (system) => [
        `La sincronización con ${system} está en pausa hasta que vuelva a aceptar las claves.`,
        "Revisa las claves y sus permisos. Mientras tanto no se pierde nada.",
      ],
    },
    by_hand: {
      subject: (company, system) => `${company}: hay que borrar los datos de una persona en ${system}`,
      title: (system) => `Borra los datos de una persona en ${system}`,
      paragraphs: (system) => [
        `Hemos borrado los datos de una persona que enviaste a ${system}, pero no pudimos borrarlos allí.`,
        "La página de tu sistema de selección muestra el número de la ficha. Borra la ficha allí y confírmalo después en esa página.",
      ],
    },
  },
  fr: {
    button: "Voir le logiciel de recrutement",
    keys: {
      subject: (company, system) => `${system} refuse les clés de ${company}`,
      title: (system) => `${system} refuse les clés`,
      paragraphs: (system) => [
        `La synchronisation avec ${system} est en pause jusqu’à ce qu’il accepte à nouveau les clés.`,
        "Vérifiez les clés et leurs droits. Rien n’est perdu entre-temps.",
      ],
    },
    by_hand: {
      subject: (company, system) => `${company} : les données d’une personne doivent être supprimées dans ${system}`,
      title: (system) => `Supprimez les données d’une personne dans ${system}`,
      paragraphs: (system) => [
        `Les données d’une personne que vous avez transmise à ${system} ont été effacées ici. Nous n’avons pas pu les supprimer dans ${system}.`,
        `La page de votre logiciel de recrutement indique le numéro du dossier. Supprimez le dossier dans ${system}, puis confirmez sur la page.`,
      ],
    },
  },
  de: {
    button: "Recruiting-System ansehen",
    keys: {
      subject: (company, system) => `${system} lehnt die Schlüssel von ${company} ab`,
      title: (system) => `${system} lehnt die Schlüssel ab`,
      paragraphs: (system) => [
        `Der Abgleich mit ${system} ist pausiert, bis die Schlüssel wieder angenommen werden.`,
        "Prüfe die Schlüssel und ihre Berechtigungen. Bis dahin geht nichts verloren.",
      ],
    },
    by_hand: {
      subject: (company, system) => `${company}: In ${system} müssen Daten einer Person gelöscht werden`,
      title: (system) => `Bitte lösche die Daten einer Person in ${system}`,
      paragraphs: (system) => [
        `Eine Person, deren Daten du an ${system} gesendet hast, hat sie hier löschen lassen. Dort konnten wir sie nicht löschen.`,
        `Die Seite „Recruiting-System“ zeigt die Nummer des Eintrags. Lösche den Eintrag in ${system} und bestätige es dann auf der Seite.`,
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
export const hiringSystemMail = mailMessage<Data>({
  name: "hiring_system",
  sample: {
    company: "01890000-0000-7000-8000-000000000000",
    company_name: "Fablewright Games",
    system: "Lever",
    what: "by_hand",
  },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
