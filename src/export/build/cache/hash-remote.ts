import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Remote } from '../messages.ts';

/** Hashes the responses from other hosts. */
export function hashRemote({ folder, index }: Remote): string {
  const responses = Object.entries(index).map(([url, entry]) => [
    url,
    'file' in entry ? hash('sha256', fs.readFileSync(path.join(folder, entry.file))) : entry,
  ]);
  return hash('sha256', JSON.stringify(responses));
}
