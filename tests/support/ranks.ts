/**
 * Rank distance of two samples (Mann-Whitney U with tie correction) in standard deviations under chance. Positive: the
 * first is larger. Independent of absolute durations, so a busy machine affects both samples equally.
 */
export function rankDistance(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((value) => ({ value, of: 1 })), ...second.map((value) => ({ value, of: 2 }))];
  all.sort((a, b) => a.value - b.value);
  let sum = 0;
  let relationships = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (all[to]?.value === all[from]?.value) to += 1;
    const rank = (from + to + 1) / 2;
    sum += rank * all.slice(from, to).filter(({ of }) => of === 1).length;
    relationships += (to - from) ** 3 - (to - from);
    from = to;
  }
  const [m, n, count] = [first.length, second.length, all.length];
  const u = sum - (m * (m + 1)) / 2;
  const deviation = Math.sqrt(((m * n) / 12) * (count + 1 - relationships / (count * (count - 1))));
  return deviation === 0 ? 0 : (u - (m * n) / 2) / deviation;
}
