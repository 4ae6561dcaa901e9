import { LANGUAGES, type Language } from "../../contract/choices.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { Role } from "../../contract/statuses.ts";
import { policyHash } from "../infra/platform/headers.ts";
import { demoEmail } from "./marketplace.ts";
import { DEMO_PEOPLE } from "./people.ts";

type Texts = {
  readonly title: string;
  readonly lead: string;
  readonly cancel: string;
  readonly trouble: string;
  readonly trouble_lead: string;
  readonly roles: Readonly<Record<Role, string>>;
};

/** This page is not part of the product's screens, so its few texts are defined here. */
const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: "Choose a demo person",
    lead: `This page stands in for an identity provider while ${PRODUCT_NAME} runs on demo data on this machine. Nobody here is real.`,
    cancel: "Cancel",
    trouble: "This sign-in cannot continue",
    trouble_lead: "It has expired or was altered. Close this window and start again.",
    roles: { poster: "Poster", referrer: "Referrer", candidate: "Candidate" },
  },
  es: {
    title: "Elige una persona de demostración",
    lead: `Esta página hace de proveedor de identidad mientras ${PRODUCT_NAME} usa datos de demostración en este equipo. Ninguna de estas personas existe.`,
    cancel: "Cancelar",
    trouble: "Este inicio de sesión no puede continuar",
    trouble_lead: "Ha caducado o se ha alterado. Cierra esta ventana y empieza de nuevo.",
    roles: { poster: "Publica empleos", referrer: "Recomienda", candidate: "Busca empleo" },
  },
  fr: {
    title: "Choisissez une personne de démonstration",
    lead: `Cette page tient lieu de fournisseur d’identité tant que ${PRODUCT_NAME} tourne sur des données de démonstration sur cette machine. Personne ici n’est réel.`,
    cancel: "Annuler",
    trouble: "Impossible de poursuivre cette connexion",
    trouble_lead: "Elle est trop ancienne ou a été modifiée en route. Fermez cette fenêtre et recommencez.",
    roles: { poster: "Publie des offres", referrer: "Recommande", candidate: "Cherche un poste" },
  },
  de: {
    title: "Wähle eine Demo-Person",
    lead: `Diese Seite ersetzt einen Identitätsanbieter, solange ${PRODUCT_NAME} auf diesem Rechner mit Demo-Daten läuft. Niemand hier ist echt.`,
    cancel: "Abbrechen",
    trouble: "Diese Anmeldung kann nicht fortgesetzt werden",
    trouble_lead: "Sie ist zu alt oder wurde unterwegs verändert. Schließ dieses Fenster und fang neu an.",
    roles: { poster: "Schreibt Stellen aus", referrer: "Empfiehlt", candidate: "Sucht eine Stelle" },
  },
};

const LIGHT_COLORS = `--paper:#faf7f1;--surface:#fff;--ink:#16211c;--soft:#55615a;--line:#e3ddd0;--edge:#84887b;--brand:#0e5a42;--wash:#eaf2ec;--wait:#7a4b00;--fill:#fff0d0`;
const DARK_COLORS = `--paper:#0f1512;--surface:#161e1a;--ink:#edf2ec;--soft:#a3b0a8;--line:#2a352f;--edge:#66736b;--brand:#56c596;--wash:#15281f;--wait:#f7cf7d;--fill:#372a0d`;

/** The page's two typefaces. */
export const FONTS: Readonly<Record<string, string>> = {
  "/fonts/text.woff2": "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  "/fonts/display.woff2": "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
};

const STYLE = `
@font-face{font-family:"Instrument Sans Variable";font-weight:400 700;font-display:swap;src:url(/fonts/text.woff2) format("woff2")}
@font-face{font-family:"Fraunces Variable";font-weight:100 900;font-display:swap;src:url(/fonts/display.woff2) format("woff2")}
:root{color-scheme:light dark;${LIGHT_COLORS}}
@media (prefers-color-scheme:dark){:root{${DARK_COLORS}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 "Instrument Sans Variable",system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 2rem;display:grid;gap:1rem}
.mark{width:2.5rem;height:2.5rem;display:block}
h1{margin:0;font:600 1.625rem/1.2 "Fraunces Variable",Georgia,serif}
p{margin:0}
.lead{padding:.75rem 1rem;border-radius:.75rem;background:var(--fill);color:var(--wait);font-size:.875rem}
ul{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:.75rem;overflow:hidden;background:var(--surface)}
li+li{border-top:1px solid var(--line)}
.person{display:grid;grid-template-columns:2.5rem 1fr auto;gap:0 .75rem;align-items:center;width:100%;min-height:3.5rem;padding:.5rem 1rem;border:0;background:none;color:inherit;font:inherit;text-align:start;cursor:pointer}
.person:hover{background:var(--wash)}
.face{grid-row:span 2;display:grid;place-items:center;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--wash);color:var(--brand);font-weight:600;font-size:.875rem}
.name{font-weight:600;align-self:end}
.role,.mail{color:var(--soft);font-size:.8125rem}
.mail{grid-column:2/4;align-self:start;overflow-wrap:anywhere}
.role{align-self:end}
.end{margin-top:1rem}
.cancel{justify-self:start;min-height:2.75rem;padding:.5rem 1.125rem;border:1px solid var(--edge);border-radius:.625rem;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
.cancel:hover{border-color:var(--ink)}
button:focus-visible{outline:2px solid var(--brand);outline-offset:-2px}
`;

const LOGO_SVG = `<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#0E5A42"/><path d="M7.8 11.6 13.9 22.6 21.2 10.4" fill="none" stroke="#FFF" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="23.9" cy="8.7" r="2.9" fill="#F0623F"/></svg>`;

const STYLE_HASH = policyHash(STYLE);

/**
 * Headers of the provider's pages, which run no scripts. Takes the product's origin: browsers check `form-action` along
 * the whole redirect chain of a form.
 */
export function pageHeaders(origin: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src '${STYLE_HASH}'`,
    "font-src 'self'",
    `form-action 'self' ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy.join("; "),
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  };
}

/** The first supported language of a preference list (`de-DE,de;q=0.9`, `de en`). */
function preferredLanguage(wanted: string): Language {
  const asked = wanted.split(/[\s,]+/).map((part) => part.slice(0, 2).toLowerCase());
  return (
    asked.map((part) => LANGUAGES.find((language) => language === part)).find((known) => known !== undefined) ?? "en"
  );
}

function renderPage(language: Language, title: string, content: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`;
  return `<!doctype html><html lang="${language}"><head>${head}<title>${title} · ${PRODUCT_NAME}</title><style>${STYLE}</style></head><body><main>${LOGO_SVG}<h1>${title}</h1>${content}</main></body></html>`;
}

/** Renders the page with one button per demo person. Takes the preferred languages. */
export function renderChooser(wanted: string): string {
  const language = preferredLanguage(wanted);
  const texts = TEXTS[language];
  const people = DEMO_PEOPLE.map(({ key, name, surname, role }) => {
    const full = `${name} ${surname}`;
    const face = `<span class="face" aria-hidden="true">${name.slice(0, 1)}${surname.slice(0, 1).toUpperCase()}</span>`;
    const words = `<span class="name">${full}</span><span class="role">${texts.roles[role]}</span><span class="mail">${demoEmail(full)}</span>`;
    return `<li><button class="person" name="person" value="${key}">${face}${words}</button></li>`;
  });
  const cancel = `<button class="cancel" name="person" value="">${texts.cancel}</button>`;
  const form = `<form method="post"><ul>${people.join("")}</ul><p class="end">${cancel}</p></form>`;
  return renderPage(language, texts.title, `<p class="lead">${texts.lead}</p>${form}`);
}

/** Renders the page for an invalid request. Takes the preferred languages. */
export function renderErrorPage(wanted: string): string {
  const language = preferredLanguage(wanted);
  return renderPage(language, TEXTS[language].trouble, `<p>${TEXTS[language].trouble_lead}</p>`);
}
