import type { Theme } from "../../contract/choices.ts";
import { PRODUCT_KEY } from "../../contract/product.ts";
import { LANGUAGE_KEY } from "./language/language.ts";

const KEY = `${PRODUCT_KEY}-theme`;

/**
 * Runs in the head before anything is painted: the person's theme, whether somebody is signed in on this device (so
 * that the header keeps the right place free), and the language that the address asks for. Constant text, because its hash stands in the security policy.
 */
export const HEAD_SCRIPT =
  // Zod must not try whether it may compile: the policy forbids it, and the try alone is reported.
  "globalThis.__zod_globalConfig={jitless:true};" +
  `try{var d=document.documentElement,t=localStorage.getItem("${KEY}");` +
  'if(t==="light"||t==="dark")d.dataset.theme=t;' +
  'if(localStorage.getItem("sb-database-auth-token"))d.dataset.session="";' +
  // A visitor may press a link before the page lives, and keeps the language that the address asked for.
  "else{var l=/[?&]lang=(en|es|fr|de)(?:&|$)/.exec(location.search);" +
  `if(l)sessionStorage.setItem("${LANGUAGE_KEY}",l[1])}}catch(e){}`;

/** The theme chosen on this device; `system` while none is. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** The theme that this page shows: another tab of the browser may have stored another one meanwhile. */
export function shownTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === "light" || shown === "dark" ? shown : "system";
}

const listeners = new Set<() => void>();

/** Calls back when the theme is changed on this page, until the returned function is called. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows and keeps a theme. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be switched off; the choice then holds until the page is left.
  }
  for (const listener of listeners) listener();
}
