import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureDashboard } from './ensure-dashboard.ts';
import { hashDashboardSources } from './hash-sources.ts';

let root: string;
let lines: string[];
const printLine = (line: string) => void lines.push(line);

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-ensure-'));
  lines = [];
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

function makeClone(script: string): void {
  write('package-lock.json', '{}');
  write('dashboard/main.tsx', 'one');
  write('scripts/dashboard/build-dashboard.ts', script);
}

test("serves the package's own build, and builds nothing", async () => {
  expect(await ensureDashboard({ printLine, root })).toBeUndefined();
  write('dist/dashboard/index.html', 'page');
  expect(await ensureDashboard({ printLine, root })).toBe(path.join(root, 'dist/dashboard'));
  expect(lines).toEqual([]);
});

test('builds once in a clone after each change of the sources, and reports it', async () => {
  makeClone('import fs from "node:fs"; fs.appendFileSync("built.log", "x");');
  const countBuilds = () =>
    fs.existsSync(path.join(root, 'built.log')) ? fs.readFileSync(path.join(root, 'built.log'), 'utf8').length : 0;
  await ensureDashboard({ printLine, root });
  expect(lines[0]).toContain('Building the dashboard');
  write('dist/dashboard/built-from.txt', hashDashboardSources(root));
  await ensureDashboard({ printLine, root });
  expect(countBuilds()).toBe(1);
  write('dashboard/main.tsx', 'two');
  await ensureDashboard({ printLine, root });
  expect(countBuilds()).toBe(2);
});

test('runs without a dashboard if the build fails, and reports the reason', async () => {
  makeClone('throw new Error("vite is not there");');
  expect(await ensureDashboard({ printLine, root })).toBeUndefined();
  expect(lines.join('\n')).toContain('vite is not there');
});

test('does not build tests', () => {
  makeClone('');
  const before = hashDashboardSources(root);
  write('dashboard/lib/x.test.ts', 'test');
  expect(hashDashboardSources(root)).toBe(before);
  write('dashboard/lib/x.ts', 'code');
  expect(hashDashboardSources(root)).not.toBe(before);
});
