/** Builds sites with random reader groups, and requests every path as every kind of reader. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/bundle-server/bundle/bundle-limits.ts';
import { listen } from '../../src/bundle-server/connection/listen.ts';
import { openSite } from '../../src/bundle-server/files/site.ts';
import { loadRelease } from '../../src/bundle-server/release/load-release.ts';
import { createResponder } from '../../src/bundle-server/responder.ts';
import { searchRelease, stopSearchThreads } from '../../src/hosting/search/search-release.ts';
import { MCP } from '../../src/hosting/mcp/mcp-option.ts';
import { buildEditions } from '../../src/export/build/editions/open-editions.ts';
import { createFolderSink, joinSegments } from '../../src/export/build/folder-sink.ts';
import { decideFeatures } from '../../src/features/decide-features.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';

const GROUPS = ['red', 'blue'];
const SITES = Number(process.env['LEAK_SITES'] ?? 2);

let folder = '';
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-editions-test-'));
});
afterAll(async () => {
  await stopSearchThreads();
  await fs.rm(folder, { recursive: true, force: true });
});

interface TestPage {
  name: string;
  /** The groups of the page, and of its navigation group. */
  own: string[];
  nav: string[];
  isPublic: boolean | undefined;
  isNavPublic: boolean;
  secret: string;
}

type TestReader = { groups: string[] } | undefined;
const READERS: TestReader[] = [undefined, ...[[], ['red'], ['blue'], ['red', 'blue']].map((groups) => ({ groups }))];

function canSee({ own, nav, isPublic, isNavPublic }: TestPage, reader: TestReader): boolean {
  const isIn = (names: string[]) => names.length === 0 || names.some((name) => reader?.groups.includes(name));
  return isIn(own) && isIn(nav) && (reader !== undefined || (isPublic ?? isNavPublic));
}

/** Creates numbers that look random and are the same in each run. */
function createRandom(seed: number) {
  let state = seed * 7919 + 17;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

async function createSite(seed: number): Promise<{ source: string; pages: TestPage[] }> {
  const random = createRandom(seed);
  const source = path.join(folder, `site-${seed}`);
  await fs.mkdir(source);
  const pick = () => GROUPS.filter(() => random(3) === 0);
  const navGroups = Array.from({ length: 4 }, () => ({ nav: pick(), isNavPublic: random(3) === 0 }));
  const pages = Array.from({ length: 10 }, (_, index): TestPage => {
    const { nav, isNavPublic } = navGroups[index % 4] ?? { nav: [], isNavPublic: false };
    const isPublic = [true, false, undefined, undefined][random(4)];
    return { name: `p${index}`, own: pick(), nav, isPublic, isNavPublic, secret: `zq${seed}x${index}word` };
  });
  for (const { name, own, isPublic, secret } of pages) {
    const frontmatter = [
      `title: Title ${secret}`,
      `description: About ${secret}`,
      ...(own.length > 0 ? [`groups: [${own.join(', ')}]`] : []),
      ...(isPublic === undefined ? [] : [`public: ${isPublic}`]),
      'related: auto',
    ];
    const body = `# Heading ${secret}\n\nText ${secret}.\n\n![Image](/images/${secret}.svg)\n`;
    await fs.writeFile(path.join(source, `${name}.mdx`), `---\n${frontmatter.join('\n')}\n---\n\n${body}`);
    await fs.mkdir(path.join(source, 'images'), { recursive: true });
    await fs.writeFile(
      path.join(source, `images/${secret}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg"><title>${secret}</title></svg>`,
    );
  }
  const groups = navGroups.map(({ nav, isNavPublic }, index) => ({
    group: `Group ${index}`,
    ...(nav.length > 0 && { groups: nav }),
    ...(isNavPublic && { public: true }),
    pages: pages.filter((_, number) => number % 4 === index).map(({ name }) => name),
  }));
  const config = {
    theme: 'mint',
    name: 'Site',
    colors: { primary: '#0f766e' },
    navigation: { groups },
    redirects: pages.map(({ name, secret }) => ({ source: `/old-${secret}`, destination: `/${name}` })),
  };
  await fs.writeFile(path.join(source, 'docs.json'), JSON.stringify(config));
  return { source, pages };
}

async function serve(source: string, work: string) {
  await fs.mkdir(work);
  const sink = createFolderSink(work);
  const { segments } = await buildEditions({
    folder: source,
    settings: { features: decideFeatures({ deployment: 'cloud' }), origin: 'https://docs.example.com' },
    threads: 1,
    segments: sink,
    scratch: work,
    createPool: createLocalPool,
  });
  const bundle = path.join(work, 'bundle.tar.gz');
  await joinSegments(sink, segments, bundle);
  const release = await loadRelease({
    source: bundle,
    folder: path.join(work, 'served'),
    limits: DEFAULT_LIMITS,
    log: () => {},
  });
  const site = openSite({ release, versionLabel: undefined });
  const responder = createResponder({ log: () => {}, search: { search: searchRelease }, mcp: MCP });
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    handle(request, response) {
      const header = request.headers['x-test-groups'];
      const reader = typeof header === 'string' ? { groups: JSON.parse(header) as string[] } : undefined;
      responder.respond({ site, request, response, reader });
    },
  });
  return { release, server, responder };
}

test.each(Array.from({ length: SITES }, (_, index) => index + 1))(
  'readers of random site %i get exactly what they can see, at every path and in every search',
  async (seed) => {
    const { source, pages } = await createSite(seed);
    const { release, server, responder } = await serve(source, path.join(folder, `work-${seed}`));
    try {
      const paths = new Set<string>(['manifest.json', 'not-there', '_docs/editions/0.json', ...release.stored.keys()]);
      for (const { release: edition } of release.editions) for (const file of edition.files.keys()) paths.add(file);
      for (const { name, secret } of pages)
        for (const guess of [name, `${name}.md`, `${name}.mdx`, `old-${secret}`, `images/${secret}.svg`, `${name}/`])
          paths.add(guess);
      for (const reader of READERS) {
        const headers: Record<string, string> = reader ? { 'x-test-groups': JSON.stringify(reader.groups) } : {};
        const hidden = pages.filter((page) => !canSee(page, reader));
        const get = async (target: string, init: RequestInit = {}) => {
          const response = await fetch(server.url + target, {
            redirect: 'manual',
            ...init,
            headers: { ...headers, ...init.headers },
          });
          const kept = [...response.headers].filter(([name]) => name !== 'date');
          return { status: response.status, text: `${JSON.stringify(kept)}\n${await response.text()}` };
        };
        const missing = await get('/not-there');
        expect(missing.status).toBe(404);
        for (const file of paths) {
          const { status, text } = await get(`/${file}`);
          for (const { secret } of hidden)
            if (text.includes(secret)) expect.fail(`${JSON.stringify(reader)} sees ${secret} at ${file}`);
          if (status === 404) expect(text).toBe(missing.text);
        }
        for (const page of pages) {
          const { status, text } = await get(`/${page.name}`);
          expect([page.name, reader, status]).toEqual([page.name, reader, canSee(page, reader) ? 200 : 404]);
          if (status === 200) expect(text).toContain(page.secret);
          else expect(text).toBe(missing.text);
          const found = await get(`/_bindery/search?q=${page.secret}`);
          expect(found.text.includes(`/${page.name}`)).toBe(canSee(page, reader) && found.status === 200);
          const call = {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'search', arguments: { query: page.secret } },
          };
          const answer = await get('/mcp', {
            method: 'POST',
            body: JSON.stringify(call),
            headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          });
          if (!canSee(page, reader)) expect(answer.text).not.toContain(`About ${page.secret}`);
        }
      }
    } finally {
      await server.close(0);
      await responder.close();
    }
  },
);
