import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { on } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { TestProject } from 'vitest/node';

import { ensureDashboard } from '../../src/main/dashboard/ensure-dashboard.ts';
import type { BrowserProgram } from './browser-bundled.ts';
import { findBrowser } from './browser-program.ts';
import type { ExportReply, ExportRequest } from './export-server.ts';
import { acquirePostgres } from './shared-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of what the files of the run share: `/browser`, `/dashboard`, `/database`, and `/export` for a `SharedExport`. */
    sharedUrl: string;
  }
}

/** A site to export, identified by its content: two folders with the same files are one site. */
export interface SharedExport {
  folder: string;
  /** Options of `bindery export`. */
  options: readonly string[];
}

/**
 * Shares between all files of a run what takes seconds to create: one unpacked Chromium, one built dashboard, one
 * PostgreSQL, and one export of each site. They are created on first use, so that no other test waits for them. Vitest
 * calls this before the first test file.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-shared-'));
  let browser: Promise<BrowserProgram> | undefined;
  let dashboard: Promise<string> | undefined;
  let postgres: ReturnType<typeof acquirePostgres> | undefined;
  const exporter = startExporter();
  const exports = new Map<string, Promise<string>>();
  const server = http.createServer((request, response) => {
    const respond = (answer: Promise<string>) =>
      answer.then(
        (value) => response.end(value),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    if (request.url === '/browser')
      void respond((browser ??= findBrowser(path.join(folder, 'chromium'))).then(JSON.stringify));
    else if (request.url === '/dashboard') void respond((dashboard ??= buildDashboard()));
    else if (request.url === '/database') void respond((postgres ??= acquirePostgres()).then(({ url }) => url));
    else void respond(text(request).then((body) => exportOnce(JSON.parse(body) as SharedExport)));
  });

  function exportOnce(site: SharedExport): Promise<string> {
    const key = hashSite(site);
    const siteExport = exports.get(key) ?? exportSite(exporter, site, path.join(folder, `${key}.tar.gz`));
    exports.set(key, siteExport);
    return siteExport;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('sharedUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    exporter.stop();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await (await postgres)?.release();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Returns the folder of the dashboard. Processes that need it at the same time would each build it. */
async function buildDashboard(): Promise<string> {
  const lines: string[] = [];
  const folder = await ensureDashboard({ printLine: (line) => lines.push(line) });
  if (folder === undefined) throw new Error(lines.join('\n'));
  return folder;
}

/** The renderer doesn't change during a run, so the files and options determine the bytes. */
function hashSite({ folder, options }: SharedExport): string {
  const hash = createHash('sha256').update(JSON.stringify(options));
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of entries.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    const bytes = fs.readFileSync(file);
    hash.update(`\0${path.relative(folder, file)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

/** A process that exports, started on first use. */
interface Exporter {
  run(args: readonly string[]): Promise<ExportReply>;
  stop(): void;
}

function startExporter(): Exporter {
  let child: ChildProcess | undefined;
  let count = 0;
  return {
    async run(args) {
      // Node.js runs it directly, without Vitest.
      child ??= fork(fileURLToPath(new URL('export-server.ts', import.meta.url)), { execArgv: [] });
      const id = ++count;
      child.send({ id, args } satisfies ExportRequest);
      for await (const [reply] of on(child, 'message', { close: ['exit'] }) as AsyncIterable<[ExportReply]>)
        if (reply.id === id) return reply;
      throw new Error('The process that exports sites has ended.');
    },
    stop: () => void child?.kill(),
  };
}

/** Exports a copy outside any repository, so that modification dates in a bundle don't depend on who runs the tests. */
async function exportSite(exporter: Exporter, { folder, options }: SharedExport, bundle: string): Promise<string> {
  const copy = bundle.replace('.tar.gz', '');
  fs.cpSync(folder, copy, { recursive: true });
  const { exitCode, stderr } = await exporter.run([copy, '--out', bundle, ...options]);
  fs.rmSync(copy, { recursive: true });
  if (exitCode !== 0) throw new Error(`The export of ${folder} ended with ${exitCode}: ${stderr}`);
  return bundle;
}
