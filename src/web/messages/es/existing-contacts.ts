import type { Catalogue } from "../catalogue.ts";
import type en from "../en/existing-contacts.ts";

export default {
  title: "Personas ya conocidas",
  lead: "Indica a qué personas conoce ya {{name}}. Solo cuenta lo que se añade antes de una recomendación.",
  effect:
    "Si rechazan a alguien de esta lista que les han recomendado, la recomendación deja de contar. Si siguen adelante y contratan a la persona, hay que pagar la recompensa como siempre. Una vez que ustedes ven la recomendación, el recomendador ve que ya conocían a la persona. Solo guardamos huellas cifradas, durante 180 días. Nadie puede leer quién está en la lista, y no decimos a nadie, tampoco a ustedes, si alguien figura en ella.",
  loading: "Cargando la lista...",
  load_failed: "No se pudo cargar la lista. Inténtalo de nuevo.",
  log_in: "Inicia sesión para ver esta lista.",
  stored: "Direcciones y perfiles guardados: {{n}}",
  span: "La entrada más antigua es del {{from}}; la última caduca el {{until}}.",
  text: "Direcciones y perfiles de LinkedIn",
  text_hint:
    "Como máximo {{lines}} líneas a la vez, con una o varias entradas por línea. Puedes pegar columnas de una tabla; todo lo demás se ignora.",
  file: "O un archivo de texto o CSV",
  send: "Añadir a la lista",
  sending: "Añadiendo...",
  read: "Direcciones y perfiles leídos: {{n}}",
  clear: "Borrar la lista",
  clear_text: "Se quita al instante a todas las personas de la lista. Las recomendaciones anteriores no cambian.",
} as const satisfies Catalogue<typeof en>;
