import { paths } from "../../../../contract/paths.ts";
import { type CompanyCredential, credentialFacts } from "../company-credential.ts";
import { mailMessage } from "../message.ts";

/** To every owner of a company: one of them created a SCIM token (rule X190). Mandatory. */
export const syncTokenMade = mailMessage<CompanyCredential>({
  name: "sync_token_made",
  sample: {
    company: "018f6f0e-0000-7000-8000-000000000001",
    company_name: "Fablewright Games",
    name: "Entra ID",
    prefix: "vws_1a2b3c4d",
    made_by: "Ines Duarte",
    at: "2026-11-21T19:40:00.000Z",
    ends_at: "2027-11-21T19:40:00.000Z",
  },
  texts: {
    en: (made) => ({
      subject: "A people sync token was created for your company",
      title: "New people sync token",
      paragraphs: [
        `Anyone with this token can add people to ${made.company_name} and remove them, until it expires or an owner revokes it. It keeps working when the person who created it leaves.`,
      ],
      facts: credentialFacts(made, "en", ["Name", "Begins with", "Created by", "Created", "Expires"]),
      action: { label: "Open people sync", path: paths.peopleSync(made.company) },
      notes: ["If no one needs this token, revoke it."],
    }),
    es: (made) => ({
      subject: "Se ha creado un token de sincronización de personas para tu empresa",
      title: "Un nuevo token de sincronización de personas de tu empresa",
      paragraphs: [
        `Quien tenga este token puede añadir y quitar personas de ${made.company_name}, hasta que caduque o un propietario lo revoque. Sigue funcionando aunque se vaya quien lo creó.`,
      ],
      facts: credentialFacts(made, "es", ["Nombre", "Empieza por", "Creado por", "Creado", "Caduca"]),
      action: { label: "Ver la sincronización de personas", path: paths.peopleSync(made.company) },
      notes: ["Si nadie lo necesita, puedes revocarlo."],
    }),
    fr: (made) => ({
      subject: "Un jeton de synchronisation des personnes a été créé pour votre entreprise",
      title: "Nouveau jeton de synchronisation des personnes",
      paragraphs: [
        `Toute personne qui détient ce jeton peut ajouter des personnes à ${made.company_name} et les retirer, jusqu’à son expiration ou sa révocation par un propriétaire. Il reste valable après le départ de la personne qui l’a créé.`,
      ],
      facts: credentialFacts(made, "fr", ["Nom", "Commence par", "Créé par", "Créé", "Expire"]),
      action: { label: "Voir la synchronisation des personnes", path: paths.peopleSync(made.company) },
      notes: ["Si personne n’en a besoin, révoquez-le."],
    }),
    de: (made) => ({
      subject: "Für dein Unternehmen wurde ein Token für den Nutzerabgleich erstellt",
      title: "Neues Token für den Nutzerabgleich",
      paragraphs: [
        `Wer dieses Token hat, kann Personen zu ${made.company_name} hinzufügen und sie entfernen, bis es abläuft oder ein Inhaber es widerruft. Es funktioniert weiter, wenn die Person geht, die es erstellt hat.`,
      ],
      facts: credentialFacts(made, "de", ["Name", "Beginnt mit", "Erstellt von", "Erstellt", "Läuft ab"]),
      action: { label: "Nutzerabgleich öffnen", path: paths.peopleSync(made.company) },
      notes: ["Wenn es niemand braucht, widerrufe es."],
    }),
  },
});
