import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { runHere } from '../../../test/helpers/run-cli.ts';
import { openMemory } from '../../site/shared.ts';
import type { AddNote, Imported } from './imported.ts';

export const IMPORT_FIXTURES = path.join(import.meta.dirname, '../../../test/fixtures/import');

/** Runs `bindery` in this process. */
export const run = (...args: string[]) => runHere(args, { PATH: process.env['PATH'] });

/** Creates a folder for the current test. */
export function createTestFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-command-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

/** Imports a fixture as a user does, and checks the resulting site. */
export async function importFixture(name: string, source = path.join(IMPORT_FIXTURES, name)) {
  const outputFolder = path.join(createTestFolder(), name);
  const { exitCode, stdout, stderr } = await run('import', source, '--out', outputFolder);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const read = (file: string) => fs.readFileSync(path.join(outputFolder, file), 'utf8');
  return {
    notes: stdout.split('\n').filter((line) => line.includes(': not converted: ')),
    changes: stdout.split('\n').filter((line) => line.includes(': changed: ')),
    stdout,
    read,
    config: JSON.parse(read('docs.json')) as Record<string, unknown>,
    problems: (await run('check', outputFolder, '--threads', '1')).stdout,
  };
}

type Importer = (source: ReturnType<typeof openMemory>, note: AddNote) => Imported;

/** Returns the text of one page of a site in memory. */
export function importPage(importer: Importer, files: Record<string, string>, output: string): string {
  return String(importer(openMemory(files), () => undefined).files[output]);
}
