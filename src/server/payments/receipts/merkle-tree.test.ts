import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildTree, hashLeaf, NODE_BYTES, proofIndexes, treeRoot } from "./merkle-tree.ts";

const inner = (left: Buffer, right: Buffer) => hash("sha256", Buffer.concat([Buffer.from([1]), left, right]), "buffer");

/** Reference implementation of RFC 6962, top down. */
function rootBy(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (first === undefined) return hash("sha256", Buffer.alloc(0), "buffer");
  if (leaves.length === 1) return first;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return inner(rootBy(leaves.slice(0, split)), rootBy(leaves.slice(split)));
}

function foldUp(leaf: Buffer, position: number, leaves: number, proof: Buffer[]): Buffer {
  let node = leaf;
  for (let [at, count] = [position, leaves]; count > 1; [at, count] = [at >> 1, Math.ceil(count / 2)]) {
    const sibling = at % 2 === 0 ? at + 1 : at - 1;
    const other = sibling < count ? proof.shift() : undefined;
    if (other !== undefined) node = at % 2 === 0 ? inner(node, other) : inner(other, node);
  }
  return node;
}

describe("F17 buildTree, treeRoot and proofIndexes", () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 31, 32, 33, 100])(
    "a tree of %i entries has RFC 6962's root and proves each entry",
    (count) => {
      const leaves = Array.from({ length: count }, (_, nth) => hashLeaf(`{"nth":${nth}}`));
      const tree = buildTree(leaves);
      expect(treeRoot(tree).equals(rootBy(leaves))).toBe(true);
      for (const [nth, leaf] of leaves.entries()) {
        const nodes = proofIndexes(nth, count).map((node) => tree.subarray(node * NODE_BYTES, (node + 1) * NODE_BYTES));
        expect(foldUp(leaf, nth, count, nodes).equals(treeRoot(tree))).toBe(true);
      }
    },
  );
});
