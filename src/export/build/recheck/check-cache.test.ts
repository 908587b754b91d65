import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderCache } from '../cache/folder-cache.ts';
import { readCached } from '../cache/read-cached.ts';
import type { RecheckablePage } from '../messages.ts';
import { openCheckCache } from './check-cache.ts';
import { unpackChecked } from './read-table.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-check-cache-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const createPage = (url: string, text: string): RecheckablePage => ({
  url,
  ids: [text],
  fragments: [],
  diagnostics: [],
  compiled: [],
  externals: [],
  facts: [[`["file","${url}",""]`, text]],
});

const open = () => openCheckCache(createFolderCache(folder), 'site', { maxEdits: 2 });

/** Stores edited pages after a check that reused the other pages. */
async function keepEdits(reusedUrls: string[], pages: RecheckablePage[]): Promise<void> {
  const cached = await open().find();
  const { seal } = readCached(cached);
  await open().keep({ pages, recalled: { cached, pages: { urls: reusedUrls, seal, isDamaged: false } } });
}

test('stores edited pages beside the whole check, and all pages again once there are too many', async () => {
  await open().keep({ pages: ['/a', '/b', '/c', '/d'].map((url) => createPage(url, 'old')), recalled: undefined });
  const first = await open().find();
  expect(first.edits).toBeUndefined();

  await keepEdits(['/b', '/c', '/d'], [createPage('/a', 'new')]);
  await keepEdits(['/b', '/c', '/d'], [createPage('/a', 'newer')]);
  const second = await open().find();
  expect(second.part).toEqual(first.part);
  expect(second.edits).toEqual({ seal: readCached(first).seal, pages: [createPage('/a', 'newer')] });

  await keepEdits(['/a', '/b'], [createPage('/c', 'new'), createPage('/e', 'new')]);
  const third = await open().find();
  const { body, seal } = readCached(third);
  expect(unpackChecked(body ?? Buffer.alloc(0))).toEqual([
    createPage('/a', 'newer'),
    createPage('/b', 'old'),
    createPage('/c', 'new'),
    createPage('/e', 'new'),
  ]);
  expect(third.edits?.seal).not.toBe(seal);
});

test('stores nothing about pages that another check has replaced', async () => {
  await open().keep({ pages: [createPage('/a', 'old')], recalled: undefined });
  const cached = await open().find();
  await open().keep({ pages: [createPage('/a', 'other')], recalled: undefined });
  const other = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'latin1'));
  const recalled = { cached, pages: { urls: ['/a'], seal: 'f'.repeat(64), isDamaged: false } };
  await open().keep({ pages: ['/b', '/c', '/d'].map((url) => createPage(url, 'new')), recalled });
  expect(fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'latin1'))).toEqual(other);
});
