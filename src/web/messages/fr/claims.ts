import type { Catalogue } from "../catalogue.ts";
import type en from "../en/claims.ts";

export default {
  title: "Embauche",
  claim: "Cette personne y a commencé",
  claim_own: "J’y ai commencé",
  ask_title: "Signaler un début",
  ask_text:
    "Cela ne se dit qu’une fois. L’entreprise a sept jours pour répondre ; sans réponse, cela compte comme une embauche et la prime est due.",
  started_on: "Premier jour",
  say: "Signaler le début",
  saying: "Envoi...",
  said: "L’entreprise a été interrogée.",
  by_person: "La personne a signalé avoir commencé le {{day}}.",
  by_person_own: "Vous avez signalé avoir commencé le {{day}}.",
  by_referrer: "L’auteur de la recommandation a signalé un début le {{day}}.",
  by_referrer_own: "Vous avez signalé un début le {{day}}.",
  waits: "L’entreprise peut répondre jusqu’au {{until}}. Sans réponse, cela compte comme une embauche.",
  waits_company:
    "Merci de répondre avant le {{until}}. Sans réponse, cela compte comme une embauche et la prime est due.",
  confirmed: "L’entreprise l’a confirmé.",
  denied: "L’entreprise dit qu’il n’y a pas d’embauche.",
  silent: "L’entreprise n’a pas répondu à temps : cela compte comme une embauche.",
  silent_company:
    "Personne n’a répondu à temps : cela compte comme une embauche. Deux embauches sans réponse arrêtent les nouvelles recommandations à vos offres.",
  silent_answered:
    "L’entreprise n’avait pas répondu à temps, cela comptait donc comme une embauche ; elle l’a confirmée ensuite.",
  ended: "La recommandation a pris fin avant une réponse.",
  confirm: "Oui, embauche",
  confirm_late: "Confirmer après coup",
  confirm_title: "Confirmer l’embauche ?",
  confirm_text: "Embauche dès maintenant : la prime promise est due. C’est définitif.",
  confirming: "Confirmation...",
  confirm_done: "L’embauche est confirmée.",
  deny: "Pas d’embauche",
  deny_title: "Pourquoi n’y a-t-il pas d’embauche ?",
  deny_text: "La personne et l’auteur de la recommandation lisent vos mots.",
  deny_reason: "Vos mots",
  deny_done: "Votre réponse est envoyée.",
  denying: "Envoi...",
  failed: "Impossible de charger ce qui a été dit de l’embauche. Veuillez réessayer.",
  waiting_title_one: "Une embauche signalée attend votre réponse",
  waiting_title_other: "{{count}} embauches signalées attendent votre réponse",
  waiting_title_many: "{{count}} d’embauches signalées attendent votre réponse",
  waiting_item: "{{name}}, {{title}} : début le {{day}}",
} as const satisfies Catalogue<typeof en>;
