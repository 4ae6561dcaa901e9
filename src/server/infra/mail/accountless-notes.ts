import type { Language } from "../../../contract/choices.ts";

const NOTES: Readonly<Record<Language, string>> = {
  en: "The link is for you only and needs no account. You can also have your data erased, or opt out of all referrals there.",
  es: "El enlace es solo para ti y no necesitas una cuenta. En esa página también puedes borrar tus datos o pedir que no vuelvan a recomendarte.",
  fr: "Le lien n’est destiné qu’à vous et ne demande aucun compte. Sur cette page, vous pouvez aussi faire effacer vos données ou demander à ne plus jamais être recommandé.",
  de: "Der Link ist nur für dich, ein Konto brauchst du nicht. Auf der Seite kannst du auch deine Daten löschen lassen oder alle Empfehlungen ausschließen.",
};

/** What a mail to a referred person without an account says about its link. */
export function linkNotes(language: Language): string[] {
  return [NOTES[language]];
}
