import type { Catalogue } from "../catalogue.ts";
import type en from "../en/confirm.ts";

export default {
  title: "Confirma que eres tú",
  why: "Esta operación tiene que ver con dinero. No te lo volveremos a pedir durante 15 minutos.",
  confirm: "Confirmar",
  confirming: "Confirmando...",
  password: "Tu contraseña",
  password_hint: "Déjala vacía si accedes sin contraseña y lo has hecho en los últimos 15 minutos.",
  code: "Código",
  code_hint: "De tu aplicación de autenticación o uno de tus códigos de recuperación.",
} as const satisfies Catalogue<typeof en>;
