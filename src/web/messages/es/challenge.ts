import type { Catalogue } from "../catalogue.ts";
import type en from "../en/challenge.ts";

export default {
  title: "Autenticación de dos factores",
  lead: "Introduce el código de 6 dígitos de tu aplicación de autenticación.",
  lead_recovery:
    "Introduce uno de tus códigos de recuperación. Cada uno funciona una sola vez y, al usarlo, se revocan tus claves de API y tus agentes.",
  code: "Código",
  recovery_code: "Código de recuperación",
  authenticator: "Aplicación",
  unnamed: "Aplicación de autenticación",
  submit: "Verificar",
  checking: "Verificando...",
  use_recovery: "Usar un código de recuperación",
  use_app: "Usar la aplicación de autenticación",
  lost_all:
    "¿Has perdido el teléfono y los códigos de recuperación? <contact>Escríbenos</contact> y desactivaremos la autenticación de dos factores cuando hayamos comprobado tu identidad.",

  other_account: "Entrar con otra cuenta",
  signed_in_as: "Entrando como {{email}}",
  failed_title: "No se ha aceptado este código",
  code_wrong: "No es correcto o ya se ha usado. Espera al siguiente código e inténtalo de nuevo.",
  recovery_wrong: "No es correcto o ya se ha usado. Prueba con otro.",
  too_many_tries: "Demasiados intentos. Espera un rato o usa un código de recuperación.",
  again: "Ha pasado demasiado tiempo o tu red ha cambiado. Introduce el siguiente código.",
} as const satisfies Catalogue<typeof en>;
