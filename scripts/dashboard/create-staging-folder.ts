import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates an empty folder with a unique name that starts with `prefix`, for files that are moved to their final place
 * when they are complete. Unlike `mkdtemp`, it doesn't limit access to the current user: the service often runs as
 * another user than the build.
 */
export function createStagingFolder(parent: string, prefix: string): string {
  const folder = path.join(parent, `${prefix}${randomUUID()}`);
  fs.mkdirSync(folder);
  return folder;
}
