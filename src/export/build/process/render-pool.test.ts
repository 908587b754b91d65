import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { startChild } from '../../../../test/helpers/child.ts';
import { findRenderers, isRunning } from '../../../../test/helpers/renderer/find-renderers.ts';
import { buildSite } from '../build-site.ts';
import { checkSite } from '../check-site.ts';
import { createFolderSink } from '../folder-sink.ts';
import { createRenderPool } from './render-pool.ts';
import type { BuildOptions } from '../types.ts';

const SETTINGS = { features: createFeatures() };
const STOPPING_ARGS = [
  '--import',
  new URL('../../../../test/helpers/renderer/load-stopping-parser.ts', import.meta.url).href,
];
/** Longer than pages take on a busy machine. */
const LIMITS = { ms: 2_000, taskMs: 60_000, bytes: 250_000_000 };
/** Generous, because processes start slowly on a busy machine. */
const TIMEOUT = 300_000;
/** Enough pages for two segments. Each of these pages stops the renderer. */
const PAGES = 70;
const STOPS: Record<string, string> = { 'page-7': 'STOP-CRASH', 'page-55': 'STOP-LOOP', 'page-60': 'STOP-MEMORY' };
let root: string;
let folder: string;
/** Result of an undisturbed build, where these words are ordinary text. */
let whole: Awaited<ReturnType<typeof build>>;
/** Data that the undisturbed build's process received from its parent. */
let processData = '';

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-contain-'));
  folder = writeSite('site', STOPS);
  vi.stubEnv('BINDERY_TEST_SECRET', 'mellon');
  whole = await build({
    onProgress() {
      for (const pid of findRenderers())
        for (const file of ['environ', 'cmdline']) processData += readProcess(pid, file);
    },
  });
  vi.unstubAllEnvs();
}, TIMEOUT);
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** Returns '' for a process that has ended in the meantime. */
function readProcess(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function writeSite(name: string, special: Record<string, string>, count = PAGES): string {
  const target = path.join(root, name);
  fs.mkdirSync(target);
  const pages = Array.from({ length: count }, (_, index) => `page-${index}`);
  for (const page of pages) {
    const text = `# ${page}\n\n## Part\n\n\`\`\`js\nconst a = "${page}";\n\`\`\`\n\n[next](/page-1#part) ${special[page] ?? ''}\n`;
    fs.writeFileSync(path.join(target, `${page}.mdx`), text);
  }
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages } };
  fs.writeFileSync(path.join(target, 'docs.json'), JSON.stringify(config));
  return target;
}

async function build(options: Partial<BuildOptions> = {}) {
  const outputFolder = fs.mkdtempSync(path.join(root, 'out-'));
  const segments = createFolderSink(outputFolder);
  const result = await buildSite({ folder, settings: SETTINGS, threads: 2, segments, ...options });
  const bundle = Buffer.concat(await Promise.all(result.segments.map((name) => segments.read(name))));
  return { ...result, bundle, files: await unpack(bundle) };
}

async function unpack(bundle: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const entry of Readable.from([gunzipSync(bundle)]).pipe(extract())) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    files.set(entry.header.name, Buffer.concat(chunks).toString('utf8'));
  }
  return files;
}

const isStop = (file: string) => Object.keys(STOPS).some((page) => file.startsWith(`${page}.`));

test(
  'shows the source of pages that crash, hang or exhaust memory, and changes no other page',
  async () => {
    const stoppedBuild = await build({ renderer: { execArgv: STOPPING_ARGS, limits: LIMITS } });
    expect(stoppedBuild.pageCount).toBe(PAGES);
    const failedPages = stoppedBuild.diagnostics.filter(({ code }) => code === 'page-failed');
    expect(failedPages.map(({ file, severity }) => `${severity} ${file}`)).toEqual([
      'error page-55.mdx',
      'error page-60.mdx',
      'error page-7.mdx',
    ]);
    expect(failedPages.map(({ message }) => /\((.*?)\)/.exec(message)?.[1])).toEqual([
      'it takes longer than 2 s',
      'it uses more than 250 MB of memory',
      'its content crashes the renderer, for example because it is nested too deeply',
    ]);
    const pages = [...whole.files.keys()].filter((file) => /^page-\d+\./.test(file));
    expect(pages.length).toBeGreaterThanOrEqual(2 * PAGES);
    for (const file of pages) {
      if (isStop(file)) expect(stoppedBuild.files.get(file)).toContain(STOPS[file.split('.')[0] ?? '']);
      else expect(stoppedBuild.files.get(file)).toBe(whole.files.get(file));
    }
  },
  TIMEOUT,
);

test(
  'reports the page that stops the renderer during a check, along with other problems',
  async () => {
    // A limit blames a page immediately, a crash only after three processes: the tests above and `trial.test.ts` cover
    // the counting.
    const site = writeSite('checked', { 'page-3': 'STOP-MEMORY', 'page-4': '[gone](/gone)' }, 10);
    const { pageCount, diagnostics } = await checkSite({
      folder: site,
      settings: SETTINGS,
      threads: 1,
      renderer: { execArgv: STOPPING_ARGS, limits: LIMITS },
    });
    expect(pageCount).toBe(10);
    expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'page-failed page-3.mdx',
      'broken-link page-4.mdx',
    ]);
  },
  TIMEOUT,
);

test(
  'finds pages that stop a process rendering on its main thread, as with threads',
  async () => {
    const site = writeSite('lean', { 'page-1': 'STOP-LOOP', 'page-2': 'STOP-MEMORY' }, 4);
    const notes: string[] = [];
    const pool = createRenderPool({
      threads: 2,
      purpose: 'check',
      lean: true,
      limits: LIMITS,
      execArgv: STOPPING_ARGS,
      onRestart: (note) => void notes.push(note),
    });
    onTestFinished(() => pool.close());
    await pool.run({ type: 'plan', folder: site, settings: SETTINGS, purpose: 'check' });
    const urls = Array.from({ length: 4 }, (_, page) => `/page-${page}`);
    const checkResults = await Promise.all(urls.map((url) => pool.run({ type: 'check', urls: [url] })));
    expect(
      checkResults.flat().map(({ diagnostics }) => diagnostics.map(({ message }) => /\((.*?)\)/.exec(message)?.[1])),
    ).toEqual([[], ['it takes longer than 2 s'], ['it uses more than 250 MB of memory'], []]);
    expect(notes[0]).toContain('SIGKILL');
  },
  TIMEOUT,
);

test(
  'changes no byte, blames no page and never decreases progress when the rendering process is killed',
  async () => {
    // After the first page, and after one of the two segments is done.
    const stopTimes = [0, 51];
    const signals = ['SIGSEGV', 'SIGKILL'] as const;
    const notes: string[] = [];
    const pageCounts: number[] = [];
    const kill = () => {
      stopTimes.shift();
      for (const pid of findRenderers()) process.kill(pid, signals[stopTimes.length]);
    };
    const killedBuild = await build({
      renderer: { onRestart: (note) => void notes.push(note) },
      onProgress: ({ pageCount }) => {
        pageCounts.push(pageCount);
        const [next] = stopTimes;
        if (next !== undefined && pageCount >= next) kill();
      },
    });
    expect(notes).toEqual([expect.stringContaining('SIGKILL'), expect.stringContaining('SIGSEGV')]);
    expect(killedBuild.bundle.equals(whole.bundle)).toBe(true);
    expect(killedBuild.diagnostics).toEqual(whole.diagnostics);
    expect(pageCounts).toEqual(pageCounts.toSorted((a, b) => a - b));
    expect(pageCounts.at(-1)).toBe(PAGES);
  },
  TIMEOUT,
);

test(
  'fails with one clear message if a site stops the rendering process during planning',
  async () => {
    // Ends the process once a thread has recorded that it is planning.
    const hook = `import fs from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    const { writeSync } = fs;
    const listen = parentPort?.on.bind(parentPort);
    let isPlanning = false;
    if (listen) parentPort.on = (name, receive) => listen(name, (message) => {
      isPlanning = message.task?.type === 'plan';
      receive(message);
    });
    fs.writeSync = (...args) => {
      writeSync(...args);
      if (isPlanning) process.kill(process.pid, 'SIGSEGV');
    };`;
    const notes: string[] = [];
    const renderer = {
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(hook)}`],
      onRestart: (note: string) => void notes.push(note),
    };
    await expect(build({ threads: 1, renderer })).rejects.toMatchObject({
      code: 'invalid_site',
      message: expect.stringMatching(/^The renderer crashed 3 times while it was planning the site\./),
    });
    // One more if the first crash comes before the thread has recorded the plan.
    expect([4, 5]).toContain(notes.length);
  },
  TIMEOUT,
);

test.each([
  ['threads', false],
  ['its main thread', true],
])(
  'ends planning that takes too long on %s',
  async (_where, lean) => {
    // Loops once the process has recorded that it is planning.
    const hook = `import fs from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    const { writeSync } = fs;
    const port = parentPort ?? process;
    const listen = port.on.bind(port);
    let isPlanning = false;
    port.on = (name, receive) => listen(name, (message) => {
      isPlanning = message?.task?.type === 'plan';
      receive(message);
    });
    fs.writeSync = (...args) => {
      writeSync(...args);
      const [, record, , , position] = args;
      if (isPlanning && position > 0 && record.readUInt32LE(0) > 0) for (;;);
    };`;
    const pool = createRenderPool({
      threads: 1,
      purpose: 'render',
      lean,
      limits: { ...LIMITS, taskMs: 1_000 },
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(hook)}`],
    });
    onTestFinished(() => pool.close());
    await expect(pool.run({ type: 'plan', folder, settings: SETTINGS, purpose: 'render' })).rejects.toMatchObject({
      code: 'invalid_site',
      message: expect.stringMatching(/^The renderer was planning the site for more than 1 s\./),
    });
    await pool.close();
    expect(findRenderers()).toEqual([]);
  },
  TIMEOUT,
);

test(
  'ends a build immediately on abort, even during a page that never ends, and leaves no process behind',
  async () => {
    const site = writeSite('endless', { 'page-60': 'STOP-LOOP' });
    const stop = new AbortController();
    const building = build({
      folder: site,
      signal: stop.signal,
      threads: 1,
      renderer: { execArgv: STOPPING_ARGS },
      onProgress: ({ pageCount }) => {
        if (pageCount >= 50) stop.abort(new Error('enough'));
      },
    });
    await expect(building).rejects.toThrow('enough');
    expect(findRenderers()).toEqual([]);
  },
  TIMEOUT,
);

test(
  'ends the rendering process with its parent, even if the parent is killed during a page that never ends',
  async () => {
    const site = writeSite('orphan', { 'page-60': 'STOP-LOOP' });
    const parent = startChild('build-site', site, fs.mkdtempSync(path.join(root, 'out-')), ...STOPPING_ARGS);
    await parent.nextLine();
    const [pid = 0, ...others] = findRenderers(parent.pid);
    expect(others).toEqual([]);
    expect(isRunning(pid)).toBe(true);
    await parent.end('SIGKILL');
    await vi.waitUntil(() => !isRunning(pid), { timeout: 300_000, interval: 20 });
  },
  TIMEOUT,
);

test(
  'passes only the environment variables that Node.js needs to the rendering process',
  () => {
    expect(processData).toContain('PATH=');
    expect(processData).not.toContain('mellon');
  },
  TIMEOUT,
);
