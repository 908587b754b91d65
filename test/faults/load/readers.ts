import http from 'node:http';
import { text } from 'node:stream/consumers';
import { hashPage } from './hash-page.ts';
import { repeat } from './load.ts';
import type { Load } from './load.ts';

const PAUSE_MS = 200;
const TRY_MS = 5_000;
const PATHS = ['/', '/index.md', '/guides/page-00', '/guides/page-01.md', '/images/lamp.svg', '/llms.txt'];

/** Readers open pages of the hosted sites and of `bindery serve`. */
export async function readSites(load: Load): Promise<void> {
  const { world, records, tenants, random } = load;
  const getPort = (name: string) => world.services.find((each) => each.name === name)?.port ?? 0;
  const sites = [
    { host: tenants.innocent.domain, port: getPort('site') },
    { host: tenants.edited.domain, port: getPort('site') },
    { host: 'serve', port: getPort('serve') },
  ];
  await repeat(load, {
    pauseMs: PAUSE_MS,
    async task() {
      const site = sites[Math.floor(random() * sites.length)];
      const path = PATHS[Math.floor(random() * PATHS.length)] ?? '/';
      const page = site && (await readPage({ ...site, path }).catch(() => undefined));
      if (page !== undefined) records.pages.push({ host: site?.host ?? '', path, hash: hashPage(page) });
    },
  });
}

/** Undefined for every status except 200. Rejects for an interrupted response. */
async function readPage({ host, port, path }: { host: string; port: number; path: string }) {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const signal = AbortSignal.timeout(TRY_MS);
  http.get({ host: '127.0.0.1', port, path, headers: { host }, signal }, resolve).on('error', reject);
  const response = await promise;
  const body = await text(response);
  return response.statusCode === 200 && response.complete ? body : undefined;
}
