import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import type { MailContent } from "../message.ts";
import { mailMessage } from "../message.ts";

/** What happened to a company's sign-in. */
export type CompanySignInUpdate =
  | "added"
  | "secret"
  | "metadata"
  | "on"
  | "off"
  | "enforced"
  | "free"
  | "removed"
  | "proof"
  | "keeper";

type Data = { company: string; company_name: string; domain: string; what: CompanySignInUpdate };

type Words = {
  readonly button: string;
  readonly subject: (company: string) => string;
  readonly title: string;
  readonly note: string;
} & Readonly<Record<CompanySignInUpdate, (domain: string) => string>>;

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    button: "Open company sign-in",
    subject: (company) => `Company sign-in for ${company} has changed`,
    title: "Company sign-in has changed",
    note: "All owners get this email. If no owner did this, contact us immediately.",
    added: (domain) =>
      `A sign-in connection for ${domain} was added. It stays off until someone tests it and turns it on.`,
    secret: (domain) => `The client secret of the connection for ${domain} was replaced.`,
    metadata: (domain) => `The provider metadata of the connection for ${domain} was replaced.`,
    on: (domain) =>
      `The connection for ${domain} was turned on. People with addresses at this domain can now sign in with it.`,
    off: (domain) =>
      `The connection for ${domain} was turned off. People who had signed in with it were signed out and need another sign-in method.`,
    enforced: (domain) =>
      `People with addresses at ${domain} can now only sign in with the company's connection. Only the owner with emergency access keeps other methods.`,
    free: (domain) => `People with addresses at ${domain} can use all sign-in methods again.`,
    removed: (domain) =>
      `The connection for ${domain} was deleted. People who had signed in with it were signed out and need another sign-in method.`,
    proof: (domain) =>
      `The connection for ${domain} is off because the DNS record that verifies the domain was not found. Restore the record, then turn the connection on again. Until then, people need another sign-in method.`,
    keeper: (domain) =>
      `The person with emergency access for ${domain} is no longer an owner. If the provider fails, no one can sign in. Open the connection, choose “Enforce” and select another owner.`,
  },
  es: {
    button: "Ver el acceso de empresa",
    subject: (company) => `El acceso de ${company} ha cambiado`,
    title: "El acceso de empresa ha cambiado",
    note: "Todos los propietarios reciben este correo. Si no fue ninguno de ellos, escríbenos de inmediato.",
    added: (domain) =>
      `Se ha añadido una conexión de acceso para ${domain}. Está desactivada hasta que alguien la pruebe y la active.`,
    secret: (domain) => `Se ha cambiado el secreto de cliente de la conexión de ${domain}.`,
    metadata: (domain) => `Se han cambiado los metadatos del proveedor de la conexión de ${domain}.`,
    on: (domain) =>
      `Se ha activado la conexión de ${domain}. Quienes tengan una dirección de este dominio ya pueden entrar con ella.`,
    off: (domain) =>
      `Se ha desactivado la conexión de ${domain}. Se ha cerrado la sesión de quienes habían entrado con ella; ahora deben entrar de otra forma.`,
    enforced: (domain) =>
      `A partir de ahora, quienes tengan una dirección de ${domain} solo pueden entrar con la conexión de la empresa. Solo el propietario con acceso de emergencia conserva otras formas de entrar.`,
    free: (domain) => `Quienes tengan una dirección de ${domain} pueden volver a entrar de cualquier forma.`,
    removed: (domain) =>
      `Se ha eliminado la conexión de ${domain}. Se ha cerrado la sesión de quienes habían entrado con ella; ahora deben entrar de otra forma.`,
    proof: (domain) =>
      `Se ha desactivado la conexión de ${domain} porque no se encontró el registro DNS que verifica el dominio. Vuelve a poner el registro y activa después la conexión. Hasta entonces hay que entrar de otra forma.`,
    keeper: (domain) =>
      `Quien tenía el acceso de emergencia de ${domain} ya no es propietario. Si el proveedor falla, nadie podrá entrar: abre la conexión, elige «Hacer obligatoria» y designa a otro propietario.`,
  },
  fr: {
    button: "Voir la connexion d’entreprise",
    subject: (company) => `La connexion de ${company} a changé`,
    title: "La connexion d’entreprise a changé",
    note: "Tous les propriétaires reçoivent cet e-mail. Si aucun d’eux n’en est à l’origine, contactez-nous immédiatement.",
    added: (domain) =>
      `Une connexion pour ${domain} a été ajoutée. Elle reste désactivée jusqu’à ce que quelqu’un la teste et l’active.`,
    secret: (domain) => `Le secret client de la connexion pour ${domain} a été remplacé.`,
    metadata: (domain) => `Les métadonnées du fournisseur de la connexion pour ${domain} ont été remplacées.`,
    on: (domain) =>
      `La connexion pour ${domain} a été activée. Les personnes avec une adresse de ce domaine peuvent désormais l’utiliser.`,
    off: (domain) =>
      `La connexion pour ${domain} a été désactivée. Les personnes connectées par ce moyen ont été déconnectées et doivent en utiliser un autre.`,
    enforced: (domain) =>
      `Les personnes avec une adresse de ${domain} ne peuvent désormais se connecter que par la connexion de l’entreprise. Seul le propriétaire désigné garde les autres moyens.`,
    free: (domain) =>
      `Les personnes avec une adresse de ${domain} peuvent de nouveau se connecter par tous les moyens.`,
    removed: (domain) =>
      `La connexion pour ${domain} a été supprimée. Les personnes connectées par ce moyen ont été déconnectées et doivent en utiliser un autre.`,
    proof: (domain) =>
      `La connexion pour ${domain} est désactivée, car l’enregistrement DNS qui vérifie le domaine est introuvable. Remettez-le en place, puis réactivez la connexion. D’ici là, les personnes doivent utiliser un autre moyen.`,
    keeper: (domain) =>
      `La personne qui a l’accès de secours pour ${domain} n’est plus propriétaire. Si le fournisseur est en panne, plus personne ne peut se connecter. Ouvrez la connexion, choisissez « Imposer » et désignez un autre propriétaire.`,
  },
  de: {
    button: "Unternehmensanmeldung ansehen",
    subject: (company) => `Die Anmeldung von ${company} hat sich geändert`,
    title: "Die Unternehmensanmeldung hat sich geändert",
    note: "Alle Inhaber bekommen diese E-Mail. Wenn es keiner von ihnen war, schreib uns sofort.",
    added: (domain) =>
      `Eine Verbindung für ${domain} wurde hinzugefügt. Sie bleibt ausgeschaltet, bis jemand sie testet und einschaltet.`,
    secret: (domain) => `Das Client-Secret der Verbindung für ${domain} wurde ersetzt.`,
    metadata: (domain) => `Die Metadaten des Anbieters der Verbindung für ${domain} wurden ersetzt.`,
    on: (domain) =>
      `Die Verbindung für ${domain} wurde eingeschaltet. Wer eine Adresse dieser Domain hat, kann sich jetzt damit anmelden.`,
    off: (domain) =>
      `Die Verbindung für ${domain} wurde ausgeschaltet. Wer sich damit angemeldet hatte, wurde abgemeldet und braucht eine andere Anmeldemethode.`,
    enforced: (domain) =>
      `Wer eine Adresse von ${domain} hat, kann sich jetzt nur noch mit der Verbindung des Unternehmens anmelden. Nur der benannte Inhaber behält die anderen Anmeldemethoden.`,
    free: (domain) => `Wer eine Adresse von ${domain} hat, kann wieder alle Anmeldemethoden nutzen.`,
    removed: (domain) =>
      `Die Verbindung für ${domain} wurde gelöscht. Wer sich damit angemeldet hatte, wurde abgemeldet und braucht eine andere Anmeldemethode.`,
    proof: (domain) =>
      `Die Verbindung für ${domain} wurde ausgeschaltet, weil der DNS-Eintrag zur Verifizierung der Domain nicht gefunden wurde. Stelle ihn wieder her und schalte die Verbindung dann wieder ein. Bis dahin brauchen alle eine andere Anmeldemethode.`,
    keeper: (domain) =>
      `Die Person mit Notfallzugang für ${domain} ist kein Inhaber mehr. Fällt der Anbieter aus, kann sich niemand anmelden. Öffne die Verbindung, wähle „Zur Pflicht machen“ und benenne einen anderen Inhaber.`,
  },
};

function text(language: Language) {
  return ({ company, company_name, domain, what }: Data): MailContent => {
    const { button, subject, title, note, [what]: said } = WORDS[language];
    const action = { label: button, path: paths.companySignIn(company) };
    return { subject: subject(company_name), title, paragraphs: [said(domain)], action, notes: [note] };
  };
}

/**
 * To the owners of a company: its sign-in was changed, or is off because its domain is no longer verified (rules X181,
 * X186, X187).
 */
export const companySignInMail = mailMessage<Data>({
  name: "company_sign_in",
  sample: {
    company: "01890000-0000-7000-8000-000000000000",
    company_name: "Fablewright Games",
    domain: "fablewright.example",
    what: "enforced",
  },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
