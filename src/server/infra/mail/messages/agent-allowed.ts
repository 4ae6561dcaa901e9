import { paths } from "../../../../contract/paths.ts";
import { momentInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

/** `name`: the program's name; `host`: the host of its redirect URI; both times ISO 8601. */
type Data = { name: string; host: string; at: string; ends_at: string };

/** To the owner: an agent was allowed to read for them and to leave drafts (rule X153). Mandatory. */
export const agentAllowed = mailMessage<Data>({
  name: "agent_allowed",
  sample: {
    name: "Desk Assistant",
    host: "assistant.example",
    at: "2026-11-26T19:40:00.000Z",
    ends_at: "2027-02-24T19:40:00.000Z",
  },
  texts: {
    en: ({ name, host, at, ends_at }) => ({
      subject: "An agent was connected to your account",
      title: "An agent was connected",
      paragraphs: [
        "It can read what you allowed and prepare drafts for you. It never acts in your name: you approve or dismiss what it prepares.",
      ],
      facts: [
        ["Name", name],
        ["Answers go to", host],
        ["Connected", momentInMail(at, "en")],
        ["Expires", momentInMail(ends_at, "en")],
      ],
      action: { label: "View agents", path: paths.accountSettings() },
      notes: ["If this wasn't you, revoke it, change your password immediately and sign out your other devices."],
    }),
    es: ({ name, host, at, ends_at }) => ({
      subject: "Se ha conectado un agente a tu cuenta",
      title: "Agente conectado",
      paragraphs: [
        "Puede leer lo que le has permitido y prepararte borradores. No hace nada en tu nombre: tú confirmas o descartas lo que prepara.",
      ],
      facts: [
        ["Nombre", name],
        ["Sus respuestas se envían a", host],
        ["Conectado", momentInMail(at, "es")],
        ["Caduca", momentInMail(ends_at, "es")],
      ],
      action: { label: "Ver tus agentes", path: paths.accountSettings() },
      notes: [
        "Si no has sido tú, revoca el agente, cambia tu contraseña enseguida y cierra la sesión en tus otros dispositivos.",
      ],
    }),
    fr: ({ name, host, at, ends_at }) => ({
      subject: "Un agent a été connecté à votre compte",
      title: "Un agent a été connecté",
      paragraphs: [
        "Il peut lire ce que vous avez autorisé et vous laisser des brouillons. Il n’agit jamais en votre nom : vous validez ou écartez ce qu’il prépare.",
      ],
      facts: [
        ["Nom", name],
        ["Réponses envoyées à", host],
        ["Connecté", momentInMail(at, "fr")],
        ["Expire", momentInMail(ends_at, "fr")],
      ],
      action: { label: "Voir vos agents", path: paths.accountSettings() },
      notes: [
        "Si ce n’était pas vous, révoquez-le, changez immédiatement votre mot de passe et déconnectez vos autres appareils.",
      ],
    }),
    de: ({ name, host, at, ends_at }) => ({
      subject: "Ein Agent wurde mit deinem Konto verbunden",
      title: "Ein Agent wurde verbunden",
      paragraphs: [
        "Er darf lesen, was du erlaubt hast, und dir Entwürfe hinterlassen. Er handelt nie in deinem Namen: Was er vorbereitet, bestätigst oder verwirfst du.",
      ],
      facts: [
        ["Name", name],
        ["Antworten gehen an", host],
        ["Verbunden", momentInMail(at, "de")],
        ["Läuft ab", momentInMail(ends_at, "de")],
      ],
      action: { label: "Agenten ansehen", path: paths.accountSettings() },
      notes: [
        "Wenn du das nicht warst, widerrufe seinen Zugriff, ändere sofort dein Passwort und melde deine anderen Geräte ab.",
      ],
    }),
  },
});
