import { paths } from "../../../../contract/paths.ts";
import { momentInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

/** `prefix`: how the key begins; both times ISO 8601. */
type Data = { name: string; prefix: string; at: string; ends_at: string };

/** To the owner: an API key was created (rule X80). Mandatory. */
export const apiKeyMade = mailMessage<Data>({
  name: "api_key_made",
  sample: {
    name: "Nightly job import",
    prefix: "vw_1a2b3c4d",
    at: "2026-11-21T19:40:00.000Z",
    ends_at: "2026-12-21T19:40:00.000Z",
  },
  texts: {
    en: ({ name, prefix, at, ends_at }) => ({
      subject: "An API key was created for your account",
      title: "A new API key",
      paragraphs: ["Anyone with this key can do what it allows, in your name, until it expires or you revoke it."],
      facts: [
        ["Name", name],
        ["Begins with", prefix],
        ["Created", momentInMail(at, "en")],
        ["Expires", momentInMail(ends_at, "en")],
      ],
      action: { label: "View API keys", path: paths.accountSettings() },
      notes: ["If this wasn't you, revoke the key, change your password immediately and sign out your other devices."],
    }),
    es: ({ name, prefix, at, ends_at }) => ({
      subject: "Se ha creado una clave de API para tu cuenta",
      title: "Una nueva clave de API",
      paragraphs: [
        "Quien tenga esta clave puede hacer en tu nombre todo lo que permite, hasta que caduque o la revoques.",
      ],
      facts: [
        ["Nombre", name],
        ["Empieza por", prefix],
        ["Creada", momentInMail(at, "es")],
        ["Caduca", momentInMail(ends_at, "es")],
      ],
      action: { label: "Ver tus claves de API", path: paths.accountSettings() },
      notes: [
        "Si no has sido tú, revoca la clave, cambia tu contraseña enseguida y cierra la sesión en tus otros dispositivos.",
      ],
    }),
    fr: ({ name, prefix, at, ends_at }) => ({
      subject: "Une clé d’API a été créée pour votre compte",
      title: "Une nouvelle clé d’API",
      paragraphs: [
        "Toute personne qui détient cette clé peut faire ce qu’elle permet, en votre nom, jusqu’à son expiration ou sa révocation.",
      ],
      facts: [
        ["Nom", name],
        ["Commence par", prefix],
        ["Créée", momentInMail(at, "fr")],
        ["Expire", momentInMail(ends_at, "fr")],
      ],
      action: { label: "Voir vos clés d’API", path: paths.accountSettings() },
      notes: [
        "Si ce n’était pas vous, révoquez la clé, changez immédiatement votre mot de passe et déconnectez vos autres appareils.",
      ],
    }),
    de: ({ name, prefix, at, ends_at }) => ({
      subject: "Für dein Konto wurde ein API-Schlüssel erstellt",
      title: "Ein neuer API-Schlüssel",
      paragraphs: [
        "Wer diesen Schlüssel hat, kann in deinem Namen tun, was der Schlüssel erlaubt, bis er abläuft oder du ihn widerrufst.",
      ],
      facts: [
        ["Name", name],
        ["Beginnt mit", prefix],
        ["Erstellt", momentInMail(at, "de")],
        ["Läuft ab", momentInMail(ends_at, "de")],
      ],
      action: { label: "API-Schlüssel ansehen", path: paths.accountSettings() },
      notes: [
        "Wenn du das nicht warst, widerrufe den Schlüssel, ändere sofort dein Passwort und melde deine anderen Geräte ab.",
      ],
    }),
  },
});
