import fs from 'node:fs';
import path from 'node:path';

/** Whether git could find a repository from a folder: without one, to ask git itself is to start it for nothing. */
export function isInRepository(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    // A bare repository has no `.git`, but `HEAD`.
    if (fs.existsSync(path.join(at, '.git')) || fs.existsSync(path.join(at, 'HEAD'))) return true;
    if (at === path.dirname(at)) return false;
  }
}
