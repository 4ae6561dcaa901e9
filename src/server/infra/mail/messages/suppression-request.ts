import { mailMessage } from "../message.ts";

type Data = { readonly wish: "add" | "remove"; readonly path: string };

/** Confirms a change of the suppression list; only the linked page's button has an effect. */
export const suppressionRequestMail = mailMessage<Data>({
  name: "register_request",
  pace: "now",
  sample: { wish: "add", path: "/do-not-refer#token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG" },
  texts: {
    en: ({ wish, path }) => ({
      subject: wish === "add" ? "Confirm: do not refer me" : "Confirm: I may be referred again",
      title: wish === "add" ? "Opt out of referrals?" : "Allow referrals again?",
      paragraphs: [
        wish === "add"
          ? "Someone, probably you, asked us to refuse all referrals that use this address. Confirm it on the linked page, and it takes effect immediately."
          : "Someone, probably you, asked us to remove this address from the do-not-refer register. Confirm it on the linked page.",
      ],
      action: { label: wish === "add" ? "Do not refer me" : "Remove me from the register", path },
      notes: [
        "The link works for 24 hours. If this wasn't you, ignore this email: nothing changes without your confirmation.",
      ],
    }),
    de: ({ wish, path }) => ({
      subject: wish === "add" ? "Bestätige: Mich nicht empfehlen" : "Bestätige: Ich darf wieder empfohlen werden",
      title: wish === "add" ? "Soll dich niemand empfehlen?" : "Darf man dich wieder empfehlen?",
      paragraphs: [
        wish === "add"
          ? "Jemand, wahrscheinlich du, hat uns gebeten, alle Empfehlungen für diese Adresse abzulehnen. Bestätige es auf der verlinkten Seite; es gilt dann sofort."
          : "Jemand, wahrscheinlich du, hat uns gebeten, diese Adresse aus dem Verzeichnis „Nicht empfehlen“ zu entfernen. Bestätige es auf der verlinkten Seite.",
      ],
      action: { label: wish === "add" ? "Nicht empfehlen" : "Aus dem Verzeichnis austragen", path },
      notes: [
        "Der Link gilt 24 Stunden. Wenn du das nicht warst, ignoriere diese E-Mail: Ohne deine Bestätigung ändert sich nichts.",
      ],
    }),
    es: ({ wish, path }) => ({
      subject:
        wish === "add" ? "Confirma que no quieres que te recomienden" : "Confirma que pueden volver a recomendarte",
      title: wish === "add" ? "¿Quieres que nadie te recomiende?" : "¿Pueden volver a recomendarte?",
      paragraphs: [
        wish === "add"
          ? "Alguien, probablemente tú, nos pidió que no se pueda recomendar a nadie con esta dirección. Confírmalo en la página enlazada y se aplicará desde ese momento."
          : "Alguien, probablemente tú, nos pidió quitar esta dirección del registro «No recomendarme». Confírmalo en la página enlazada.",
      ],
      action: { label: wish === "add" ? "No recomendarme" : "Quitarme del registro", path },
      notes: ["El enlace es válido durante 24 horas. Si no fuiste tú, no hagas nada: sin tu confirmación nada cambia."],
    }),
    fr: ({ wish, path }) => ({
      subject: wish === "add" ? "Confirmez : ne pas me recommander" : "Confirmez : on peut de nouveau me recommander",
      title: wish === "add" ? "Ne plus être recommandé ?" : "Peut-on de nouveau vous recommander ?",
      paragraphs: [
        wish === "add"
          ? "Quelqu’un, sans doute vous, nous a demandé de refuser toute recommandation concernant cette adresse. Confirmez-le sur la page, et cela prend effet immédiatement."
          : "Quelqu’un, sans doute vous, nous a demandé de retirer cette adresse du registre « ne pas recommander ». Confirmez-le sur la page.",
      ],
      action: { label: wish === "add" ? "Ne pas me recommander" : "Me retirer du registre", path },
      notes: [
        "Le lien est valable 24 heures. Ce n’était pas vous ? Ignorez cet e-mail : rien ne change sans votre confirmation.",
      ],
    }),
  },
});
