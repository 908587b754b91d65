/** Runs the programs of the page about the renderer. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFiles } from '../../src/export/build/testing.ts';
import { listFiles } from '../../src/lib/list-files.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PAGE = fs.readFileSync(path.join(ROOT, 'docs/reference/renderer.mdx'), 'utf8');
const STARTER = path.join(ROOT, 'examples/starter');

let folder: string;
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-renderer-'))));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Runs the program in a code block, as if it were in the clone's folder, and returns its output. */
function runProgram(name: string, args: string[] = []): string {
  const [, program] = new RegExp(`^\`\`\`ts ${name}\n(.*?)^\`\`\``, 'ms').exec(PAGE) ?? [];
  if (program === undefined) throw new Error(`the page has no program ${name}`);
  const file = path.join(folder, name);
  fs.writeFileSync(file, program.replaceAll("'./src/", `'${pathToFileURL(ROOT).href}/src/`));
  return execFileSync(process.execPath, [file, ...args], { encoding: 'utf8', cwd: folder });
}

/** Reads the text of each file in a folder, by path. */
function readAll(root: string): Map<string, string> {
  const files = listFiles(root).map((file) => path.relative(root, file));
  return new Map(files.sort().map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
}

test('the first program creates the same files as an export', async () => {
  const target = path.join(folder, 'site');
  const output = runProgram('render-docs.ts', [STARTER, target]);
  const files = Object.fromEntries(
    listFiles(STARTER).map((file) => [path.relative(STARTER, file), fs.readFileSync(file)]),
  );
  const exportedFiles = await exportFiles(path.join(folder, 'source'), files, { deployment: 'client-hosted' });
  exportedFiles.files.delete('manifest.json');
  const renderedFiles = readAll(target);
  expect([...renderedFiles.keys()]).toEqual([...exportedFiles.files.keys()].sort());
  for (const [file, text] of renderedFiles)
    expect([file, text === exportedFiles.files.get(file)]).toEqual([file, true]);
  expect(output).toContain(`${renderedFiles.size} files\n`);
});

test('the second program lists the files of its pages', () => {
  const lines = runProgram('render-pages.ts').split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(
    expect.arrayContaining(['index.html', 'index.md', 'guide.html', 'guide.md']),
  );
});
