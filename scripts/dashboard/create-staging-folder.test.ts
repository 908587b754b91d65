import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStagingFolder } from './create-staging-folder.ts';

test('creates separate folders that other users can read as they can any new folder', () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-staging-'));
  onTestFinished(() => fs.rmSync(parent, { recursive: true }));
  const usualFolder = path.join(parent, 'usual');
  fs.mkdirSync(usualFolder);
  const folders = [createStagingFolder(parent, '.new-'), createStagingFolder(parent, '.new-')];
  expect(new Set(folders).size).toBe(2);
  for (const folder of folders) {
    expect(path.relative(parent, folder)).toMatch(/^\.new-/);
    expect(fs.statSync(folder).mode).toBe(fs.statSync(usualFolder).mode);
  }
});
