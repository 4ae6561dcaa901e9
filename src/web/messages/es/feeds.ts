import type { Catalogue } from "../catalogue.ts";
import type en from "../en/feeds.ts";

export default {
  title: "Feeds e inserción",
  lead: "Muestra los empleos abiertos de {{name}} en otros sitios web.",
  log_in: "Inicia sesión para ver los feeds de una empresa.",
  load_failed: "No se pudo cargar la empresa. Inténtalo de nuevo.",
  back_to_team: "Volver al equipo",
  public_page: "Página pública",
  not_member:
    "Esta página solo la ve el equipo de una empresa. Las direcciones de los feeds también están en su página pública.",
  follow: "Seguir estos empleos",
  feeds: "Feeds",
  feeds_text:
    "Contienen lo que todo el mundo ve en la página pública. Un empleo que se cierra o pasa a ser privado desaparece al instante.",
  rss: "RSS",
  rss_text: "Para lectores de feeds: los 100 empleos abiertos más recientes.",
  json: "JSON Feed",
  json_text: "Para programas: todos los empleos abiertos, de 100 en 100, con salario y recompensa en cifras.",
  indeed: "XML de Indeed",
  indeed_text: "Para buscadores de empleo: todos los empleos abiertos a la vez, en el formato publicado por Indeed.",
  copy: "Copiar",
  copy_of: "Copiar la dirección de {{name}}",
  copy_lines: "Copiar código",
  copied: "¡Copiado!",
  copy_failed: "No se pudo copiar. Cópialo a mano.",
  embed: "En tu propio sitio web",
  embed_text:
    "Pon estas dos líneas donde deba aparecer la lista. Adopta los colores y el tamaño de letra de tu página, clara u oscura, y muestra los 50 empleos abiertos más recientes.",
  embed_note:
    "No usa cookies, no guarda nada, no rastrea a nadie y no carga nada de otros sitios. Los enlaces se abren en otra pestaña. Sin JavaScript se muestra un enlace sencillo.",
  jobs_at: "Empleos en {{name}}",
  preview: "Vista previa",
  preview_text: "La lista, con los colores de esta página.",
} as const satisfies Catalogue<typeof en>;
