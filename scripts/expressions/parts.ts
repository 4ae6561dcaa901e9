/** Repetition bounds of a part. */
type Repeated = { readonly min: number; readonly max: number };

/** A part of a regular expression: a character or class, a group, or an assertion. */
export type Part = Repeated &
  (
    | { readonly kind: "character"; readonly text: string }
    | { readonly kind: "group"; readonly alternatives: readonly (readonly Part[])[] }
    | { readonly kind: "nothing" }
  );

const ESCAPE = /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[a-z]|[\s\S])/iy;
const OPENING = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?/y;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;

/** Parses a valid regular expression. */
class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  alternatives(): Part[][] {
    const all: Part[][] = [[]];
    while (this.at < this.text.length && this.text[this.at] !== ")") {
      if (this.text[this.at] === "|") {
        this.at += 1;
        all.push([]);
      } else all.at(-1)?.push(this.part());
    }
    return all;
  }

  private part(): Part {
    const sign = this.text[this.at];
    if (sign === "(") {
      const opening = this.take(OPENING);
      const alternatives = this.alternatives();
      this.at += 1;
      const repeated = this.repeated();
      // A lookaround consumes nothing, but its repetitions cost as much.
      return /\?<?[=!]$/.test(opening)
        ? { kind: "group", alternatives, min: 0, max: 1 }
        : { kind: "group", alternatives, ...repeated };
    }
    if (sign === "^" || sign === "$") {
      this.at += 1;
      return { kind: "nothing", min: 1, max: 1 };
    }
    const text = sign === "[" ? this.characterClass() : sign === "\\" ? this.take(ESCAPE) : this.character();
    const repeated = this.repeated();
    return /^\\(?:[bB1-9]|k<)/.test(text) ? { kind: "nothing", ...repeated } : { kind: "character", text, ...repeated };
  }

  private character(): string {
    const text = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    this.at += text.length;
    return text;
  }

  private characterClass(): string {
    const start = this.at;
    this.at += 1;
    while (this.text[this.at] !== "]") {
      if (this.text[this.at] === "\\") this.take(ESCAPE);
      else this.at += 1;
    }
    this.at += 1;
    return this.text.slice(start, this.at);
  }

  private repeated(): Repeated {
    QUANTIFIER.lastIndex = this.at;
    const found = QUANTIFIER.exec(this.text);
    if (found === null) return { min: 1, max: 1 };
    this.at = QUANTIFIER.lastIndex;
    const [all, least, more, most] = found;
    if (least === undefined)
      return { min: all.startsWith("+") ? 1 : 0, max: all.startsWith("?") ? 1 : Number.POSITIVE_INFINITY };
    const min = Number(least);
    return { min, max: more === undefined ? min : most === "" ? Number.POSITIVE_INFINITY : Number(most) };
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [text = ""] = pattern.exec(this.text) ?? [];
    if (text === "") throw new Error(`${this.text} cannot be read at ${this.at}`);
    this.at += text.length;
    return text;
  }
}

/** The alternatives of an expression, each a sequence of parts. Throws if it is invalid. */
export function parseExpression(source: string): Part[][] {
  return new Reader(source).alternatives();
}

/** An unbounded part, with everything that must precede it and what follows it. */
export type Unbounded = { readonly part: Part; readonly before: readonly Part[]; readonly after: readonly Part[] };

/** The unbounded parts of a sequence, at any depth. */
export function findUnbounded(parts: readonly Part[], before: readonly Part[] = []): Unbounded[] {
  return parts.flatMap((part, nth) => {
    const earlier = [...before, ...parts.slice(0, nth)];
    const own = part.max === Number.POSITIVE_INFINITY ? [{ part, before: earlier, after: parts.slice(nth + 1) }] : [];
    const inner = part.kind === "group" ? part.alternatives.flatMap((one) => findUnbounded(one, earlier)) : [];
    return [...own, ...inner];
  });
}
