/** Pagefind on the same pages, installed to a temporary folder: its results with default settings. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { findBrowser, startBrowser } from '../../test/helpers/browser-program.ts';
import type { Query } from './queries.ts';

export interface Pagefind {
  search: (query: Query) => Promise<string[]>;
  close: () => Promise<void>;
}

export async function createPagefind(work: string, folders: ReadonlyMap<string, string>): Promise<Pagefind> {
  const tool = path.join(work, 'pagefind');
  fs.mkdirSync(tool);
  fs.writeFileSync(path.join(tool, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', 'pagefind'], { cwd: tool, stdio: 'ignore' });
  const { createIndex } = (await import(path.join(tool, 'node_modules/pagefind/lib/index.js'))) as PagefindModule;
  const roots = new Map<string, string>();
  for (const [site, folder] of folders) {
    const { index } = await createIndex({ rootSelector: '#content-area' });
    for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.html') || file.startsWith('_docs')) continue;
      const content = fs.readFileSync(path.join(folder, file), 'utf8');
      if (!content.includes('http-equiv="refresh"')) await index.addHTMLFile({ sourcePath: file, content });
    }
    const out = path.join(work, `pagefind-${site}`);
    await index.writeFiles({ outputPath: path.join(out, 'pagefind') });
    roots.set(site, out);
  }
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const [, site = '', ...rest] = decodeURIComponent(pathname).split('/');
    const file = path.join(roots.get(site) ?? '', rest.join('/'));
    const type = file.endsWith('.js')
      ? 'text/javascript'
      : rest.length === 1
        ? 'text/html'
        : 'application/octet-stream';
    response.setHeader('content-type', type);
    if (rest[0] === 'pagefind' && fs.existsSync(file)) response.end(fs.readFileSync(file));
    else response.end(`<!doctype html><html lang="${rest[0] ?? 'en'}"><title>search</title></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await startBrowser(await findBrowser(path.join(work, 'browser')));
  const page = await browser.newPage();
  return {
    async search({ site, index, query }) {
      const address = `${base}/${site}/${/^search-index-(\w+)/.exec(index)?.[1] ?? 'en'}`;
      if (page.url() !== address) await page.goto(address);
      const urls = await page.evaluate<string[]>(
        `(async () => {
          const pagefind = await import('/${site}/pagefind/pagefind.js');
          await pagefind.init();
          const { results } = await pagefind.search(${JSON.stringify(query)});
          return Promise.all(results.slice(0, 10).map(async (result) => (await result.data()).raw_url ?? (await result.data()).url));
        })()`,
      );
      return urls.map((url) =>
        url
          .replace(/^\//, '')
          .replace(/^.*?pagefind-[^/]*\//, '')
          .replace(/(?:\/index)?\.html$|\/$/, ''),
      );
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

interface PagefindModule {
  createIndex(options: object): Promise<{
    index: {
      addHTMLFile(file: { sourcePath: string; content: string }): Promise<unknown>;
      writeFiles(options: { outputPath: string }): Promise<unknown>;
    };
  }>;
}
