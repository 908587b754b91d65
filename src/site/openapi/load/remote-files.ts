import fs from 'node:fs';
import path from 'node:path';

/** Descriptions that the configuration names by URL, as they were fetched before the plan was made. */
export interface RemoteFiles {
  /** The bytes; or why there are none, as the end of a sentence; undefined when nobody fetched it. */
  find(url: string): { content: Buffer } | { problem: string } | undefined;
}

/** URL → name of a file in the same folder, or why there is none. */
export type RemoteIndex = Record<string, { file: string } | { problem: string }>;

export const NO_REMOTE_FILES: RemoteFiles = { find: () => undefined };

/** Fetched files on disk, with what was fetched from where. */
export function openRemoteFiles(folder: string, index: RemoteIndex): RemoteFiles {
  return {
    find(url) {
      const found = Object.hasOwn(index, url) ? index[url] : undefined;
      return found && 'file' in found ? { content: fs.readFileSync(path.join(folder, found.file)) } : found;
    },
  };
}
