import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../test/helpers/run-cli.ts';

/** A command starts a process with threads, on machines that may be busy. */
const TIMEOUT = 60_000;
let root = '';

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'check-command-'));
  writeSite('warned', { 'a.mdx': '[gone](/gone)\n\n```nolang\nx\n```\n', 'b.mdx': '<Crad href="/gone" />\n' });
  writeSite('failed', { 'a.mdx': '# A\n', '_docs/a.mdx': '# A\n' });
  writeSite('clean', { 'a.mdx': '# A\n' });
  writeSite('closed', {
    'a.mdx': '![](https://cdn.example/a.png)\n',
    'a.css': '@import "https://cdn.example/a.css";\n',
  });
  fs.mkdirSync(path.join(root, 'empty'));
});
afterAll(() => fs.rmSync(root, { recursive: true }));

function writeSite(name: string, pages: Record<string, string>): void {
  for (const [file, text] of Object.entries({ 'docs.json': createConfig(), ...pages })) {
    fs.mkdirSync(path.dirname(path.join(root, name, file)), { recursive: true });
    fs.writeFileSync(path.join(root, name, file), text);
  }
}

function createConfig(fields: object = {}): string {
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] } };
  return JSON.stringify({ ...config, ...fields });
}

const BIN = path.join(import.meta.dirname, '../../../bin/bindery.js');

/** Runs the check as a user does, in a separate process. */
function checkInProcess(...args: string[]): Promise<Result> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [BIN, 'check', ...args],
      { cwd: root, env: createEnvironment() },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

/** Returns an environment with a check cache that only this test uses. */
function createEnvironment(): Record<string, string | undefined> {
  return { PATH: process.env.PATH, XDG_CACHE_HOME: path.join(root, 'cache') };
}

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

async function check(...args: string[]): Promise<Result> {
  const before = process.cwd();
  process.chdir(root);
  try {
    const { exitCode, stdout, stderr } = await runHere(['check', ...args], createEnvironment());
    return { code: Number(exitCode), stdout, stderr };
  } finally {
    process.chdir(before);
  }
}

test(
  'prints each problem in a line that editors understand, then counts by severity',
  async () => {
    const { code, stdout } = await check('warned');
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^a\.mdx:1:1: warning: The link "\/gone" .*\(broken-link\)$/),
      '  Also at b.mdx:1:7.',
      expect.stringMatching(/^a\.mdx:3:1: notice: .*\(unknown-code-language\)$/),
      expect.stringMatching(/^b\.mdx:1:1: warning: Unknown component <Crad>.*\(unknown-component\)$/),
      '2 pages checked.',
      '3 warnings: broken-link 2, unknown-component 1',
      '1 notice: unknown-code-language 1',
    ]);
    expect(code).toBe(0);
  },
  TIMEOUT,
);

test(
  'prints one document with --json, the same for any number of threads, and nothing else',
  async () => {
    const one = await checkInProcess('warned', '--json', '--threads', '1', '--strict');
    const two = await checkInProcess('warned', '--json', '--threads', '2');
    expect([one.code, two.code]).toEqual([1, 0]);
    expect(one.stdout).toBe(two.stdout);
    const report = JSON.parse(one.stdout) as { diagnostics: unknown[] };
    expect(report).toMatchObject({
      pages: 2,
      counts: { error: 0, warning: 3, info: 1 },
      codes: { 'broken-link': 2, 'unknown-code-language': 1, 'unknown-component': 1 },
    });
    expect(report.diagnostics[0]).toEqual({
      file: 'a.mdx',
      line: 1,
      column: 1,
      severity: 'warning',
      code: 'broken-link',
      message: expect.stringContaining('/gone'),
    });
  },
  TIMEOUT,
);

test('reports problems of the automations that the repository defines, with their lines', async () => {
  writeSite('automated', {
    'a.mdx': '# A\n',
    '.bindery/automations.yaml': 'automations:\n  - name: Weekly\n    promt: Check it.\n',
  });
  const { code, stdout } = await check('automated', '--strict');
  expect(stdout).toContain('.bindery/automations.yaml:3:1: warning: Unknown key "promt". Did you mean "prompt"?');
  expect(stdout).toContain('automation-invalid');
  expect(code).toBe(1);
});

test("doesn't report what the page menu leaves out, because only an export knows the site's URL", async () => {
  writeSite('menu', {
    'docs.json': createConfig({ contextual: { options: ['copy', 'chatgpt', 'mcp'] } }),
    'a.mdx': '# A',
  });
  expect(await check('menu', '--strict')).toMatchObject({ code: 0, stdout: expect.stringContaining('No problems') });
});

test('resolves redirects below the path of --site-url', async () => {
  const redirects = [{ source: '/help/old', destination: '/help/a' }];
  writeSite('based', { 'docs.json': createConfig({ redirects }), 'a.mdx': '# A' });
  expect((await check('based')).stdout).toContain('(redirect-target-missing)');
  const { stdout } = await check('based', '--site-url', 'https://example.com/help');
  expect(stdout).toContain('No problems');
  expect(await check('based', '--site-url', 'example.com')).toMatchObject({ code: 2 });
});

test.each<[string[], number]>([
  [['clean', '--strict'], 0],
  [['warned', '--strict'], 1],
  [['failed'], 1],
  [['warned', '--strict', '--ignore', 'broken-link,unknown-component'], 0],
  [['failed', '--only', 'broken-link'], 0],
  [['empty'], 2],
  [['absent'], 2],
  [['clean', '--threads', 'many'], 2],
  [['warned', '--only', 'nope'], 2],
  [['clean', '--only', 'broken-external-link'], 2],
  [['warned', '--strict', '--baseline', 'absent.json'], 2],
])(
  'ends check %j with exit code %i',
  async (args, expected) => {
    const { code, stderr } = await check(...args);
    expect(code).toBe(expected);
    expect(stderr === '').toBe(expected < 2);
  },
  TIMEOUT,
);

test(
  'documents the exit codes in the help',
  async () => {
    const { code, stdout } = await check('--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Exit codes:\s+0 {2}no error[^]*1 {2}errors[^]*2 {2}the site couldn't be read/);
  },
  TIMEOUT,
);

test(
  'passes a site without new problems against a baseline, in every format',
  async () => {
    const strictArgs = ['warned', '--strict', '--baseline', 'known.json'];
    const update = await check(...strictArgs, '--update-baseline');
    expect(update).toMatchObject({ code: 0, stdout: '', stderr: 'Wrote 4 known problems to known.json.\n' });
    const passedRun = await check(...strictArgs, '--format', 'github');
    expect(passedRun).toEqual({ code: 0, stdout: '', stderr: 'Ignored because of the baseline: 4 known problems.\n' });
  },
  TIMEOUT,
);

test(
  'warns about content that the deployment kind does not allow',
  async () => {
    const openRun = await check('closed', '--only', 'external-resource');
    expect(openRun.stdout).not.toContain('a.mdx');
    const airGappedRun = await check('closed', '--air-gapped', '--only', 'external-resource');
    expect(airGappedRun.stdout).toContain('a.mdx:1:1: warning: ');
    const refusedRun = await check('closed', '--air-gapped', '--search');
    expect(refusedRun).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining("can't have search") });
  },
  TIMEOUT,
);

test(
  'checks other hosts only with --external-links, and reports every location of a link in pages, snippets, docs.json and API descriptions',
  async () => {
    const requestedPaths = new Set<string>();
    const external = {
      wait: async () => {},
      resolve: (host: string) => {
        requestedPaths.add(host);
        return Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
      },
    };
    const openapi = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/x': { get: { summary: 'X', description: '[d](https://description.example/d)', responses: {} } } },
    };
    writeSite('linked', {
      'docs.json': JSON.stringify({
        name: 'T',
        theme: 'mint',
        colors: { primary: '#123456' },
        navbar: { links: [{ label: 'N', href: 'https://navbar.example/' }] },
        navigation: { pages: ['a', 'GET /x'], openapi: 'api.json' },
      }),
      'api.json': JSON.stringify(openapi, undefined, 1),
      'a.mdx':
        'import S from "/snippets/s.mdx"\n\n[a](https://page.example/#x) [m](mailto:a@b.example)\n\n![](//image.example/i.png)\n\n<S />\n',
      'snippets/s.mdx': 'See [s](https://snippet.example/).\n',
    });
    const run = async (...args: string[]) =>
      (await runHere(['check', path.join(root, 'linked'), ...args], createEnvironment(), { external })).stdout;
    expect(await run()).not.toContain('external-link');
    expect(requestedPaths.size).toBe(0);
    // If none of five hosts respond, the network is to blame.
    const output = await run('--external-links', '--only', 'broken-external-link,unclear-external-link');
    expect([...requestedPaths].sort()).toEqual(
      ['description', 'image', 'navbar', 'page', 'snippet'].map((name) => `${name}.example`),
    );
    const places = [...output.matchAll(/^(\S+): notice: .*\(unclear-external-link\)$/gm)].map(([, place]) => place);
    expect(places).toEqual(['a.mdx:3:1', 'a.mdx:5:1', 'api.json:11:25', 'docs.json:1:98', 'snippets/s.mdx:1:5']);
  },
  TIMEOUT,
);

test(
  'reports barriers for readers with disabilities only with --accessibility, and with the cache',
  async () => {
    writeSite('barriers', {
      'a.mdx': '---\ntitle: A\n---\n\n#### Deep\n',
      'a.css': '.note { color: #999; background: #fff }\n',
    });
    const site = path.join(root, 'barriers');
    const check = (...options: string[]) => runHere(['check', site, '--json', ...options], createEnvironment());
    const listCodes = ({ stdout }: { stdout: string }) =>
      (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
    for (let time = 0; time < 2; time += 1) {
      expect(listCodes(await check())).toEqual([]);
      expect(listCodes(await check('--accessibility'))).toEqual(['contrast-too-low', 'heading-level-skipped']);
    }
    const refused = await check('--only', 'alt-text-missing');
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      'error: --only alt-text-missing requires --accessibility.\n',
    ]);
  },
  TIMEOUT,
);
