import type { Catalogue } from "../catalogue.ts";
import type en from "../en/history.ts";

export default {
  title: "Historial",
  referred: "{{who}} hizo la recomendación",
  posted: "{{who}} publicó el empleo",
  closed_in_time: "Se cerró por su fecha de cierre",
  applied: "{{who}} se postuló",
  moved: "{{who}} pasó la candidatura de «{{from}}» a «{{to}}»",
  paid_out: "Se creó el cobro",
  changed_by: "{{who}} cambió el estado de «{{from}}» a «{{to}}»",
  changed: "El estado pasó de «{{from}}» a «{{to}}»",
  loading: "Cargando el historial...",
  load_failed: "No se pudo cargar el historial. Inténtalo de nuevo.",
  declined: "{{name}} rechazó la recomendación",
  erased: "La persona pidió borrar sus datos",
  credit_kept: "Contratación por una candidatura propia; el mérito se conservó y se debe la recompensa",
  claimed: "La empresa confirmó la contratación comunicada",
  as_claimed: "Contratación según lo comunicado: la empresa no respondió en siete días",
  decided: "Decidido en un litigio",
  ended_company: "{{company}} decidió no seguir adelante.",
  ended_declined: "{{name}} rechazó la recomendación.",
  ended_erased: "La persona pidió borrar sus datos; la recomendación ha terminado.",
  own_ended_declined: "Rechazaste esta recomendación.",
  own_ended_erased: "Tus datos se borraron de esta recomendación.",
} as const satisfies Catalogue<typeof en>;
