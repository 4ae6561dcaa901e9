import type { Catalogue } from "../catalogue.ts";
import type en from "../en/admin.ts";

export default {
  title: "Primer administrador",
  lead: "Para una instalación que aún no tiene administrador.",
  text: "Quien pulse el botón será su administrador: revisa las solicitudes de scouts, liquida los cobros y gestiona los usuarios. El enlace sirve una vez y dura una hora.",
  button: "Ser administrador",
  busy: "Un momento...",
  done: "Ahora administras esta instalación.",
  missing:
    "La dirección solo está completa con la parte que sigue al signo #. Copia la línea entera que mostró el arranque.",
  to_dashboard: "Ir al panel",
  please_log_in: "Inicia sesión para ser el primer administrador.",
} as const satisfies Catalogue<typeof en>;
