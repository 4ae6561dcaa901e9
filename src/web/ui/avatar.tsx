function getInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter((word) => word !== "");
  const [first = "", last] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ((Array.from(first)[0] ?? "?") + (last === undefined ? "" : (Array.from(last)[0] ?? ""))).toUpperCase();
}

/** Maps a text to a number from 0 to `kinds` - 1, always the same for the same text. */
export function tintIndex(text: string, kinds: number): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % kinds;
}

export type AvatarProps = {
  name: string;
  src?: string | null;
  size?: "sm" | "lg";
  /** 0 to 4; overrides the tint derived from the name. */
  tint?: number;
  className?: string;
};

/** A person's picture, or the initials of their name (or email). Decorative: the name is shown beside it. */
export function Avatar({ name, src, size, tint = tintIndex(name, 5), className }: AvatarProps) {
  const classes = ["avatar", size, className].filter(Boolean).join(" ");
  if (src) return <img className={classes} src={src} alt="" referrerPolicy="no-referrer" />;
  return (
    <span className={classes} data-tint={tint} aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}
