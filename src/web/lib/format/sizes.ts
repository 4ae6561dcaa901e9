import { localeOf } from "../language/locale.ts";

const UNIT = 1024;

/** The size of a file as people read it: `214 kB`, `2.4 MB`, in French `2,4 Mo`. Takes bytes and a language. */
export function formatSize(bytes: number, language: string): string {
  const big = bytes >= UNIT * UNIT;
  const value = big ? bytes / (UNIT * UNIT) : Math.max(1, Math.round(bytes / UNIT));
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(value);
  const byte = language === "fr" ? "o" : "B";
  return `${number}\u00a0${big ? "M" : "k"}${byte}`;
}
