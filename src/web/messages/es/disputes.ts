import type { Catalogue } from "../catalogue.ts";
import type en from "../en/disputes.ts";

export default {
  dispute: "Litigio",
  disputes_empty: "Ningún litigio espera.",
  disputes_empty_decided: "Aún no se ha decidido nada.",
  who: "Persona y empleo",
  referrer: "Recomendación de",
  opened: "Abierto",
  standing_ready: "Por decidir",
  standing_waits: "Espera respuesta",
  dispute_reward: "Recompensa",
  dispute_started: "Inicio comunicado",
  dispute_failed: "No se pudo cargar el litigio. Inténtalo de nuevo.",
  decide: "Decidir",
  decide_outcome: "Decisión",
  choose: "Elegir",
  choose_uphold: "Confirmar: la recompensa es de quien recomendó",
  choose_move: "Asignar: a otra persona, o de vuelta a la empresa",
  choose_split: "Repartir en porcentajes enteros",
  move_to: "A quién",
  percent_of: "{{name}}, por ciento",
  decide_words: "Palabras que leen ambas partes",
  decided_done: "El litigio está decidido.",
  deciding: "Decidiendo...",
  company_share_hint:
    "Lo depositado vuelve a la empresa; en un reparto recibe su parte como cobro cuando se libera la recompensa.",
  short_uphold: "Confirmado",
  short_move: "Asignado",
  short_split: "Repartido",
  short_ended: "Terminado",
} as const satisfies Catalogue<typeof en>;
