import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { findPages } from '../search-terms/find-pages.ts';
import { createIndexReader, type IndexReader } from '../search-terms/read-index.ts';
import { getRules } from '../search-terms/languages.ts';
import { normalizeTerm, tokenize } from '../search-terms/tokenize.ts';
import { searchIndexFiles } from './index-files.ts';
import type { IndexedPage } from './index-page.ts';
import { indexPages } from './partial-index.ts';

const createPage = (title: string, text: string, extra: Partial<IndexedPage> = {}): IndexedPage => ({
  entry: [`${title.toLowerCase().replaceAll(' ', '-')}.html`, title, ''],
  language: 'en',
  section: '',
  keywords: [],
  sections: [['', '', text]],
  ...extra,
});

function createFiles(parts: IndexedPage[][]): Map<string, string> {
  const files = searchIndexFiles({ name: 'search-index', parts: parts.map(indexPages), others: [] });
  return new Map([...files].map(({ path, content }) => [path, String(content)]));
}

/** Creates a reader. `onLoad` receives the text of every file that is loaded. */
function createReader(files: ReadonlyMap<string, string>, onLoad: (text: string) => void = () => {}): IndexReader {
  return createIndexReader((name) => {
    const text = files.get(`_docs/search-index/${name}.js`) ?? '';
    onLoad(text);
    const [, data] = JSON.parse(`[${text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))}]`) as unknown[];
    return Promise.resolve(data);
  });
}

async function search(pages: IndexedPage[], query: string): Promise<string[]> {
  const result = await findPages(createReader(createFiles([pages])), query);
  return result.pages.map(({ title }) => title);
}

const all = [
  createPage('Install', 'Run the installer, then getUserById works.'),
  createPage('Configure', 'Set max_page_size before you run it.'),
  createPage('日本語', '検索は日本語でも動きます', { language: 'ja' }),
  createPage('Café', 'Naïve approaches fail'),
];

describe('finds', () => {
  const filler = Array.from({ length: 12 }, (_, index) =>
    createPage(
      `Topic ${index}`,
      'Crawl a website with the operator. The server is where data is, for 2 or 14 days. Next, js.',
    ),
  );
  const createTrail = (title: string, trail: string) =>
    createPage(title, 'Nothing else.', { entry: [`${title}.html`, title, trail] });

  test.each([
    ['nextjs', createPage('Next.js', 'Text')],
    ['nextjs', createPage('Frameworks', 'It works with Next.js and others.')],
    ['nodejs guide', createPage('Node.js guide', 'Text')],
    ['socketio', createPage('Socket.IO', 'Text')],
    ['crawl website', createPage('Crawl', 'Get all of its text.')],
    ['website crawl', createPage('Crawl', 'Get all of its text.')],
    ['where operator', createPage('WHERE', 'Selects rows.')],
    ['for', createPage('For', 'A tag.')],
    ['if tag', createPage('If', 'A tag for conditions.')],
    ['mcp server', createTrail('Overview', 'MCP server')],
    ['mcp overview', createTrail('Overview', 'Integrations > MCP')],
    ['2.14', createPage('Version 2.14', 'Text')],
    ['2.14', createPage('Release 2.14.0', 'Text')],
    ['v2.14', createPage('2.14', 'Text')],
    [
      '2.14',
      createPage('Changes', 'Text', {
        sections: [
          ['', '', ''],
          ['v2-14', 'v2.14.3 (March)', 'Text'],
        ],
      }),
    ],
    ['release 2.14', createPage('Release 2.14', 'Text')],
  ])('%s', async (query, page) => {
    expect((await search([...filler, page], query))[0]).toBe(page.entry[1]);
    expect((await search([page, ...filler], query))[0]).toBe(page.entry[1]);
  });

  test('a page with all words in its title before one with some of them', async () => {
    const pages = ['Crawl', 'Crawl a website', 'Website'].map((title) => createPage(title, 'Text'));
    expect((await search([...filler, ...pages], 'crawl website'))[0]).toBe('Crawl a website');
    const clauses = ['Where', 'The WHERE clause', 'Clause'].map((title) => createPage(title, 'Text'));
    expect((await search([...filler, ...clauses], 'where clause'))[0]).toBe('The WHERE clause');
  });

  test('a question by its other words, even if one of them is a title', async () => {
    const pages = [createPage('Where', 'Text'), createPage('API keys', 'Text')];
    expect((await search([...filler, ...pages], 'where do i find my api keys'))[0]).toBe('API keys');
  });
});

test('produces the same bytes for the same pages in other parts', () => {
  expect(createFiles(all.map((item) => [item]))).toEqual(createFiles([all]));
});

test("changes the files' URLs with the content", async () => {
  const readVersion = async (pages: IndexedPage[]) => (await createReader(createFiles([pages])).core()).version;
  expect(await readVersion(all)).not.toBe(await readVersion(all.slice(1)));
});

test("finds every page by any of its words that isn't a stop word", async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(texts, async (list) => {
      const pages = list.map((words, index) => createPage(`Page ${index}`, words.join(' ')));
      const reader = createReader(createFiles([pages.slice(0, 2), pages.slice(2)]));
      for (const [index, words] of list.entries())
        for (const term of tokenize(words.join(' ')).map(normalizeTerm)) {
          if (term === '' || getRules('en').isStopWord(term)) continue;
          const { pages: results } = await findPages(reader, term, { limit: 100 });
          expect(results.map(({ title }) => title)).toContain(`Page ${index}`);
        }
    }),
    { numRuns: 60 },
  );
});

describe('on a site with many pages', () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `w${(index * 7919).toString(36)}x`);
  const createPages = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      createPage(
        `Title ${index}`,
        Array.from({ length: 60 }, (__, place) => words[(index * 31 + place * 17) % words.length] ?? '').join(' '),
      ),
    );

  test('a search loads a small part of the index', async () => {
    const files = createFiles([createPages(2_000)]);
    const total = [...files.values()].reduce((sum, text) => sum + text.length, 0);
    let loadedCount = 0;
    const reader = createReader(files, (text) => (loadedCount += gzipSync(text).length));
    const { pages } = await findPages(reader, `${words[5] ?? ''} ${words[6] ?? ''}`);
    expect(pages.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(300_000);
    expect(loadedCount).toBeLessThan(40_000);
  });

  test('the index grows with the number of pages', () => {
    const measureSize = (count: number) =>
      [...createFiles([createPages(count)]).values()].reduce((sum, text) => sum + text.length, 0);
    expect(measureSize(1_600) / measureSize(200)).toBeLessThan(9);
  });
});

describe('finds names as typed, with or without their symbols', () => {
  const createOperation = (title: string, ...keywords: string[]) => createPage(title, 'Sends a request.', { keywords });
  const site = [
    createPage('C language', 'All about C and its pointers.'),
    createPage('Bindings', 'Call it from C++ or Rust.'),
    createPage('Types', 'Annotate with @flow in a file.'),
    createPage('Diagrams', 'The flow of a flow chart.'),
    createPage('Watching', 'Start it with --watch-mode to rebuild.'),
    createPage('Hooks', 'useState keeps a value.'),
    createPage('Variables', 'Set DATABASE_POOL_SIZE to a number.'),
    createOperation('Retrieve content', 'get /v1/files/{file_id}/content', 'retrieveFileContent'),
    createOperation('List files', 'get /v1/files', 'listFiles'),
    createOperation('Upload a file', 'post /v1/files', 'uploadFile'),
  ];
  test.each([
    ['C++', 'Bindings'],
    ['@flow', 'Types'],
    ['--watch-mode', 'Watching'],
    ['watch-mode', 'Watching'],
    ['useState', 'Hooks'],
    ['use state', 'Hooks'],
    ['usesta', 'Hooks'],
    ['DATABASE_POOL_SIZE', 'Variables'],
    ['database pool size', 'Variables'],
    ['/v1/files/{id}/content', 'Retrieve content'],
    ['/files/{id}/content', 'Retrieve content'],
    ['files/:id/content', 'Retrieve content'],
    ['files content', 'Retrieve content'],
    ['GET /files', 'List files'],
    ['get /v1/files', 'List files'],
    ['POST /files', 'Upload a file'],
    ['POST /v1/files', 'Upload a file'],
    ['retrieveFileContent', 'Retrieve content'],
  ])('%s', async (query, title) => {
    expect((await search(site, query))[0]).toBe(title);
  });
});

describe('ranking', () => {
  const site = [
    createPage(
      'Orders',
      'Create a product first. A product is what is sold; create it, then create an order of the product.',
    ),
    createPage('Products overview', 'Products: create, update, delete a product. Create a product in the dashboard.', {
      sections: [
        ['', '', 'Products.'],
        ['create', 'Create a product', 'A product has a name.'],
      ],
    }),
    createPage('Create a product', 'Sends a request.'),
    createPage('Creating more', 'To create many, use the batch. Each one is a product of its own.'),
  ];

  test('puts an exact title first, then the heading, then the text', async () => {
    expect((await search(site, 'create a product')).slice(0, 2)).toEqual(['Create a product', 'Products overview']);
    expect((await search(site, 'Products overview'))[0]).toBe('Products overview');
  });

  test('ranks adjacent words higher than the same words apart', async () => {
    const texts = ['The pool of a connection. Its size is free.', 'The size of the connection pool is free. It is.'];
    const pages = texts.map((text, index) => createPage(`Page ${index}`, text));
    const { pages: results } = await findPages(createReader(createFiles([pages])), 'connection pool', {
      readText: (path) => Promise.resolve(pages.find(({ entry }) => entry[0] === path)?.sections),
    });
    expect(results.map(({ title }) => title)).toEqual(['Page 1', 'Page 0']);
    expect(results[0]?.snippet).toContain('connection pool');
  });

  test('completes the last word from three letters on, but no other words', async () => {
    expect(await search(site, 'upd')).toEqual([]);
    expect(await search(site, 'dash')).toEqual([]);
    const text = [createPage('One', 'dashboards everywhere'), createPage('Two', 'a dark room')];
    expect(await search(text, 'dashb')).toEqual(['One']);
    expect(await search(text, 'da')).toEqual([]);
    expect(await search(text, 'dashb room')).toEqual(['Two']);
  });

  test('corrects a mistyped word', async () => {
    expect((await search(site, 'prodcut overveiw'))[0]).toBe('Products overview');
  });

  test('is not decided by stop words', async () => {
    const text = [createPage('What to do with it', 'Nothing.'), createPage('Deploy', 'How a deployment works.')];
    expect((await search(text, 'what do I do to deploy it'))[0]).toBe('Deploy');
  });

  test('prefers the page closest to the reader among equal ones', async () => {
    const copies = ['a', 'b', 'c'].map((folder) =>
      createPage('Usage', 'The same text.', { entry: [`${folder}/usage.html`, 'Usage', ''], section: folder }),
    );
    const reader = createReader(createFiles([copies]));
    for (const [folderIndex, folder] of ['a', 'b', 'c'].entries()) {
      const { pages } = await findPages(reader, 'usage', { near: folderIndex, from: `${folder}/index.html` });
      expect(pages[0]?.path).toBe(`${folder}/usage.html`);
    }
  });

  test('finds Chinese, Japanese and Thai words inside longer runs', async () => {
    const text = [
      createPage('导出', '本页介绍静态导出的方法'),
      createPage('検索', '日本語の全文検索です'),
      createPage('ค้นหา', 'การค้นหาเอกสารทั้งหมด'),
    ];
    expect((await search(text, '静态导出'))[0]).toBe('导出');
    expect((await search(text, '全文検索'))[0]).toBe('検索');
    expect((await search(text, 'เอกสาร'))[0]).toBe('ค้นหา');
  });
});

test('pauses before each word, its scores and each text, so that a page can render meanwhile', async () => {
  let pauses = 0;
  const pause = (): Promise<void> => Promise.resolve(void (pauses += 1));
  const readText = () => Promise.resolve([]);
  await findPages(createReader(createFiles([all])), 'run installer', { pause, readText });
  expect(pauses).toBe(2 + 2 + 1 + 2);
});
