import type { Finding } from "./finding.ts";
import { COMPLETE, LAYERS, type Layer, layerOf } from "./layers.ts";
import { importsOf, resolveImport, sourceOf } from "./source.ts";
import { filesBelow, foldersIn, isTest, needFiles } from "./tree.ts";

const CODE = /\.tsx?$/;

/** Every import goes along an arrow of the layer table; every folder stands in the table. Types count like values. */
export function checkWalls(root: string): Finding[] {
  const files = needFiles(root, ["src"], CODE);
  return [...unknownFolders(root), ...files.flatMap((file) => checkFile(root, file)), ...looseFiles(root)];
}

function unknownFolders(root: string): Finding[] {
  const findings: Finding[] = [];
  for (const parent of COMPLETE) {
    for (const folder of foldersIn(root, parent)) {
      const at = `${parent}/${folder}/`;
      const known = LAYERS.some((layer) => layer.at === at) || LAYERS.some((layer) => layer.at.startsWith(at));
      if (!known) findings.push({ file: at, message: "This folder is missing from scripts/gates/layers.ts." });
    }
  }
  return findings;
}

function looseFiles(root: string): Finding[] {
  return filesBelow(root, ["src"], CODE)
    .filter((file) => layerOf(file) === undefined)
    .map((file) => ({ file, message: "This file belongs to no layer of scripts/gates/layers.ts." }));
}

function checkFile(root: string, file: string): Finding[] {
  const layer = layerOf(file);
  if (layer === undefined) return [];
  const source = sourceOf(root, file);
  const findings: Finding[] = [];
  for (const { specifier, line } of importsOf(source)) {
    const message = fault(root, file, layer, specifier);
    if (message !== undefined) findings.push({ file, line, message });
  }
  return findings;
}

function fault(root: string, file: string, layer: Layer, specifier: string): string | undefined {
  const target = resolveImport(root, file, specifier);
  if (target === undefined) return packageFault(file, layer, specifier);
  if (target.startsWith(layer.at) && layerOf(target) === layer) return undefined;
  if (isTest(file) && target.startsWith("tests/support/")) return undefined;
  // The composition roots load what the build made; nothing else leaves src.
  if (target.startsWith("build/") && /^src\/server\/[^/]+$/.test(file)) return undefined;
  const owner = layerOf(target);
  if (owner !== undefined && layer.may.includes(owner.at)) return undefined;
  return `${layer.at} may not import ${target}.`;
}

function packageFault(file: string, layer: Layer, specifier: string): string | undefined {
  if (specifier.startsWith(".") || isTest(file) || layer.packages === undefined) return undefined;
  return layer.packages.test(specifier) ? undefined : `${layer.at} may not import the package ${specifier}.`;
}
