import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../test/helpers/run-cli.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-book-cli-')));
  env = { PATH: process.env.PATH, HOME: folder, AGENT_CHROMIUM: path.join(folder, 'no-chromium') };
  fs.mkdirSync(path.join(folder, 'docs'));
  fs.writeFileSync(path.join(folder, 'docs/index.md'), '# Kettle\n\nText.\n');
  const docs = { name: 'Kettle', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['index'] } };
  fs.writeFileSync(path.join(folder, 'docs/docs.json'), JSON.stringify(docs));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);

test('without the browser, everything else is written, and the exit code is 1', { timeout: 60_000 }, async () => {
  const args = ['--out', at('b.tar.gz'), '--pdf', at('new/k.pdf'), '--epub', at('new/k.epub'), '--no-cache'];
  const { exitCode, stderr } = await runHere(['export', at('docs'), ...args], env);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("The browser in AGENT_CHROMIUM doesn't exist");
  expect(fs.readdirSync(at('new'))).toEqual(['k.epub']);
  expect(fs.existsSync(at('b.tar.gz'))).toBe(true);
});

test.each([
  [['--sections', 'Guides'], '--sections has no effect without --pdf or --epub'],
  [['--epub', 'k.epub', '--editions'], "can't be combined with --editions"],
  [['--epub', 'k.epub', '--language', 'fr'], 'This site has no language "fr". It has: en.'],
])('%j is refused, and nothing is written', async (args, message) => {
  const { exitCode, stderr } = await runHere(
    ['export', at('docs'), '--out', at('refused.tar.gz'), '--no-cache', ...args],
    env,
  );
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(fs.existsSync(at('refused.tar.gz'))).toBe(false);
});
