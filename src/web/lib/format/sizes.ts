import { localeOf } from "../../../rules/locale.ts";

const UNIT = 1024;

/** Formats a file size: `214 kB`, `2.4 MB`, in French `2,4 Mo`. Takes bytes and a language. */
export function formatSize(bytes: number, language: string): string {
  const power = bytes >= UNIT ** 3 ? 3 : bytes >= UNIT ** 2 ? 2 : 1;
  const value = power > 1 ? bytes / UNIT ** power : Math.max(1, Math.round(bytes / UNIT));
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(value);
  const byte = language === "fr" ? "o" : "B";
  return `${number}\u00a0${["k", "M", "G"][power - 1]}${byte}`;
}
