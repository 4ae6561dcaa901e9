/** Spanish and French count millions in a form of their own; a key with `_other` may have it. */
type Millions<T> = { readonly [K in keyof T as K extends `${infer Stem}_other` ? `${Stem}_many` : never]?: string };

/**
 * The shape of a translation of the English texts `T`: the same keys, no more and no fewer.
 * Use: `export default { … } as const satisfies Catalogue<typeof en>`.
 */
export type Catalogue<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Catalogue<T[K]>;
} & Millions<T>;
