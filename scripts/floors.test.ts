import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Override {
  files: string[];
  rules: { 'eslint/no-restricted-imports'?: [string, { patterns: { regex?: string; group?: string[] }[] }] };
}

const root = path.join(import.meta.dirname, '..');
const entries = readdirSync(path.join(root, 'src/site'), { withFileTypes: true });
const folders = entries
  .filter((entry) => entry.isDirectory() && entry.name !== '__snapshots__')
  .map(({ name }) => name);
const { overrides } = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as { overrides: Override[] };

/** Returns whether the linter rejects an import in a renderer folder's files. */
function forbids(folder: string, specifier: string): boolean {
  const rule = overrides.find(({ files }) => files.includes(`src/site/${folder}/**/*.ts`));
  const patterns = rule?.rules['eslint/no-restricted-imports']?.[1].patterns ?? [];
  return patterns.some(({ regex = '$.' }) => new RegExp(regex).test(specifier));
}

test('allows at most one of two renderer folders to import the other', () => {
  const circles = folders.flatMap((folder) =>
    folders
      .filter((other) => other > folder)
      .filter((other) => !forbids(folder, `../${other}/x.ts`) && !forbids(other, `../${folder}/x.ts`))
      .map((other) => `${folder} and ${other}`),
  );
  expect(circles).toEqual([]);
});

test('forbids renderer folders to import its entries', () => {
  const files = entries.map(({ name }) => name).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const allowed = folders.flatMap((folder) =>
    files.filter((file) => !forbids(folder, `../${file}`)).map((file) => `${folder} → ${file}`),
  );
  expect(allowed).toEqual([]);
});

test("lets features import only lib, and every layer above that isn't a leaf import features", () => {
  const layers = readdirSync(path.join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const listRejectedLayers = (layer: string): string[] => {
    const rule = overrides.find(({ files }) => files.includes(`src/${layer}/**/*.ts`));
    const patterns = rule?.rules['eslint/no-restricted-imports']?.[1].patterns ?? [];
    return layers.filter((other) =>
      patterns.some(
        ({ regex, group }) =>
          group?.includes(`../${other}/**`) || (regex !== undefined && new RegExp(regex).test(`../${other}/x.ts`)),
      ),
    );
  };
  expect(listRejectedLayers('features').sort()).toEqual(
    layers.filter((name) => name !== 'lib' && name !== 'features').sort(),
  );
  expect(layers.filter((layer) => listRejectedLayers(layer).includes('features'))).toEqual([
    'client',
    'config',
    'lib',
    'metrics',
  ]);
});

test('forbids the program to import code that measures or tests it', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing(?:\.ts$|\/)/.test(name),
  );
  const strays = files.filter((name) =>
    /(?:from|import\()\s*'(?:\.\.\/)+(?:evaluation|benchmarks|test|scripts)\//.test(
      readFileSync(path.join(root, 'src', name), 'utf8'),
    ),
  );
  expect(strays).toEqual([]);
});

test('lists every renderer folder in ARCHITECTURE.md, in the tree and among the layers', () => {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const floors = /## Floors of the renderer\n[\s\S]*?```\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const names = floors.split('\n').flatMap((line) => line.split('   ', 1)[0]?.split(/\s+/) ?? []);
  const missing = folders.filter((name) => !text.includes(`\n    ${name}/ `) || !names.includes(name));
  expect(missing).toEqual([]);
});
