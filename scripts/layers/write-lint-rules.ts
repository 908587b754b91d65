import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DASHBOARD, FLOORS, LAYERS } from './layers.ts';
import type { Layering } from './layers.ts';
import { isFolder, listForbidden, listNames, splitNames } from './read-layering.ts';

type Pattern = ({ regex: string } | { group: readonly string[] }) & { message: string };

/** The imports that files can't have, as the options of `no-restricted-imports`. */
interface Rule {
  files: string[];
  patterns: Pattern[];
  paths?: object[];
}

interface Override {
  files: string[];
  rules: { 'eslint/no-restricted-imports': ['error', Omit<Rule, 'files'>] };
}

/** The native parser, which only one file of the renderer calls. */
const PARSER = {
  name: 'satteri',
  message: 'Only mdx/to-hast.ts calls the native parser, because it limits how deeply a text is nested.',
  allowTypeImports: true,
};

/** Returns the linter's configuration that enforces the layers. `.oxlintrc.json` extends it. */
export function writeLintRules(root: string): { overrides: Override[] } {
  const siteInLayers = createRowPattern(LAYERS, 'site', { inside: listNames(FLOORS) });
  const files = readdirSync(path.join(root, FLOORS.folder)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const rules: Rule[] = [
    ...listFolders(LAYERS).map((folder) =>
      createRule(LAYERS, folder, [createRowPattern(LAYERS, folder), ...createFacePatterns(LAYERS, folder)]),
    ),
    ...listFolders(FLOORS).map((folder) =>
      createRule(FLOORS, folder, [siteInLayers, createRowPattern(FLOORS, folder, { files })]),
    ),
    { files: ['src/site/**/testing.ts', 'src/site/**/testing/**/*.ts'], patterns: [siteInLayers], paths: [PARSER] },
    ...listFolders(DASHBOARD).map((folder) => createRule(DASHBOARD, folder, [createRowPattern(DASHBOARD, folder)])),
  ];
  const groups = Map.groupBy(rules, ({ paths, patterns }) => JSON.stringify({ paths, patterns }));
  return {
    overrides: [...groups].map(([options, group]) => ({
      files: group.flatMap((rule) => rule.files),
      rules: { 'eslint/no-restricted-imports': ['error', JSON.parse(options) as Omit<Rule, 'files'>] },
    })),
  };
}

function listFolders(layering: Layering): string[] {
  return listNames(layering).filter(isFolder);
}

/**
 * Forbids what a folder can't import. `inside` are names that exist both outside and inside the folder, so that a pattern
 * can't tell them apart. `files` are modules above the highest row.
 */
function createRowPattern(
  layering: Layering,
  folder: string,
  { inside = [], files = [] }: { inside?: string[]; files?: string[] } = {},
): Pattern {
  const names = [...listForbidden(layering, folder).filter((name) => !inside.includes(name)), ...files];
  const targets = names.map((name) => (isFolder(name) ? `${name}/` : `${name.replaceAll('.', String.raw`\.`)}$`));
  return {
    regex: `^(\\.\\./)+(${targets.join('|')})`,
    message: `A folder imports only from lower rows, types included (ARCHITECTURE.md, ${layering.section}).`,
  };
}

/** Forbids imports of other folders past their faces. */
function createFacePatterns({ faces = [], section }: Layering, folder: string): Pattern[] {
  const facesByFolder = Map.groupBy(
    faces.filter((face) => face.folder !== folder),
    (face) => face.folder,
  );
  return Array.from(facesByFolder, ([name, files]) => {
    const sharedFiles = files.filter(({ usedBy }) => usedBy === undefined || splitNames(usedBy).includes(folder));
    return {
      group: [`**/${name}/**`, ...sharedFiles.map(({ file }) => `!**/${name}/${file}`)],
      message: `Import ${name} only through ${join(sharedFiles.map(({ file }) => file))} (ARCHITECTURE.md, ${section}).`,
    };
  });
}

function join(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
}

function createRule(layering: Layering, folder: string, rows: Pattern[]): Rule {
  const others = layering.patterns
    .filter(({ folders }) => splitNames(folders).includes(folder))
    .map(({ pattern, why }) => ({
      ...(typeof pattern === 'string' ? { regex: pattern } : { group: pattern }),
      message: `${why} (ARCHITECTURE.md, ${layering.section})`,
    }));
  const isOfRenderer = layering === FLOORS || folder === 'site';
  const modules = `${layering.folder}/${folder}/**/*`;
  return {
    files: layering === DASHBOARD ? [`${modules}.ts`, `${modules}.tsx`] : [`${modules}.ts`],
    patterns: [...rows, ...others],
    ...(isOfRenderer && { paths: [PARSER] }),
  };
}
