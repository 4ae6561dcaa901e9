import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import type { ScoutReason } from "../../../../contract/statuses.ts";
import { dayInMail } from "../mail-dates.ts";
import { type MailContent, mailMessage } from "../message.ts";

/** Why an application was declined, in the mail's words (rule S6). */
const WHY: Readonly<Record<Language, Readonly<Record<ScoutReason, string>>>> = {
  en: {
    details: "There was not enough information to decide.",
    network: "The people you would refer fit few of our current jobs.",
    conflict: "Your work would conflict with the program.",
    unverified: "We could not confirm the details.",
    full: "We are not accepting more scouts at the moment.",
    unlisted: "There was another reason.",
  },
  es: {
    details: "No había información suficiente para decidir.",
    network: "Las personas que recomendarías encajan en pocos de los empleos que tenemos ahora.",
    conflict: "Hay un conflicto de intereses con tu trabajo.",
    unverified: "No pudimos confirmar los datos.",
    full: "Por ahora no necesitamos más Scouts.",
    unlisted: "Otro motivo.",
  },
  fr: {
    details: "Nous n’avions pas assez d’éléments pour décider.",
    network: "Les personnes que vous recommanderiez correspondent à peu de nos offres actuelles.",
    conflict: "Votre travail créerait un conflit d’intérêts avec le programme.",
    unverified: "Nous n’avons pas pu confirmer les informations.",
    full: "Nous n’acceptons plus de Scouts pour le moment.",
    unlisted: "Il y avait une autre raison.",
  },
  de: {
    details: "Für eine Entscheidung gab es zu wenige Angaben.",
    network: "Die Personen, die du empfehlen würdest, passen zu wenigen unserer aktuellen Stellen.",
    conflict: "Zwischen deiner Arbeit und dem Programm gäbe es einen Interessenkonflikt.",
    unverified: "Wir konnten die Angaben nicht bestätigen.",
    full: "Wir nehmen zurzeit keine weiteren Scouts auf.",
    unlisted: "Es gab einen anderen Grund.",
  },
};

type Declined = {
  name: string;
  reason: ScoutReason | null;
  /** The day `yyyy-mm-dd` from which they may apply again. */
  again: string;
  /** They applied before that day, so the new application was not stored. */
  early?: boolean;
};

function declinedIn(language: Language): (data: Declined) => MailContent {
  const words = {
    en: (name: string, day: string) => ({
      subject: "Your application to the Scout Network",
      title: `Thank you for applying, ${name}`,
      text: "We reviewed your application and cannot accept you into the Scout Network this time.",
      early: "You applied again too early. That application was not kept; please send it again later.",
      again: `You can apply again from ${day}. Until then, you can still refer people without being a scout.`,
      label: "Apply again",
    }),
    es: (name: string, day: string) => ({
      subject: "Tu solicitud para la red de Scouts",
      title: `Gracias, ${name}. Esta vez no ha podido ser`,
      text: "Hemos leído tu solicitud y esta vez no te incorporamos a la red de Scouts.",
      early: "Has enviado otra solicitud antes de tiempo. No se ha guardado; envíala más tarde.",
      again: `Puedes enviar otra solicitud a partir del ${day}. Hasta entonces no pierdes nada: cualquiera puede recomendar sin ser Scout.`,
      label: "Enviar otra solicitud",
    }),
    fr: (name: string, day: string) => ({
      subject: "Votre candidature au réseau des Scouts",
      title: `Merci pour votre candidature, ${name}`,
      text: "Nous avons examiné votre candidature et ne pouvons pas vous accueillir dans le réseau des Scouts cette fois-ci.",
      early: "Vous avez postulé à nouveau trop tôt. Cette candidature n’a pas été conservée ; renvoyez-la plus tard.",
      again: `Vous pourrez postuler à nouveau à partir du ${day}. D’ici là, vous pouvez toujours recommander des personnes sans être Scout.`,
      label: "Postuler à nouveau",
    }),
    de: (name: string, day: string) => ({
      subject: "Deine Bewerbung für das Scout-Netzwerk",
      title: `Danke für deine Bewerbung, ${name}`,
      text: "Wir haben deine Bewerbung geprüft und können dich diesmal nicht ins Scout-Netzwerk aufnehmen.",
      early:
        "Du hast dich zu früh wieder beworben. Diese Bewerbung wurde nicht gespeichert; bitte schick sie später noch einmal.",
      again: `Ab dem ${day} kannst du dich wieder bewerben. Bis dahin kannst du auch ohne Scout-Status empfehlen.`,
      label: "Erneut bewerben",
    }),
  }[language];
  return ({ name, reason, again, early = false }) => {
    const said = words(name, dayInMail(again, language));
    const why = reason === null ? [] : [WHY[language][reason]];
    const paragraphs = early ? [said.early, said.again] : [said.text, ...why, said.again];
    const title = early ? said.subject : said.title;
    return { subject: said.subject, title, paragraphs, action: { label: said.label, path: paths.scoutApply() } };
  };
}

/** To a scout applicant: declined, why, and when they may apply again (rule S6). */
export const scoutDeclined = mailMessage<Declined>({
  name: "scout_declined",
  sample: { name: "Oluwaseun Adebayo", reason: "network", again: "2026-12-21" },
  texts: { en: declinedIn("en"), es: declinedIn("es"), fr: declinedIn("fr"), de: declinedIn("de") },
});

const RECEIVED: Readonly<Record<Language, { subject: string; title: string; text: string; note: string }>> = {
  en: {
    subject: "We received your application to the Scout Network",
    title: "Thank you",
    text: "We received your application to the Scout Network. We will review it and email you the decision either way.",
    note: `If you did not apply, ignore this email. No account gets the badge without a link we email to this address.`,
  },
  es: {
    subject: "Hemos recibido tu solicitud para la red de Scouts",
    title: "Gracias",
    text: "Hemos recibido tu solicitud para la red de Scouts. La leeremos y te enviaremos la decisión por correo en cualquier caso.",
    note: "¿No enviaste ninguna solicitud? No hagas nada: sin un enlace que enviemos a esta dirección ninguna cuenta recibe la insignia.",
  },
  fr: {
    subject: "Nous avons reçu votre candidature au réseau des Scouts",
    title: "Merci",
    text: "Nous avons reçu votre candidature au réseau des Scouts. Nous allons l’examiner et vous communiquerons notre décision par e-mail dans tous les cas.",
    note: "Vous n’avez pas postulé ? Ignorez cet e-mail : sans un lien envoyé à cette adresse, aucun compte ne reçoit le badge.",
  },
  de: {
    subject: "Deine Bewerbung für das Scout-Netzwerk ist eingegangen",
    title: "Danke",
    text: "Deine Bewerbung für das Scout-Netzwerk ist eingegangen. Wir prüfen sie und schicken dir die Entscheidung in jedem Fall per E-Mail.",
    note: "Du hast dich nicht beworben? Dann ignoriere diese E-Mail: Ohne einen Link, den wir an diese Adresse schicken, bekommt kein Konto das Abzeichen.",
  },
};

function receivedIn(language: Language): () => MailContent {
  const { subject, title, text, note } = RECEIVED[language];
  return () => ({ subject, title, paragraphs: [text], notes: [note] });
}

/**
 * To a scout applicant: application received (rule S6). The address is unverified, so it repeats nothing of the form.
 */
export const scoutReceived = mailMessage<Record<string, never>>({
  name: "scout_received",
  sample: {},
  texts: { en: receivedIn("en"), es: receivedIn("es"), fr: receivedIn("fr"), de: receivedIn("de") },
});
