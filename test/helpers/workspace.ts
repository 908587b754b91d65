import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BaseFile, Workspace } from '../../src/agent/types/workspace.ts';
import type { GitRemote } from '../../src/lib/git/git-command.ts';
import { writeObject, writeRepository, type StoredFile } from './git-objects.ts';

/** Returns the remote of a repository in a folder. */
export function toRemote(repository: string): GitRemote {
  const url = pathToFileURL(repository);
  return { url, address: url.href };
}

/**
 * Creates a workspace in the state in which `openWorkspace` leaves it, with these files in its base commit, for tests
 * of work in one. Git isn't run, because opening one by fetching takes nine processes.
 */
export function createWorkspace(
  target: string,
  files: Record<string, string | Buffer>,
  { docsFolder = '' }: { docsFolder?: string } = {},
): Workspace {
  const gitDir = path.join(target, 'git');
  const folder = path.join(target, 'tree');
  const storedFiles = new Map<string, StoredFile>();
  const baseFiles = new Map<string, BaseFile>();
  fs.mkdirSync(path.join(folder, docsFolder), { recursive: true });
  for (const name of Object.keys(files).sort()) {
    const content = Buffer.from(files[name] ?? '');
    const file = { id: writeObject(gitDir, 'blob', content), size: content.length, mode: '100644' } as const;
    storedFiles.set(name, file);
    if (docsFolder !== '' && !name.startsWith(`${docsFolder}/`)) continue;
    const place = path.join(folder, name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, content);
    baseFiles.set(path.posix.relative(docsFolder, name), { ...file, inWorkTree: true });
  }
  return { folder, docsFolder, gitDir, baseFiles, baseCommit: writeRepository(gitDir, storedFiles, true) };
}
