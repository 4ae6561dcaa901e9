import type { Theme } from "../../contract/choices.ts";
import { LANGUAGE_KEY, PRODUCT_KEY } from "../../contract/product.ts";
import { deviceStorage } from "./storage.ts";

const KEY = `${PRODUCT_KEY}-theme`;

/**
 * Runs in the head before the first paint: applies the stored theme, marks whether a session is stored (so that the
 * header reserves the right space) and the language requested by the URL. The text is constant, because its hash is
 * part of the security policy.
 */
export const HEAD_SCRIPT =
  // Zod must not probe for code generation: the policy forbids it and reports even the attempt.
  "globalThis.__zod_globalConfig={jitless:true};" +
  `try{var d=document.documentElement,t=localStorage.getItem("${KEY}");` +
  'if(t==="light"||t==="dark")d.dataset.theme=t;' +
  'if(localStorage.getItem("sb-database-auth-token"))d.dataset.session="";' +
  // Stores the requested language, because a visitor may follow a link before the page is hydrated.
  "else{var l=/[?&]lang=(en|es|fr|de)(?:&|$)/.exec(location.search);" +
  `if(l)sessionStorage.setItem("${LANGUAGE_KEY}",l[1])}}catch(e){}`;

/** The theme chosen on this device; `system` if none is. */
export function storedTheme(): Theme {
  const stored = deviceStorage.get(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** The theme that this page shows; another tab may have stored another one meanwhile. */
export function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return shown === "light" || shown === "dark" ? shown : "system";
}

const listeners = new Set<() => void>();

/** Calls `listener` when the theme changes on this page. Returns a function that unsubscribes. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies and stores a theme. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  deviceStorage.set(KEY, theme);
  for (const listener of listeners) listener();
}
