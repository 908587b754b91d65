/**
 * Measures how long the service takes to export a small site again, and until a push is live.
 * `npm run bench -- publish [--pages 20] [--rounds 10] [--idle 0]`
 */
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { commitFiles, createRepository } from '../../test/helpers/git-repository.ts';
import { makeSite } from '../export/make-site.ts';
import { startProcess } from '../processes.ts';
import { SECRET_KEY, seed } from './seed.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    pages: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '10' },
    /** Seconds between two measurements. */
    idle: { type: 'string', default: '0' },
  },
});
const POLL_MS = 10;

const bindery = path.join(import.meta.dirname, '..', '..', 'bin', 'bindery.js');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
try {
  const [exportedSource, hostedSource] = ['exported', 'hosted'].map((name) => {
    makeSite(Number(values.pages), path.join(folder, name));
    return createRepository(path.join(folder, name), {});
  }) as [string, string];
  const { key, exported, hosted } = await seed(postgres.url, { exported: exportedSource, hosted: hostedSource });
  const service = await startProcess(process.execPath, [bindery, 'start', '--data-dir', folder, '--port', '0'], {
    DATABASE_URL: postgres.url,
    BINDERY_SECRET_KEY: SECRET_KEY.toString('base64'),
  });
  const agent = new http.Agent({ keepAlive: true });

  const results = new Map<string, number[]>();
  const measure = async (name: string, task: () => Promise<void>) => {
    await sleep(Number(values.idle) * 1000);
    const begin = performance.now();
    await task();
    results.set(name, [...(results.get(name) ?? []), performance.now() - begin]);
  };
  await measure('first export', exportSite);
  edit(hostedSource, 'first push');
  await publish('first push');
  for (let round = 0; round < Number(values.rounds); round += 1) {
    await measure('second export, unchanged', exportSite);
    edit(exportedSource, `edit ${round}`);
    await measure('second export, one page edited', exportSite);
    edit(hostedSource, `push ${round}`);
    await measure('push to live, with a webhook', () => publish(`push ${round}`));
    edit(hostedSource, `commit ${round}`);
    await measure('push to live, on this machine without a webhook', () => waitForText(`commit ${round}`));
  }
  process.stdout.write('| measured | median ms | least | most |\n|-|-|-|-|\n');
  for (const [name, times] of results) {
    const sorted = times.toSorted((a, b) => a - b);
    const columns = [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)];
    process.stdout.write(`| ${name} | ${columns.map((ms) => ms?.toFixed(0)).join(' | ')} |\n`);
  }
  agent.destroy();
  await service.stop();

  function edit(repository: string, text: string): void {
    const page = fs.readFileSync(path.join(repository, 'index.md'), 'utf8').replace(/\n\nIt has the .*$/, '');
    commitFiles(repository, { 'index.md': `${page}\n\nIt has the ${text}.` });
  }

  /** Requests an export, and polls it until it is completed. */
  async function exportSite(): Promise<void> {
    const headers = { authorization: `Bearer ${key}` };
    const created = await request('POST', '/v1/static-export/jobs', { ...headers, body: { domain: exported.host } });
    const { jobId } = JSON.parse(created) as { jobId: string };
    for (;;) {
      const job = await request('GET', `/v1/static-export/jobs/${jobId}`, headers);
      const { status } = JSON.parse(job) as { status: string };
      if (status === 'completed') return;
      if (status === 'failed') throw new Error(job);
      await sleep(POLL_MS);
    }
  }

  /** Reports a push as a Git host does, and waits until it is live. */
  async function publish(text: string): Promise<void> {
    const body = { ref: 'refs/heads/main' };
    const signature = createHmac('sha256', hosted.secret).update(JSON.stringify(body)).digest('hex');
    await request('POST', `/v1/hooks/${hosted.projectId}`, { 'x-hub-signature-256': `sha256=${signature}`, body });
    await waitForText(text);
  }

  async function waitForText(text: string): Promise<void> {
    while (!(await request('GET', '/', { host: hosted.host })).includes(text)) await sleep(POLL_MS);
  }

  function request(
    method: string,
    target: string,
    { body, ...headers }: { body?: object; [header: string]: string | object | undefined },
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = http.request({
        port: service.port,
        method,
        path: target,
        agent,
        headers: { ...(headers as Record<string, string>), ...(body && { 'content-type': 'application/json' }) },
      });
      sent.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject).on('end', () => resolve(text));
      });
      sent.end(body && JSON.stringify(body));
    });
  }
} finally {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
