/** A colleague who can be mentioned in a note, by the displayed name. */
export type Colleague = { readonly id: string; readonly name: string };

/** Maximum length of a name prefix. */
const MAX_PREFIX = 60;

/** Returns the mention at the caret: its start and typed letters; null if no "@" is open before the caret. */
export function findOpenMention(text: string, caret: number): { from: number; letters: string } | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf("@");
  if (from < 0 || /[\p{L}\p{N}._%+-]$/u.test(before.slice(0, from))) return null;
  const letters = before.slice(from + 1);
  return letters.length > MAX_PREFIX || /[\n@]|^\s/.test(letters) ? null : { from, letters };
}

/** Returns the first `most` colleagues with a name that starts with these letters. */
export function findColleagues(people: readonly Colleague[], letters: string, most: number): Colleague[] {
  const wanted = letters.toLocaleLowerCase();
  const met = (name: string) => name.startsWith(wanted) || name.split(/\s+/).some((word) => word.startsWith(wanted));
  return people.filter(({ name }) => met(name.toLocaleLowerCase())).slice(0, most);
}

/** Returns the text with the name inserted, and the new caret position. */
export function insertName(text: string, { from, caret, name }: { from: number; caret: number; name: string }) {
  const said = `@${name} `;
  return { text: text.slice(0, from) + said + text.slice(caret).replace(/^ /, ""), caret: from + said.length };
}

/** Returns the chosen colleagues whom the text still mentions. */
export function mentionedColleagues(text: string, chosen: readonly Colleague[]): Colleague[] {
  return chosen.filter(({ name }, nth) => {
    const same = chosen.findIndex((one) => one.id === chosen[nth]?.id) !== nth;
    return !same && text.includes(`@${name}`);
  });
}

/** Splits a text into mentions of these names (with "@") and other parts. */
export function splitByMentions(text: string, names: readonly string[]): { text: string; name: boolean }[] {
  const longest = names.filter(Boolean).sort((a, b) => b.length - a.length);
  const pieces: { text: string; name: boolean }[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const name = text[at] === "@" ? longest.find((one) => text.startsWith(one, at + 1)) : undefined;
    if (name === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== "") pieces.push({ text: plain, name: false });
    plain = "";
    pieces.push({ text: `@${name}`, name: true });
    at += name.length + 1;
  }
  return plain === "" ? pieces : [...pieces, { text: plain, name: false }];
}
