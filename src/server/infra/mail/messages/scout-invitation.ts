import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { dayInMail, endInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

type Data = {
  name: string;
  token: string;
  /** When the link ends, ISO 8601. */
  until: string;
  /** The day on which the named people are deleted; null if none are stored. */
  people_until: string | null;
};

function named(until: string | null, language: Language, text: (date: string) => string): string[] {
  return until === null ? [] : [text(dayInMail(until, language))];
}

/** To a scout applicant: approved, with the link that grants the badge (rule S2). */
export const scoutInvitation = mailMessage<Data>({
  name: "scout_invitation",
  sample: {
    name: "Oluwaseun Adebayo",
    token: "sample-token-of-a-scout-invitation-1234567890",
    until: "2026-12-21T09:30:00.000Z",
    people_until: "2026-12-15",
  },
  texts: {
    en: (data) => ({
      subject: "You are a Vetted Scout",
      title: `Welcome to the Scout Network, ${data.name}`,
      paragraphs: [
        `Your application was approved. Use your invitation while you are signed in to ${PRODUCT_NAME} with this address, or sign up with it first. It verifies your address and gives you the Vetted Scout badge.`,
        ...named(
          data.people_until,
          "en",
          (date) =>
            `We have not contacted the people you named. Talk to them yourself, and refer them to a job if they are interested. What you wrote about them will be deleted on ${date}.`,
        ),
      ],
      action: { label: "Use your invitation", path: paths.scoutInvitation(data.token) },
      notes: [
        `The link is valid until ${endInMail(data.until, "en")} and works once, for this address only.`,
        "If you did not apply, ignore this email. No account gets the badge without the link.",
      ],
    }),
    es: (data) => ({
      subject: "Ya eres Vetted Scout",
      title: `Te damos la bienvenida a la red de Scouts, ${data.name}`,
      paragraphs: [
        `Hemos aprobado tu solicitud. Inicia sesión en ${PRODUCT_NAME} con esta dirección, o regístrate con ella, y usa tu invitación. Así confirmas que la dirección es tuya y recibes la insignia Vetted Scout.`,
        ...named(
          data.people_until,
          "es",
          (date) =>
            `No hemos escrito a las personas que indicaste. Cuéntaselo tú y recomiéndalas para un empleo si les interesa. Lo que escribiste sobre ellas se borra el ${date}.`,
        ),
      ],
      action: { label: "Usar tu invitación", path: paths.scoutInvitation(data.token) },
      notes: [
        `El enlace sirve una sola vez, hasta el ${endInMail(data.until, "es")}, y solo para esta dirección.`,
        "¿No enviaste ninguna solicitud? No hagas nada. Sin el enlace ninguna cuenta recibe la insignia.",
      ],
    }),
    fr: (data) => ({
      subject: "Vous êtes Vetted Scout",
      title: `Bienvenue dans le réseau des Scouts, ${data.name}`,
      paragraphs: [
        `Votre candidature a été acceptée. Utilisez votre invitation en étant connecté à ${PRODUCT_NAME} avec cette adresse ; si vous n’avez pas de compte, inscrivez-vous d’abord. L’invitation confirme votre adresse et vous donne le badge Vetted Scout.`,
        ...named(
          data.people_until,
          "fr",
          (date) =>
            `Nous n’avons pas contacté les personnes que vous avez nommées. Parlez-leur vous-même et recommandez-les pour une offre si cela les intéresse. Ce que vous avez écrit sur elles sera supprimé le ${date}.`,
        ),
      ],
      action: { label: "Utiliser votre invitation", path: paths.scoutInvitation(data.token) },
      notes: [
        `Le lien fonctionne une fois, jusqu’au ${endInMail(data.until, "fr")}, et pour cette adresse seulement.`,
        "Vous n’avez pas postulé ? Ignorez cet e-mail. Sans ce lien, aucun compte ne reçoit le badge.",
      ],
    }),
    de: (data) => ({
      subject: "Du bist Vetted Scout",
      title: `Willkommen im Scout-Netzwerk, ${data.name}`,
      paragraphs: [
        `Deine Bewerbung wurde angenommen. Nutze deine Einladung, während du bei ${PRODUCT_NAME} mit dieser Adresse angemeldet bist, oder registriere dich zuerst mit ihr. Damit ist deine Adresse bestätigt, und du bekommst das Abzeichen „Vetted Scout“.`,
        ...named(
          data.people_until,
          "de",
          (date) =>
            `Die Personen, die du genannt hast, haben wir nicht kontaktiert. Sprich selbst mit ihnen und empfiehl sie für eine Stelle, wenn sie das möchten. Was du über sie geschrieben hast, wird am ${date} gelöscht.`,
        ),
      ],
      action: { label: "Einladung nutzen", path: paths.scoutInvitation(data.token) },
      notes: [
        `Der Link gilt bis zum ${endInMail(data.until, "de")}, nur einmal und nur für diese Adresse.`,
        "Du hast dich nicht beworben? Dann ignoriere diese E-Mail. Ohne den Link bekommt kein Konto das Abzeichen.",
      ],
    }),
  },
});
