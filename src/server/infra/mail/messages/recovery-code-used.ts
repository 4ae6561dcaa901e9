import { paths } from "../../../../contract/paths.ts";
import { momentInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

/** `left`: number of remaining codes; `at`: ISO 8601. */
type Data = { left: number; at: string };

/** To the owner: a recovery code was used to sign in. Mandatory. */
export const recoveryCodeUsed = mailMessage<Data>({
  name: "recovery_code_used",
  sample: { left: 9, at: "2026-11-21T19:40:00.000Z" },
  texts: {
    en: ({ left, at }) => ({
      subject: "A recovery code for your account was used",
      title: "A recovery code was used",
      paragraphs: [
        "One of your recovery codes was used instead of your authenticator app. Your API keys and agents were revoked.",
        "If you lost your phone, remove it from your account and add the new one.",
        ...(left === 0 ? ["That was your last code. Create new ones now so that you do not lose access."] : []),
      ],
      facts: [
        ["Codes left", String(left)],
        ["When", momentInMail(at, "en")],
      ],
      action: { label: "Open account settings", path: paths.accountSettings() },
      notes: ["If this wasn't you, change your password immediately and create new recovery codes."],
    }),
    es: ({ left, at }) => ({
      subject: "Se ha usado un código de recuperación de tu cuenta",
      title: "Se ha usado un código de recuperación",
      paragraphs: [
        "Se ha usado uno de tus códigos de recuperación en lugar de tu aplicación de autenticación. Se han revocado tus claves de API y tus agentes.",
        "Si has perdido el teléfono, quítalo de tu cuenta y añade el nuevo.",
        ...(left === 0 ? ["Era el último: crea códigos nuevos ahora para no perder el acceso."] : []),
      ],
      facts: [
        ["Códigos que quedan", String(left)],
        ["Cuándo", momentInMail(at, "es")],
      ],
      action: { label: "Ver los ajustes de tu cuenta", path: paths.accountSettings() },
      notes: ["Si no has sido tú, cambia tu contraseña enseguida y crea códigos de recuperación nuevos."],
    }),
    fr: ({ left, at }) => ({
      subject: "Un code de secours de votre compte a été utilisé",
      title: "Un code de secours a été utilisé",
      paragraphs: [
        "L’un de vos codes de secours a été utilisé à la place de votre application d’authentification. Vos clés d’API et vos agents ont été révoqués.",
        "Si vous avez perdu votre téléphone, supprimez-le de votre compte et ajoutez le nouveau.",
        ...(left === 0
          ? ["C’était votre dernier code. Créez-en de nouveaux maintenant pour ne pas perdre l’accès."]
          : []),
      ],
      facts: [
        ["Codes restants", String(left)],
        ["Quand", momentInMail(at, "fr")],
      ],
      action: { label: "Voir les paramètres du compte", path: paths.accountSettings() },
      notes: [
        "Si ce n’était pas vous, changez immédiatement votre mot de passe et créez de nouveaux codes de secours.",
      ],
    }),
    de: ({ left, at }) => ({
      subject: "Ein Wiederherstellungscode deines Kontos wurde verwendet",
      title: "Ein Wiederherstellungscode wurde verwendet",
      paragraphs: [
        "Einer deiner Wiederherstellungscodes wurde anstelle deiner Authenticator-App verwendet. Deine API-Schlüssel und die Zugriffe deiner Agenten wurden widerrufen.",
        "Wenn du dein Handy verloren hast, entferne es aus deinem Konto und füge das neue hinzu.",
        ...(left === 0 ? ["Das war der letzte. Erzeuge jetzt neue Codes, damit du nicht ausgesperrt wirst."] : []),
      ],
      facts: [
        ["Codes übrig", String(left)],
        ["Wann", momentInMail(at, "de")],
      ],
      action: { label: "Kontoeinstellungen öffnen", path: paths.accountSettings() },
      notes: ["Wenn du das nicht warst, ändere sofort dein Passwort und erzeuge neue Codes."],
    }),
  },
});
