import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findSite } from './site-options.ts';

let folder: string;
let output: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-site-test-'));
  output = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

function add(...files: string[]): void {
  for (const file of files) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), '{}');
  }
}

test('uses a folder with docs.json as the site, whatever it contains', async () => {
  add('docs.json', 'examples/a/docs.json');
  expect(await findSite(folder)).toBe(folder);
  expect(output).toBe('');
});

test('uses and reports the only site below a folder', async () => {
  add('apps/docs/mint.json', 'node_modules/theme/docs.json', '.cache/docs.json');
  expect(await findSite(folder)).toBe(path.join(folder, 'apps/docs'));
  expect(output).toBe(`Using ${path.join(folder, 'apps/docs')}, which contains docs.json.\n`);
});

test('requires a choice between several sites below a folder', async () => {
  add('a/docs.json', 'b/c/docs.json');
  await expect(findSite(folder)).rejects.toThrow('but several subfolders have one: "a", "b/c". Choose one of them.');
});

test('refuses a folder without a site before reading it, unless a preview may create one', async () => {
  add('index.mdx');
  await expect(findSite(folder)).rejects.toMatchObject({
    code: 'invalid_site',
    message: expect.stringMatching(/^There is no docs\.json in .* or its subfolders\. .*bindery.* init /),
  });
  expect(await findSite(folder, { mayBeNew: true })).toBe(folder);
  expect(output).toMatch(/^There is no docs\.json in .*bindery.* init /);
});

test.each([
  ['none', "Can't open the site folder: none doesn't exist."],
  ['site/docs.json/below', "Can't open the site folder: site/docs.json/below doesn't exist."],
  ['site/docs.json', 'Expected a site folder, but site/docs.json is a file.'],
  ['loop', "Can't open the site folder: the symbolic links of loop form a loop (ELOOP)."],
])('refuses %s as a site folder, with the reason', async (name, reason) => {
  add('site/docs.json');
  fs.symlinkSync('loop', path.join(folder, 'loop'));
  const message = await findSite(path.join(folder, name)).catch((error: Error) => error.message);
  expect(String(message).replaceAll(`${folder}/`, '')).toBe(reason);
});
