/** Compares the handwritten documentation with the code. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SECRET_NAMES, VARIABLE_DEFAULTS, VARIABLE_NAMES } from '../src/config/environment.ts';
import { FAILURE_CODES } from '../src/agent/failure-codes.ts';
import { ERROR_STATUS } from '../src/errors.ts';
import { AVAILABILITY, DEPLOYMENTS } from '../src/features/deployment-kinds.ts';
import { JOBS } from '../src/queue/jobs.ts';
import { DIAGNOSTIC_CODES } from '../src/site/shared.ts';

const root = path.join(import.meta.dirname, '..');

describe('documentation', () => {
  test('lists every configuration variable in its table', () => {
    expect(listMissing(readRows('docs/operate/configuration.mdx'), VARIABLE_NAMES)).toEqual([]);
  });

  test('lists every secret that can come from a file or a command', () => {
    const section = read('docs/operate/configuration.mdx').split('{#secrets}')[1]?.split('\n\n')[2] ?? '';
    expect([...section.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name).sort()).toEqual(
      [...SECRET_NAMES].sort(),
    );
  });

  test('states the default values of the configuration in its table', () => {
    const rows = new Map(
      [...read('docs/operate/configuration.mdx').matchAll(/^\| `([A-Z][A-Z\d_]+)` \|.*\| ([^|]+) \|$/gm)].map(
        ([, name = '', cell]) => [name, cell],
      ),
    );
    // The number of cores differs between machines.
    const fixedDefaults = [...VARIABLE_DEFAULTS].filter(([name]) => name !== 'BINDERY_RENDER_THREADS');
    expect(fixedDefaults.length).toBeGreaterThan(20);
    for (const [name, value] of fixedDefaults)
      expect([name, rows.get(name)?.replace(/:.*$/, '')]).toEqual([name, `\`${value}\``]);
  });

  test('lists exactly the metrics that a process exports', () => {
    const sources = listFiles('src').filter((file) => /^src\/(?:metrics|bundle-server)\/.*(?<!\.test)\.ts$/.test(file));
    const metricNames = sources.flatMap((file) =>
      [...read(file).matchAll(/'((?:bindery|process)_[a-z_]+)'/g)].map(([, name]) => name),
    );
    const pages = ['docs/operate/monitoring.mdx', 'docs/export/serve.mdx'].map(read).join('\n');
    const documentedNames = [...pages.matchAll(/`((?:bindery|process)_[a-z_]+[a-z])`/g)].map(([, name]) => name);
    expect([...new Set(documentedNames)].sort()).toEqual([...new Set(metricNames)].sort());
  });

  test('has upgrade notes for the current version and each one in the changelog', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const releasedVersions = [...read('CHANGELOG.md').matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, name = '']) => name);
    const rows = [...read('docs/operate/upgrade.mdx').matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(
      ([, name = '']) => name,
    );
    expect(listMissing(rows, [version, ...releasedVersions])).toEqual([]);
  });

  test('shows the table of deployment kinds that the code uses', () => {
    const table = [...read('docs/operate/deployment-kinds.mdx').matchAll(/^\| [^|]+ \| (\w+) \| (\w+) \| (\w+) \|$/gm)];
    const cells = table.map(([, ...states]) => states.map((state) => (state === 'yes' ? 'on' : state)));
    expect(cells).toEqual(Object.values(AVAILABILITY).map((kinds) => DEPLOYMENTS.map((kind) => kinds[kind])));
  });

  test('lists exactly the error codes, with their status, in docs/errors.md', () => {
    const rows = [...read('docs/errors.md').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]);
    expect(Object.fromEntries(rows)).toEqual(ERROR_STATUS);
  });

  test.each(['README.md', ...listFiles('docs').filter((file) => /\.mdx?$/.test(file))])(
    'has unique headings within each section of %s',
    (file) => {
      const places = new Set<string>();
      const path: string[] = [];
      const text = read(file).replaceAll(/^(`{3,}).*?^\1$/gms, '');
      for (const [, marks = '', title = ''] of text.matchAll(/^(#{1,6}) (.+)$/gm)) {
        path.splice(marks.length - 1, Infinity, title);
        const place = path.slice(0, marks.length).join(' > ');
        expect(places).not.toContain(place);
        places.add(place);
      }
    },
  );

  test('states how often a job is retried', () => {
    const [, times] = /tries it up to (\d+) times/.exec(read('docs/operate/run.mdx')) ?? [];
    for (const { retries } of Object.values(JOBS)) expect(times).toBe(String(retries + 1));
  });

  test('lists exactly the failure codes of agent jobs in docs/agent/prompts.mdx', () => {
    const [, section = ''] = read('docs/agent/prompts.mdx').split('## When a job fails');
    const cells = [...section.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].map(([, cell = '']) => cell);
    const codes = cells.flatMap((cell) => cell.replaceAll('`', '').split(', '));
    expect(codes.sort()).toEqual([...FAILURE_CODES].sort());
  });

  test('lists exactly the diagnostic codes of the renderer and the check', () => {
    const codes = listDiagnosticCodes();
    expect(codes.size).toBeGreaterThan(30);
    expect(readRows('docs/reference/diagnostics.mdx').sort()).toEqual([...codes].sort());
    // The list that `bindery check --only` takes.
    expect(DIAGNOSTIC_CODES).toEqual([...codes].sort());
  });

  test('lists exactly the dependencies in docs/decisions/dependencies.md', () => {
    const manifests = ['package.json', 'scripts/node/package.json'].map(
      (file) => JSON.parse(read(file)) as Record<string, Record<string, string>>,
    );
    const packages = manifests.flatMap((manifest) =>
      ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {})),
    );
    expect(readRows('docs/decisions/dependencies.md').sort()).toEqual(packages.sort());
  });

  test('lists every page in docs/docs.json', () => {
    const pages = listFiles('docs')
      .filter((file) => /\.mdx?$/.test(file) && !file.startsWith('docs/decisions/'))
      .map((file) => file.replace(/^docs\//, '').replace(/\.mdx?$/, ''));
    const { navigation } = JSON.parse(read('docs/docs.json')) as {
      navigation: { tabs: { groups?: { pages: string[] }[] }[] };
    };
    const listedPages = navigation.tabs.flatMap(({ groups = [] }) => groups.flatMap((group) => group.pages));
    expect(listedPages.sort()).toEqual(pages.sort());
  });

  test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/decisions/dependencies.md'])(
    'links only to existing files in %s',
    (file) => {
      const targets = [...read(file).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
      const deadTargets = targets.filter((target) => !fs.existsSync(path.join(root, path.dirname(file), target)));
      expect(deadTargets).toEqual([]);
    },
  );

  test('names only existing files and folders in CONTRIBUTING.md', () => {
    const { stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
    const files = stdout.split('\n');
    const spans = [...read('CONTRIBUTING.md').matchAll(/`((?:[\w@.-]+\/)*[\w.-]+(?:\/|\.(?:ts|css|mdx|json|sql)))`/g)];
    const names = spans
      .map(([, name = '']) => name)
      .filter((name) => !/\bmy-thing|\bmy-tool|000N|^x\.|^dist\/|^\./.test(name));
    const isKnown = (name: string) => files.some((file) => `/${file}`.includes(`/${name}`));
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  test('writes vitest options after the path, because -u swallows a path', () => {
    const commands = ['CONTRIBUTING.md', 'docs/decisions/dependencies.md'].flatMap((file) => [
      ...read(file).matchAll(/`(npx vitest [^`]*-u[^`]*)`/g),
    ]);
    expect(commands.length).toBeGreaterThan(3);
    for (const [, command] of commands) expect(command).toMatch(/ -u$/);
  });

  test('documents only commands whose output Git ignores', () => {
    const pages = listFiles('docs').filter((file) => /\.mdx?$/.test(file) && !file.endsWith('/commands.mdx'));
    const texts = ['README.md', ...pages].map(read).join('\n');
    const outputNames = [...texts.matchAll(/(?:--out|--dir|\s-o) ([\w.-]+)/g)].map(([, name = '']) => name);
    const outputs = [...new Set([...outputNames, 'example-docs', '.env', '.bindery'])];
    expect(outputs).toEqual(expect.arrayContaining(['bundle.tar.gz', 'starter.tar.gz', 'docs-site']));
    // A pattern may only match folders.
    const paths = outputs.map((name) => `${name}${/\.(?:gz|env)$/.test(name) ? '' : '/'}`);
    const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...paths], { cwd: root, encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line !== '')).toEqual(paths);
  });

  test('mentions every folder of src in ARCHITECTURE.md', () => {
    const folders = fs
      .readdirSync(path.join(root, 'src'), { withFileTypes: true })
      .filter((each) => each.isDirectory());
    const names = folders.map(({ name }) => `${name}/`);
    expect(names.filter((name) => !read('ARCHITECTURE.md').includes(name))).toEqual([]);
  });
});

/**
 * Returns diagnostic codes in the renderer's source code: as a `code` field, or as the first argument of a call that
 * reports.
 */
function listDiagnosticCodes(): Set<string> {
  const sources = ['src/site', 'src/checks', 'src/cli/check', 'src/export/books']
    .flatMap(listFiles)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|diagnostic-codes\.ts$/.test(file));
  const errorCodes = new Set<string>();
  for (const text of sources.map(read)) {
    for (const [, value = ''] of text.matchAll(/\bcode\s*[:=] ([^;{}\n]*'[a-z-]+'[^;{}\n]*)/g)) {
      for (const [, code = ''] of value.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)) errorCodes.add(code);
    }
    for (const [, code = ''] of text.matchAll(/\b(?:report|warn)\(\s*(?:\w+,\s*)?'([a-z]+(?:-[a-z]+)+)'/g))
      errorCodes.add(code);
  }
  return errorCodes;
}

/** Returns the first cells of a page's tables, without their backticks. */
function readRows(file: string): string[] {
  return [...read(file).matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
}

function listMissing(present: readonly string[], expectedNames: readonly string[]): string[] {
  return expectedNames.filter((name) => !present.includes(name));
}

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

function listFiles(folder: string): string[] {
  const names = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name}`);
}
