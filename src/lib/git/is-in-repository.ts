import fs from 'node:fs';
import path from 'node:path';

/** Returns whether Git could find a repository from a folder, which avoids starting Git for nothing. */
export function isInRepository(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    // A bare repository has `HEAD` instead of `.git`.
    if (fs.existsSync(path.join(at, '.git')) || fs.existsSync(path.join(at, 'HEAD'))) return true;
    if (at === path.dirname(at)) return false;
  }
}
