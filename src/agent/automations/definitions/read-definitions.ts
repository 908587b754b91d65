import fs from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { OpenDocs } from '../watch/watch.ts';
import { DEFINITIONS_FILE, MAX_DEFINITIONS_BYTES, parseDefinitions } from './parse-definitions.ts';
import type { ParsedDefinitions } from './parse-definitions.ts';
import { syncDefinitions } from './sync-definitions.ts';

/** What reading the file needs. */
export interface DefinitionsDeps {
  db: Database;
  /** Opens the docs at the head of the project's branch, never at the head of another one. */
  openDocs(projectId: string, signal: AbortSignal): Promise<OpenDocs>;
}

/**
 * Reads the automations that a project's repository defines, and applies them. Only the project's branch counts: a pull
 * request changes nothing before its merge. Throws transient errors.
 */
export async function readDefinitions(
  { db, openDocs }: DefinitionsDeps,
  { projectId, signal }: { projectId: string; signal: AbortSignal },
): Promise<void> {
  let docs: OpenDocs;
  try {
    docs = await openDocs(projectId, signal);
  } catch (error) {
    signal.throwIfAborted();
    // The project's page and its exports say why. The next push tries again.
    if (error instanceof AppError && error.code !== 'source_unreachable') return;
    throw error;
  }
  try {
    const parsed = await parseFile(docs.folder);
    await syncDefinitions(db, { projectId, commit: docs.commit, parsed });
  } finally {
    await docs.remove();
  }
}

/** Without a file, the repository defines no automations. */
async function parseFile(folder: string): Promise<ParsedDefinitions> {
  const file = path.join(folder, DEFINITIONS_FILE);
  const size = await fs.stat(file).then(
    (stats) => stats.size,
    () => undefined,
  );
  if (size === undefined) return { definitions: [], brokenNames: [], problems: [], isUnreadable: false };
  return parseDefinitions(
    size > MAX_DEFINITIONS_BYTES ? ' '.repeat(MAX_DEFINITIONS_BYTES + 1) : await fs.readFile(file, 'utf8'),
  );
}
