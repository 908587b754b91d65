import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openWorkspace } from '../../src/agent/workspace/open-workspace.ts';
import type { OpenWorkspaceOptions } from '../../src/agent/workspace/open-workspace.ts';
import type { Workspace } from '../../src/agent/types.ts';
import type { GitRemote } from '../../src/lib/git/git-command.ts';
import { createRepository } from './git-repository.ts';

/** The remote of a repository in a folder. */
export function toRemote(repository: string): GitRemote {
  const url = pathToFileURL(repository);
  return { url, address: url.href };
}

/** Opens a workspace on a new repository with these files; all lies below `folder`. */
export async function openTestWorkspace(
  folder: string,
  files: Record<string, string | Buffer>,
  options: Partial<OpenWorkspaceOptions> = {},
): Promise<Workspace> {
  const repository = createRepository(path.join(folder, 'origin'), files);
  const target = fs.mkdtempSync(path.join(folder, 'workspace-'));
  return openWorkspace({ remote: toRemote(repository), branch: 'main', docsFolder: '', target, ...options });
}
