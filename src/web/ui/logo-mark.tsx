import { tintOf } from "./avatar.tsx";

export type LogoMarkProps = { name: string; src?: string | null; size?: "sm" | "lg" };

function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => Array.from(word)[0]) : Array.from(words[0] ?? "?");
  return letters.slice(0, 2).join("").toUpperCase();
}

/** A company's logo, or its initials on a tile with colours derived from the name. */
export function LogoMark({ name, src, size }: LogoMarkProps) {
  const classes = size === undefined ? "logo-mark" : `logo-mark ${size}`;
  return (
    <span className={classes} data-tile={src ? undefined : name === "" ? 5 : tintOf(name, 6)} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : lettersOf(name)}
    </span>
  );
}
