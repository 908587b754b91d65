import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ExportJobRow } from '../../db/schema.ts';
import type { ExportDeps } from './export-deps.ts';
import { openExport } from './open-export.ts';

const database = vi.hoisted(() => ({ repositoryUrl: '', pin: vi.fn<() => Promise<string | undefined>>() }));
vi.mock('../../accounts/projects/projects.ts', () => ({
  getProject: () =>
    Promise.resolve({ hasCredentials: false, repositoryUrl: database.repositoryUrl, docsFolder: '', branch: 'main' }),
}));
vi.mock('./job-state.ts', () => ({
  pinCommit: database.pin,
  advanceJob: () => Promise.reject(new Error('connection lost')),
}));

test.each([
  ['while the job is pinned', () => Promise.reject(new Error('connection lost'))],
  ['before the build opens', () => Promise.resolve(undefined)],
])('leaves no work folder if the database becomes unavailable %s', async (_when, pin) => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-open-export-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const site = path.join(root, 'site');
  const dataFolder = path.join(root, 'data');
  fs.mkdirSync(site);
  fs.writeFileSync(path.join(site, 'docs.json'), '{}');
  database.repositoryUrl = pathToFileURL(site).href;
  database.pin.mockImplementation(pin);
  const db = { transaction: () => ({ execute: (task: (trx: object) => unknown) => task({}) }) };
  const deps = { db, dataFolder } as unknown as ExportDeps;
  const job = { id: 'se_1', commit_id: null, branch: null } as ExportJobRow;
  const openPromise = openExport(deps, { job, signal: new AbortController().signal });
  await expect(openPromise).rejects.toThrow('connection lost');
  expect(fs.readdirSync(path.join(dataFolder, 'work'))).toEqual([]);
});
