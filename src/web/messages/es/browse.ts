import type { Catalogue } from "../catalogue.ts";
import type en from "../en/browse.ts";

export default {
  title: "Empleos abiertos",
  lead: "Alguien que conoces encajaría en uno de estos.",
  description:
    "Todos los empleos abiertos con sus recompensas, para buscar por palabras, ubicación, tipo y empresa. Se leen sin cuenta.",
  show_jobs: "Ver empleos",
  pages: "Páginas",
  first_page: "Primera página",
  next_page: "Página siguiente",
  no_page: "Esta página de la lista no existe",
  no_page_text: "Puede que el enlace sea antiguo o tenga una errata. La lista empieza en su primera página.",
  sign_in_to_refer: "Inicia sesión para recomendar",
  to_board: "Recomendar desde el tablero",
} as const satisfies Catalogue<typeof en>;
