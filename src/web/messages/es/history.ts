import type { Catalogue } from "../catalogue.ts";
import type en from "../en/history.ts";

export default {
  title: "Historial",
  referred: "{{who}} hizo la recomendación",
  posted: "{{who}} publicó el empleo",
  closed_in_time: "Se cerró por su fecha de cierre",
  applied: "{{who}} se postuló",
  moved: "{{who}} pasó la candidatura de «{{from}}» a «{{to}}»",
  declined: "{{name}} rechazó la recomendación",
  erased: "La persona pidió borrar sus datos",
  credit_kept: "Contratación por una candidatura propia; el mérito se conservó y se debe la recompensa",
  ended_company: "{{company}} decidió no seguir adelante.",
  ended_declined: "{{name}} rechazó la recomendación.",
  ended_erased: "La persona pidió borrar sus datos; la recomendación ha terminado.",
  own_ended_declined: "Rechazaste esta recomendación.",
  own_ended_erased: "Tus datos se borraron de esta recomendación.",
} as const satisfies Catalogue<typeof en>;
