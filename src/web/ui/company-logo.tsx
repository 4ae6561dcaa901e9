import { tintIndex } from "./avatar.tsx";

export type CompanyLogoProps = { name: string; src?: string | null; size?: "sm" | "lg" };

function companyInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => Array.from(word)[0]) : Array.from(words[0] ?? "?");
  return letters.slice(0, 2).join("").toUpperCase();
}

/** A company's logo, or its initials on a tile with colours derived from the name. */
export function CompanyLogo({ name, src, size }: CompanyLogoProps) {
  const classes = size === undefined ? "logo-mark" : `logo-mark ${size}`;
  return (
    <span className={classes} data-tile={src ? undefined : name === "" ? 5 : tintIndex(name, 6)} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : companyInitials(name)}
    </span>
  );
}
