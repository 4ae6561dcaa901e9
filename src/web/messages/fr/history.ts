import type { Catalogue } from "../catalogue.ts";
import type en from "../en/history.ts";

export default {
  title: "Historique",
  referred: "{{who}} a fait la recommandation",
  posted: "{{who}} a publié l’offre",
  closed_in_time: "Close par sa date de clôture",
  applied: "{{who}} a postulé",
  moved: "{{who}} a fait passer la candidature de « {{from}} » à « {{to}} »",
  paid_out: "Le versement a été créé",
  changed_by: "{{who}} a fait passer le statut de « {{from}} » à « {{to}} »",
  changed: "Le statut est passé de « {{from}} » à « {{to}} »",
  loading: "Chargement de l’historique...",
  load_failed: "Impossible de charger l’historique. Veuillez réessayer.",
  declined: "{{name}} a décliné la recommandation",
  erased: "La personne a fait effacer ses données",
  credit_kept: "Embauche par sa propre candidature ; la recommandation comptait toujours, et la prime est due",
  claimed: "L’entreprise a confirmé l’embauche signalée",
  as_claimed: "Embauche comme signalée : l’entreprise n’a pas répondu sous sept jours",
  decided: "Décidé dans un litige",
  ended_company: "{{company}} a décidé de ne pas poursuivre.",
  ended_declined: "{{name}} a décliné la recommandation.",
  ended_erased: "La personne a fait effacer ses données ; la recommandation est terminée.",
  own_ended_declined: "Vous avez décliné cette recommandation.",
  own_ended_erased: "Vos données ont été effacées de cette recommandation.",
} as const satisfies Catalogue<typeof en>;
