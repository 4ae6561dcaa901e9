import { DATA_HEADERS } from "../../infra/platform/headers.ts";
import type { OverloadError } from "../../infra/platform/load/overload.ts";
import { languageOfCookie } from "./page-address.ts";

const TEXTS = {
  en: ["The service is busy", "Nothing was lost. This page tries again by itself in a few seconds.", "Retry"],
  es: [
    "El servicio está saturado",
    "No se ha perdido nada. Esta página volverá a intentarlo sola en unos segundos.",
    "Reintentar",
  ],
  fr: [
    "Le service est surchargé",
    "Rien n’est perdu. Cette page réessaiera d’elle-même dans quelques secondes.",
    "Réessayer",
  ],
  de: [
    "Der Dienst ist gerade überlastet",
    "Nichts ging verloren. Diese Seite versucht es in einigen Sekunden automatisch noch einmal.",
    "Erneut versuchen",
  ],
} as const;
type Spoken = keyof typeof TEXTS;

const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The language of the URL, else the cookie's, else the browser's first supported one. */
function languageOf(request: Request): Spoken {
  const asked = new URL(request.url).searchParams.get("lang") ?? "";
  const chosen = languageOfCookie(request.headers.get("cookie") ?? "") ?? "";
  const wished = (request.headers.get("accept-language") ?? "").split(",").map((part) => part.trim().slice(0, 2));
  return [asked, chosen, ...wished].find((one): one is Spoken => Object.hasOwn(TEXTS, one)) ?? "en";
}

/**
 * Response for a visitor whose page cannot be rendered due to overload: without scripts, style sheets or database
 * access.
 */
export function busyPage(request: Request, { seconds }: OverloadError, requestId: string): Response {
  const language = languageOf(request);
  const [title, text, retry] = TEXTS[language];
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}"></head><body><main><h1>${title}</h1><p role="status">${text}</p><p><a href="">${retry}</a></p></main></body></html>`;
  const headers = {
    ...DATA_HEADERS,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "retry-after": String(seconds),
    "x-request-id": requestId,
  };
  return new Response(html, { status: 503, headers });
}
