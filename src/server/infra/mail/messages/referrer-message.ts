import { mailMessage } from "../message.ts";

type Data = { name: string; email: string; message: string };

/** To a referrer, from a visitor of their public page; a reply goes to the visitor's address. */
export const referrerMessage = mailMessage<Data>({
  name: "referrer_message",
  writtenBy: ({ name }) => name,
  sample: { name: "Amara Okafor", email: "amara@example.com", message: "We met in Lisbon.\nAre you still hiring?" },
  texts: {
    en: ({ name, email, message }) => ({
      subject: `${name} wrote to you`,
      title: "A message from your referral page",
      paragraphs: [`${name} wrote to you on your page. They cannot see your address unless you reply.`],
      quote: { text: message, by: name },
      answer: { label: "Reply", to: email },
      notes: ["You can turn messages off in your settings, under Privacy."],
    }),
    es: ({ name, email, message }) => ({
      subject: `${name} te ha escrito`,
      title: "Un mensaje desde tu página de recomendación",
      paragraphs: [`${name} te ha escrito en tu página. No ve tu dirección; solo la verá si respondes.`],
      quote: { text: message, by: name },
      answer: { label: "Responder", to: email },
      notes: ["Puedes desactivar los mensajes en tus ajustes, en Privacidad."],
    }),
    fr: ({ name, email, message }) => ({
      subject: `${name} vous a écrit`,
      title: "Un message via votre page de recommandation",
      paragraphs: [`${name} vous a écrit sur votre page. Votre adresse n’est visible que si vous répondez.`],
      quote: { text: message, by: name },
      answer: { label: "Répondre", to: email },
      notes: ["Vous pouvez désactiver les messages dans vos paramètres, rubrique Confidentialité."],
    }),
    de: ({ name, email, message }) => ({
      subject: `${name} hat dir geschrieben`,
      title: "Eine Nachricht von deiner Empfehlungsseite",
      paragraphs: [
        `${name} hat dir auf deiner Seite geschrieben. Deine Adresse ist nicht sichtbar, solange du nicht antwortest.`,
      ],
      quote: { text: message, by: name },
      answer: { label: "Antworten", to: email },
      notes: ["Du kannst Nachrichten in deinen Einstellungen unter „Privatsphäre“ ausschalten."],
    }),
  },
});
