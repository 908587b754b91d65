/** Compares the linter's rules and the tables of ARCHITECTURE.md with `layers.ts`, and runs the linter with the rules. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format } from 'oxfmt';
import { describe, expect, test } from 'vitest';
import { DASHBOARD, FLOORS, LAYERS } from './layers.ts';
import { isFolder, listForbidden, listNames, splitNames } from './read-layering.ts';
import { writeLintRules } from './write-lint-rules.ts';
import { writeTables } from './write-tables.ts';

const root = path.join(import.meta.dirname, '../..');

test("writes the linter's rules", async () => {
  const { code } = await format('.oxlintrc.layers.json', JSON.stringify(writeLintRules(root)), { printWidth: 120 });
  await expect(code).toMatchFileSnapshot(path.join(root, '.oxlintrc.layers.json'));
});

test('writes the tables of ARCHITECTURE.md', async () => {
  const file = path.join(root, 'ARCHITECTURE.md');
  await expect(writeTables(readFileSync(file, 'utf8'))).toMatchFileSnapshot(file);
});

const WITHOUT_CODE = new Set(['__snapshots__', 'styles']);

describe.each([LAYERS, FLOORS, DASHBOARD])('the layers of $folder', (layering) => {
  const names = listNames(layering);
  const folders = names.filter(isFolder);

  test('list every folder', () => {
    const entries = readdirSync(path.join(root, layering.folder), { withFileTypes: true });
    const inTree = entries.filter((entry) => entry.isDirectory() && !WITHOUT_CODE.has(entry.name));
    expect(folders.sort()).toEqual(inTree.map(({ name }) => name).sort());
  });

  test('name only listed folders in exceptions', () => {
    const namedFolders = [
      ...layering.exceptions.flatMap(({ folder, imports = '', avoids = '', usedBy = '' }) =>
        splitNames(`${folder} ${imports} ${avoids} ${usedBy}`),
      ),
      ...(layering.faces ?? []).flatMap(({ folder, usedBy = '' }) => splitNames(`${folder} ${usedBy}`)),
      ...layering.patterns.flatMap(({ folders: each }) => splitNames(each)),
    ];
    expect(namedFolders.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('allow at most one of two folders to import the other', () => {
    const circles = folders.flatMap((folder) =>
      folders
        .filter((other) => other > folder)
        .filter((other) => !listForbidden(layering, folder).includes(other))
        .filter((other) => !listForbidden(layering, other).includes(folder))
        .map((other) => `${folder} and ${other}`),
    );
    expect(circles).toEqual([]);
  });
});

test('describe every folder of the program and the renderer in the tree of ARCHITECTURE.md', () => {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const list = (indent: string, names: string[]) => names.filter((name) => !text.includes(`\n${indent}${name}/ `));
  expect(list('  ', listNames(LAYERS).filter(isFolder))).toEqual([]);
  expect(list('    ', listNames(FLOORS).filter(isFolder))).toEqual([]);
});

test('make the linter reject imports of higher rows, of the same row, of reserved folders, and past a face', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-layers-'));
  try {
    cpSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
    writeFileSync(path.join(folder, '.oxlintrc.layers.json'), JSON.stringify(writeLintRules(root)));
    const files = {
      'src/db/tables/x.ts': "import type { A } from '../../queue/x.ts';\nexport type B = A;\n",
      'src/site/print/x.ts': "import type { A } from '../view/x.ts';\nexport type B = A;\n",
      'src/site/mdx/x.ts': "import type { A } from '../../accounts/x.ts';\nexport type B = A;\n",
      'src/site/code/x.ts': "import type { A } from '../config/x.ts';\nexport type B = A;\n",
      'src/site/model/x.ts': "import type { A } from '../make-plan.ts';\nexport type B = A;\n",
      'src/http/x.ts': "import type { A } from '../client/x.ts';\nexport type B = A;\n",
      'dashboard/ui/X.tsx': "import type { A } from '../pages/x.ts';\nexport type B = A;\n",
      'dashboard/pages/a/x.ts': "import type { A } from '../b/x.ts';\nexport type B = A;\n",
      'dashboard/api/x.ts': "import type { A } from '../../src/http/x.ts';\nexport type B = A;\n",
      'dashboard/api/allowed.ts': "import type { A } from '../../src/client/api-types.ts';\nexport type B = A;\n",
      'src/agent/tools/x.ts': "import type { A } from '../../site/model/source.ts';\nexport type B = A;\n",
      'src/agent/tools/y.ts': "import type { A } from '../../site/index.ts';\nexport type B = A;\n",
      'src/export/build/x.ts': "import type { A } from '../../site/make-plan.ts';\nexport type B = A;\n",
      'src/agent/tools/allowed.ts': "import type { A } from '../../site/shared.ts';\nexport type B = A;\n",
      'src/export/build/allowed.ts': "import type { A } from '../../site/index.ts';\nexport type B = A;\n",
      'src/http/allowed.ts': "import type { A } from '../accounts/x.ts';\nexport type B = A;\n",
      'src/http/x.test.ts': "import type { A } from '../client/x.ts';\nexport type B = A;\n",
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    expect(lint(folder).sort()).toEqual(
      Object.keys(files)
        .filter((name) => !/allowed|test/.test(name))
        .sort(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Returns the files that import something they can't. */
function lint(folder: string): string[] {
  const program = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const text = run(process.execPath, [program, '--format', 'json'], folder);
  const { diagnostics } = JSON.parse(text) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename);
}

/** Returns the output of a program, whatever its exit code is. */
function run(program: string, args: string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('forbid the program to import code that measures or tests it', () => {
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
