import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '../../../test/helpers/run-cli.ts';
import { createConfigSchema } from '../../site/format.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'init-command-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

const run = (...args: string[]) => runHere(args, { PATH: process.env.PATH });

test('creates a site without problems for any name', async () => {
  const folder = path.join(root, 'new/docs');
  const name = 'Öl & "Gas" $1 {x}';
  const { exitCode, stdout, stderr } = await run('init', folder, '--name', name, '--color', '#7c3aed');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(/\n {2}docs\.json\n[^]*run bindery -- dev .*\n[^]*run bindery -- check .*\n$/);
  const config = JSON.parse(fs.readFileSync(path.join(folder, 'docs.json'), 'utf8')) as Record<string, string>;
  expect(config).toMatchObject({ name, theme: 'mint', colors: { primary: '#7c3aed' } });
  const schema: unknown = JSON.parse(fs.readFileSync(path.join(folder, config['$schema'] ?? ''), 'utf8'));
  expect(schema).toEqual(JSON.parse(JSON.stringify(createConfigSchema())));
  expect((await run('check', folder, '--threads', '1', '--strict')).stdout).toBe(
    '3 pages checked.\nNo problems found.\n',
  );
});

test('rejects a folder that contains a site, and replaces no file', async () => {
  const folder = path.join(root, 'old');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'index.mdx'), 'mine');
  const mixedRun = await run('init', folder);
  expect(mixedRun).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^error: .*replaced: index\.mdx\..*\n$/),
  });
  expect(fs.readdirSync(folder)).toEqual(['index.mdx']);
  fs.writeFileSync(path.join(folder, 'docs.json'), '{}');
  expect(await run('init', folder)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`The folder ${folder} already contains a site`),
  });
});

test.each([
  [['--color', 'red'], 'Expected a color such as'],
  [['--theme', 'plain'], 'Allowed choices are mint'],
])('rejects %j', async (args, message) => {
  const { exitCode, stderr } = await run('init', path.join(root, 'no'), ...args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
});

test('prints the files with --json', async () => {
  const { stdout } = await run('init', path.join(root, 'json'), '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    folder: path.join(root, 'json'),
    files: expect.arrayContaining(['docs.json']),
  });
});
