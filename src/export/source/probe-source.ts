import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { fetchSource } from './fetch-source.ts';
import type { SourceRequest } from './fetch-source.ts';
import { SOURCE_LIMITS } from './source-limits.ts';

export interface ProbeOptions {
  /** Max bytes that the repository may take. */
  maxRepositoryBytes: number;
  signal?: AbortSignal;
}

/**
 * Fetches a project's docs as an export does, into a folder that is gone afterwards, and looks for their configuration. Throws
 * `source_unavailable` or `source_unreachable` with what to fix, so that a mistake shows when a project is set up.
 */
export async function probeSource(
  request: SourceRequest,
  { maxRepositoryBytes, signal }: ProbeOptions,
): Promise<{ commit: string }> {
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-probe-'));
  try {
    const { folder, commit } = await fetchSource(request, {
      dataFolder,
      withLock: (_, task) => task(),
      limits: { ...SOURCE_LIMITS, repositoryBytes: maxRepositoryBytes },
      ...(signal && { signal }),
    });
    const names = await fs.readdir(folder);
    if (!CONFIGURATIONS.some((name) => names.includes(name))) throw noConfiguration(request, names);
    return { commit };
  } finally {
    await fs.rm(dataFolder, { recursive: true, force: true });
  }
}

const CONFIGURATIONS = ['docs.json', 'mint.json'];

function noConfiguration({ docsFolder }: SourceRequest, names: readonly string[]): AppError {
  const place = docsFolder === '' ? 'The root of the repository' : `The folder ${JSON.stringify(docsFolder)}`;
  const found = names.length === 0 ? 'is empty' : `has ${names.toSorted().slice(0, MAX_NAMED).join(', ')}`;
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return new AppError(
    'source_unavailable',
    `${place} has no docs.json: it ${found}${more}. Name the folder that has it with --docs-folder.`,
  );
}

const MAX_NAMED = 8;
