import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import type { TestProject } from 'vitest/node';

import { startSharedBrowser } from './browser-shared.ts';
import { runCli } from './run-cli.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of what the files of the run share: `/browser`, and `/export` for a `SharedExport`. */
    sharedUrl: string;
  }
}

/** A site to export, by what it holds: two folders with the same files are one site. */
export interface SharedExport {
  folder: string;
  /** Options of `bindery export`. */
  options: readonly string[];
}

/**
 * Shares among all files of a run what takes seconds to make: one Chromium, and one export of each site. Both are made
 * when they are first asked for, so that no other test waits for them. Vitest calls it before the first test file.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-shared-'));
  const browser = startSharedBrowser(path.join(folder, 'chromium'));
  const exports = new Map<string, Promise<string>>();
  const server = http.createServer((request, response) => {
    const give = (given: Promise<string>) =>
      given.then(
        (value) => response.end(value),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    if (request.url === '/browser') void give(browser.connect());
    else void give(text(request).then((body) => exportOnce(JSON.parse(body) as SharedExport)));
  });

  function exportOnce(site: SharedExport): Promise<string> {
    const key = hashSite(site);
    const made = exports.get(key) ?? exportSite(site, path.join(folder, `${key}.tar.gz`));
    exports.set(key, made);
    return made;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('sharedUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** The renderer does not change during a run, so the files and options decide the bytes. */
function hashSite({ folder, options }: SharedExport): string {
  const hash = createHash('sha256').update(JSON.stringify(options));
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of entries.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    const bytes = fs.readFileSync(file);
    hash.update(`\0${path.relative(folder, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

async function exportSite({ folder, options }: SharedExport, bundle: string): Promise<string> {
  const { exitCode, stderr } = await runCli('export', folder, '--out', bundle, ...options);
  if (exitCode !== 0) throw new Error(`The export of ${folder} ended with ${exitCode}: ${stderr}`);
  return bundle;
}
