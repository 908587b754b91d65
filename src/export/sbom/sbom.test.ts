import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../test/helpers/run-cli.ts';
import { listFiles } from '../../lib/list-files.ts';
import { createSbom } from './create-sbom.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const SITE = path.join(ROOT, 'src/site');

interface Component {
  type: string;
  name: string;
  version?: string;
  licenses?: { license?: { id: string }; expression?: string }[];
  evidence?: { occurrences: { location: string }[] };
  components?: Component[];
  hashes?: { content: string }[];
  description?: string;
}

interface Sbom {
  metadata: { component: { version?: string; hashes: { content: string }[] } };
  components: Component[];
}

const PAGE = `---
title: "Welcome"
icon: "lucide:rocket"
---

export const Counter = () => {
  const [count, setCount] = React.useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
};

<Counter />

<Card title="House" icon="house">Text.</Card>
<Card title="Flask" icon="tabler:flask">Text.</Card>

$$e = mc^2$$

\`\`\`mermaid
zenuml
  A.b()
\`\`\`
`;

let folder = '';
let sbom: Sbom;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sbom-'));
  const config = {
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#123456' },
    fonts: { family: 'Lora' },
    navigation: { pages: ['index'] },
  };
  fs.mkdirSync(path.join(folder, 'site'));
  fs.writeFileSync(path.join(folder, 'site/docs.json'), JSON.stringify(config));
  fs.writeFileSync(path.join(folder, 'site/index.mdx'), PAGE);
  fs.writeFileSync(path.join(folder, 'site/custom.js'), 'console.log(1);');
  await exportSite('a', '--sbom', path.join(folder, 'a.json'), '--version-label', '2026.4');
  sbom = JSON.parse(read('a.json')) as Sbom;
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('lists every package in the bundle with the installed version, its license and its files', () => {
  const libraries = sbom.components.filter(({ type }) => type === 'library');
  const licenses = Object.fromEntries(
    libraries.map(({ name, licenses: [first] = [] }) => [name, first?.license?.id ?? first?.expression]),
  );
  expect(licenses).toEqual({
    bindery: 'Apache-2.0',
    '@fontsource-variable/inter': 'OFL-1.1',
    '@fontsource-variable/jetbrains-mono': 'OFL-1.1',
    '@fontsource-variable/lora': 'OFL-1.1',
    '@fortawesome/fontawesome-free': '(CC-BY-4.0 AND OFL-1.1 AND MIT)',
    '@iconify-json/lucide': 'ISC',
    '@iconify-json/tabler': 'MIT',
    'inter-ui': 'OFL-1.1',
    'jetbrains-mono': 'OFL-1.1',
    katex: 'MIT',
    mermaid: 'MIT',
    preact: 'MIT',
  });
  const require = createRequire(import.meta.url);
  for (const { name, version } of libraries.filter(({ name: each }) => each !== 'mermaid' && each !== 'bindery'))
    expect([name, version]).toEqual([name, readPackage(require, name).version]);
  expect(listPaths('preact')).toEqual(['_docs/islands-runtime.js']);
  expect(listPaths('mermaid')).toContain('_docs/mermaid.js');
  expect(listPaths('katex')).toContain('_docs/katex/katex.css');
  expect(listPaths('@iconify-json/tabler')).toEqual(['index.html']);
  expect(listPaths('@iconify-json/lucide')).toEqual(expect.arrayContaining(['_docs/theme.css', 'index.html']));
  expect(listPaths('@fontsource-variable/lora').every((file) => file.startsWith('_docs/fonts/lora-'))).toBe(true);
});

test("finds the packages that the build tool reports for the site's scripts", async () => {
  const entries = listFiles(SITE).filter((file) =>
    /\/client\/(?:[^/]+-entry|main|load|runtime|samples|search)\.ts$/.test(file),
  );
  expect(entries.length).toBeGreaterThan(6);
  const { metafile } = await build({
    entryPoints: entries,
    bundle: true,
    write: false,
    outdir: folder,
    metafile: true,
    absWorkingDir: ROOT,
    logLevel: 'silent',
  });
  const packages = Object.keys(metafile.inputs).flatMap(
    (input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? [],
  );
  expect(packages.length).toBeGreaterThan(0);
  expect(sbom.components.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(packages)]));
});

test('recognizes every font in the bundle', async () => {
  const fonts = sbom.components.flatMap(({ evidence }) => evidence?.occurrences ?? []).map(({ location }) => location);
  const { stdout } = await runHere(['export', path.join(folder, 'site'), '--dir', path.join(folder, 'files')], {
    ...process.env,
  });
  expect(stdout).toContain('1 page');
  const paths = listFiles(path.join(folder, 'files')).map((file) => path.relative(path.join(folder, 'files'), file));
  expect(paths.filter((file) => file.endsWith('.woff2') && !fonts.includes(file))).toEqual([]);
});

test('names the bundle by its digest and label, and lists the scripts of its authors', () => {
  const sha256 = createHash('sha256')
    .update(fs.readFileSync(path.join(folder, 'a.tar.gz')))
    .digest('hex');
  expect(sbom.metadata.component).toMatchObject({ version: '2026.4', hashes: [{ content: sha256 }] });
  const files = sbom.components.filter(({ type }) => type === 'file');
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^_docs\/islands\/index-\w+\.js$/),
    'custom.js',
  ]);
  expect(files[1]?.hashes).toEqual([
    { alg: 'SHA-256', content: createHash('sha256').update('console.log(1);').digest('hex') },
  ]);
});

test('has the same bytes each time, and leaves the bundle unchanged', async () => {
  await exportSite('b', '--sbom', path.join(folder, 'b.json'), '--version-label', '2026.4', '--threads', '2');
  await exportSite('c', '--version-label', '2026.4');
  expect(read('b.json')).toBe(read('a.json'));
  expect(read('c.tar.gz')).toBe(read('a.tar.gz'));
});

test('lists a font that no installed package has as unknown', async () => {
  const { packBundle } = await import('../../bundle-server/bundle/test-bundles.ts');
  const bundle = path.join(folder, 'unknown.tar.gz');
  fs.writeFileSync(bundle, await packBundle({ '_docs/fonts/inter-latin-wght-normal.12345678.woff2': 'other' }));
  const { components } = JSON.parse(await createSbom({ bundle, version: '0.0.0' })) as Sbom;
  expect(components).toMatchObject([{ type: 'file', description: 'File of an unknown package' }, { name: 'bindery' }]);
});

test('has the versions of vendored files', () => {
  const require = createRequire(import.meta.url);
  const fonts = JSON.parse(readVendor('fonts/libraries.json')) as Record<string, Component>;
  const fontFiles = fs.readdirSync(path.join(ROOT, 'vendor/fonts')).filter((name) => name.endsWith('.woff2'));
  expect(Object.keys(fonts).sort()).toEqual(fontFiles.sort());
  for (const { name, version } of Object.values(fonts)) expect(version).toBe(readPackage(require, name).version);

  const { version, parts } = JSON.parse(readVendor('mermaid/library.json')) as {
    version: string;
    parts: { name: string; version?: string; range?: string }[];
  };
  const script = readVendor('mermaid/mermaid.min.js');
  expect(readVendor('mermaid/README.md')).toContain(`version **${version}**`);
  expect(readVendor('mermaid/README.md')).toContain(createHash('sha256').update(script).digest('hex'));
  const list = readVendor('mermaid/THIRD-PARTY.txt').replace(/\(with langium\)/, ', langium');
  for (const part of parts) expect(list).toContain([part.name, part.range ?? part.version].filter(Boolean).join(' '));
  expect(parts.length).toBe(list.match(/(?:^|, )\s*@?[a-z][\w./@-]*(?: [~^]?\d[\d.]*|(?=,))/gm)?.length);
});

function exportSite(name: string, ...args: string[]) {
  const out = path.join(folder, `${name}.tar.gz`);
  return runHere(['export', path.join(folder, 'site'), '--no-cache', '--out', out, ...args], { ...process.env });
}

function listPaths(name: string): string[] {
  const component = sbom.components.find((each) => each.name === name);
  return component?.evidence?.occurrences.map(({ location }) => location) ?? [];
}

function read(name: string): string {
  return fs.readFileSync(path.join(folder, name), 'latin1');
}

function readVendor(name: string): string {
  return fs.readFileSync(path.join(ROOT, 'vendor', name), 'utf8');
}

function readPackage(require: NodeJS.Require, name: string): { version: string } {
  return require(`${name}/package.json`) as { version: string };
}
