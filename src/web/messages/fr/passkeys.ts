import type { Catalogue } from "../catalogue.ts";
import type en from "../en/passkeys.ts";

export default {
  title: "Clés d’accès",
  lead: "Connectez-vous avec votre empreinte, votre visage, le code PIN de votre appareil ou une clé de sécurité, sans mot de passe. Une clé d’accès ne se devine pas et résiste à l’hameçonnage.",
  empty: "Vous n’avez aucune clé d’accès.",
  unnamed: "Clé d’accès",
  added_on: "ajoutée le <when/>",
  never_used: "jamais utilisée",
  used_on: "dernière utilisation <when/>",
  state_copied: "Inactive",
  state_elsewhere: "Autre adresse",
  why_copied:
    "Quelqu’un a peut-être une copie de cette clé : elle ne permet plus de vous connecter. Supprimez-la et ajoutez-en une autre.",
  why_elsewhere:
    "Cette clé a été créée pour une autre adresse de ce site et ne fonctionne pas ici. Vous pouvez la supprimer.",
  last_way_in:
    "C’est le seul accès à votre compte. Pour supprimer cette clé, définissez d’abord un mot de passe ou ajoutez une autre clé d’accès.",
  add: "Ajouter une clé d’accès",
  step_1: "Étape 1 sur 2 : confirmez votre identité",
  step_2: "Étape 2 sur 2 : votre appareil",
  next: "Continuer",
  checking: "Vérification...",
  name: "Nom de cette clé d’accès",
  name_hint:
    "Pour distinguer vos clés d’accès, par exemple « Portable du bureau ». Sans nom, la clé prend celui de ce navigateur.",
  device_text:
    "Votre navigateur va demander à cet appareil, à votre téléphone ou à une clé de sécurité de créer une clé d’accès. Vous confirmerez avec votre empreinte, votre visage, un code PIN ou une simple pression ; rien de tout cela ne quitte l’appareil.",
  make: "Créer la clé d’accès",
  waiting: "En attente de votre appareil...",
  begin_again: "Recommencer",
  added: "La clé d’accès a été ajoutée.",
  added_unnamed: "La clé d’accès a été ajoutée, mais son nom n’a pas été enregistré. Vous pouvez la renommer.",
  only_at: "Les clés d’accès ne s’ajoutent qu’à l’adresse {{address}}. Ouvrez les paramètres à cette adresse.",
  rename: "Renommer",
  rename_of: "Renommer {{name}}",
  save: "Enregistrer",
  saving: "Enregistrement...",
  renamed: "La clé d’accès a été renommée.",
  remove: "Supprimer",
  remove_of: "Supprimer {{name}}",
  remove_title: "Supprimer {{name}} ?",
  remove_text:
    "Cette clé ne permettra plus de vous connecter, et vos autres appareils seront déconnectés. Elle pourra rester affichée sur votre appareil tant que vous ne l’aurez pas aussi supprimée de celui-ci.",
  removing: "Suppression...",
  removed: "La clé d’accès a été supprimée.",
  failure_again: "Le délai est dépassé. Veuillez recommencer.",
  failure_cancelled: "Aucune clé d’accès créée : la fenêtre a été fermée ou a expiré.",
  failure_device: "Cet appareil ne peut pas créer de clé d’accès. Essayez-en un autre, ou votre téléphone.",
  failure_full: "Vous avez atteint le nombre maximal de clés d’accès.",
  failure_registered: "Cet appareil a déjà une clé d’accès pour votre compte.",
  failure_many: "Trop de tentatives. Patientez un moment, puis réessayez.",
  failure_off: "Les clés d’accès ne sont pas disponibles dans ce navigateur ou à cette adresse.",
  failure_refused: "Impossible de vérifier la réponse de votre appareil : rien n’a été ajouté. Veuillez réessayer.",
  failure_unreached: "Le serveur est injoignable pour le moment. Veuillez réessayer.",
  failure_unknown: "Cela n’a pas fonctionné. Veuillez réessayer.",
} as const satisfies Catalogue<typeof en>;
