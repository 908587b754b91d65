import { lookUp } from '../../../lib/look-up.ts';
import fs from 'node:fs';
import path from 'node:path';
import type { RemoteFiles } from '../../model/remote-files.ts';

/** URL → name of a file in the same folder, or why it is missing. */
export type RemoteIndex = Record<string, { file: string } | { problem: string }>;

export const NO_REMOTE_FILES: RemoteFiles = { find: () => undefined };

/** Opens fetched files on disk. `index` lists which file came from which URL. */
export function openRemoteFiles(folder: string, index: RemoteIndex): RemoteFiles {
  return {
    find(url) {
      const entry = lookUp(index, url);
      return entry && 'file' in entry ? { content: fs.readFileSync(path.join(folder, entry.file)) } : entry;
    },
  };
}
