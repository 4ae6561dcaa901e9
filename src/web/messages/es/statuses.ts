import type { Catalogue } from "../catalogue.ts";
import type en from "../en/statuses.ts";

export default {
  not_submitted: "No enviado",
  submitted: "Enviado",
  active: "Activo",
  paused: "En pausa",
  closed: "Cerrado",
  archived: "Archivado",
  not_reviewed: "Sin revisar",
  viewed: "Vista",
  interviewing: "En entrevistas",
  hired: "Contratación",
  rejected: "Rechazada",
  applied: "Enviada",
  reviewing: "En revisión",
  pending: "Pendiente",
  in_escrow: "En custodia",
  processing: "En proceso",
  completed: "Completado",
  failed: "Fallido",
  released: "Liberada",
  refunded: "Reembolsada",
  new: "Nuevo",
  erased: "Datos borrados",
  deleted_user: "Usuario eliminado",
} as const satisfies Catalogue<typeof en>;
