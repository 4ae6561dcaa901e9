import type { Catalogue } from "../catalogue.ts";
import type en from "../en/passkeys.ts";

export default {
  title: "Clés d’accès",
  lead: "Connectez-vous avec votre empreinte, votre visage, le code PIN de votre appareil ou un simple toucher, sans mot de passe. Une clé d’accès ne se devine pas, et aucun autre site ne peut vous la soutirer.",
  empty: "Vous n’avez aucune clé d’accès.",
  unnamed: "Clé d’accès",
  added_on: "ajoutée le <when/>",
  never_used: "jamais utilisée",
  used_on: "dernière utilisation <when/>",
  state_copied: "Bloquée",
  state_elsewhere: "Autre adresse",
  why_copied:
    "Quelqu’un en a peut-être une copie : elle n’ouvre plus votre compte. Supprimez-la et ajoutez-en une nouvelle.",
  why_elsewhere:
    "Elle a été créée pour une autre adresse de ce site et ne fonctionne pas ici. Vous pouvez la supprimer.",
  last_way_in:
    "C’est le seul moyen d’entrer dans votre compte. Pour la supprimer, définissez d’abord un mot de passe ou ajoutez une autre clé d’accès.",
  add: "Ajouter une clé d’accès",
  step_1: "Étape 1 sur 2 : c’est bien vous",
  step_2: "Étape 2 sur 2 : votre appareil",
  next: "Continuer",
  checking: "Vérification...",
  name: "Nom de cette clé d’accès",
  name_hint:
    "Pour en distinguer plusieurs, par exemple « Portable du bureau ». Sans nom, elle prend celui de ce navigateur.",
  device_text:
    "Votre navigateur demande maintenant à cet appareil, à votre téléphone ou à une clé de sécurité de créer une clé d’accès. Vous la confirmez avec votre empreinte, votre visage, un code PIN ou un simple toucher ; rien de cela ne quitte l’appareil.",
  make: "Créer la clé d’accès",
  waiting: "En attente de votre appareil...",
  begin_again: "Recommencer",
  added: "La clé d’accès a été ajoutée.",
  added_unnamed: "La clé d’accès a été ajoutée, mais son nom n’a pas été enregistré. Vous pouvez la renommer.",
  only_at: "Les clés d’accès ne s’ajoutent qu’à l’adresse {{address}}. Ouvrez-y les paramètres.",
  rename: "Renommer",
  rename_of: "Renommer {{name}}",
  save: "Enregistrer",
  saving: "Enregistrement...",
  renamed: "La clé d’accès a été renommée.",
  remove: "Supprimer",
  remove_of: "Supprimer {{name}}",
  remove_title: "Supprimer {{name}} ?",
  remove_text:
    "Elle n’ouvrira plus votre compte, et vos autres appareils seront déconnectés. Votre appareil peut continuer à l’afficher tant que vous ne l’y supprimez pas aussi.",
  removing: "Suppression...",
  removed: "La clé d’accès a été supprimée.",
  fault_again: "Cela a pris trop de temps. Veuillez recommencer.",
  fault_cancelled: "Aucune clé d’accès n’a été créée : la fenêtre a été fermée ou personne n’y a répondu.",
  fault_device: "Cet appareil ne peut pas créer de clé d’accès. Essayez-en un autre, ou votre téléphone.",
  fault_full: "Votre compte a déjà le maximum de clés d’accès.",
  fault_known: "Cet appareil a déjà une clé d’accès pour votre compte.",
  fault_many: "Trop d’essais. Patientez un moment et réessayez.",
  fault_off: "Les clés d’accès ne fonctionnent pas dans ce navigateur ou à cette adresse.",
  fault_refused: "La réponse de votre appareil n’a pas été vérifiée et rien n’a été ajouté. Veuillez réessayer.",
  fault_unreached: "Le serveur est injoignable pour le moment. Veuillez réessayer.",
  fault_unknown: "Cela n’a pas fonctionné. Veuillez réessayer.",
} as const satisfies Catalogue<typeof en>;
