import type { Catalogue } from "../catalogue.ts";
import type en from "../en/presence.ts";

export default {
  title: "¿Sigues ahí?",
  text_one: "Hace un rato que no haces nada aquí. Se cerrará la sesión en {{count}} segundo.",
  text_many: "Hace un rato que no haces nada aquí. Se cerrará la sesión en {{count}} segundos.",
  text_other: "Hace un rato que no haces nada aquí. Se cerrará la sesión en {{count}} segundos.",
  stay: "Seguir con la sesión",
  offline: "Ahora no hay red. No se ha perdido nada; sigue cuando tengas conexión.",
} as const satisfies Catalogue<typeof en>;
