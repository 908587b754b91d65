import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTempFolder, withTempFolder } from './temp-folder.ts';

let temp = '';
beforeEach(() => {
  temp = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-temp-test-'));
  vi.stubEnv('TMPDIR', temp);
});
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(temp, { recursive: true });
});

test('only its user can read a temporary folder, which is deleted after the task', async () => {
  const mode = await withTempFolder(async (folder) => fs.statSync(folder).mode & 0o777);
  expect(mode).toBe(0o700);
  expect(fs.readdirSync(temp)).toEqual([]);
});

test('the folder of a killed process is deleted by the next one', async () => {
  const module = path.join(import.meta.dirname, 'temp-folder.ts');
  const script = `const { createTempFolder } = await import(${JSON.stringify(module)}); await createTempFolder(); process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env: { TMPDIR: temp } });
  expect(signal).toBe('SIGKILL');
  const [left = ''] = fs.readdirSync(temp);
  expect(fs.existsSync(path.join(temp, left))).toBe(true);
  const folder = await createTempFolder();
  expect(fs.readdirSync(temp)).toEqual([path.basename(folder)]);
});
