import { hash } from "node:crypto";

/** Bytes of a node: SHA-256. */
export const NODE_BYTES = 32;
const [LEAF, INNER] = [Buffer.from([0]), Buffer.from([1])];

/** The leaf hash of an entry's canonical JSON (RFC 6962, 2.1). */
export function hashLeaf(body: string): Buffer {
  return hash("sha256", Buffer.concat([LEAF, Buffer.from(body)]), "buffer");
}

/** Number of nodes on each level of a tree, leaves first. */
function levelsOf(leaves: number): number[] {
  const levels = [leaves];
  for (let count = leaves; count > 1; ) {
    count = Math.ceil(count / 2);
    levels.push(count);
  }
  return levels;
}

/** The tree as its concatenated levels; a node without a sibling moves up unchanged. */
export function buildTree(leaves: readonly Buffer[]): Buffer {
  const levels = levelsOf(leaves.length);
  const tree = Buffer.alloc(levels.reduce((sum, count) => sum + count, 0) * NODE_BYTES);
  for (const [nth, leaf] of leaves.entries()) leaf.copy(tree, nth * NODE_BYTES);
  let from = 0;
  for (const count of levels.slice(0, -1)) {
    const to = from + count * NODE_BYTES;
    for (let nth = 0; nth < count; nth += 2) {
      const pair = tree.subarray(from + nth * NODE_BYTES, Math.min(from + (nth + 2) * NODE_BYTES, to));
      const whole = pair.length > NODE_BYTES;
      const parent = whole ? hash("sha256", Buffer.concat([INNER, pair]), "buffer") : pair;
      parent.copy(tree, to + (nth / 2) * NODE_BYTES);
    }
    from = to;
  }
  return tree;
}

/** The root of a tree; the hash of the empty string for an empty one. */
export function treeRoot(tree: Buffer): Buffer {
  return tree.length === 0 ? hash("sha256", Buffer.alloc(0), "buffer") : tree.subarray(-NODE_BYTES);
}

/** Indexes of the proof nodes of a leaf, bottom up. */
export function proofIndexes(position: number, leaves: number): number[] {
  const proof: number[] = [];
  let [base, at] = [0, position];
  for (const count of levelsOf(leaves)) {
    const sibling = at % 2 === 0 ? at + 1 : at - 1;
    if (sibling < count) proof.push(base + sibling);
    base += count;
    at = Math.floor(at / 2);
  }
  return proof;
}
