import fs from 'node:fs/promises';
import path from 'node:path';

/** Returns the total bytes of regular files below a folder. Files that disappear in the meantime count as zero. */
export async function measureFolderSize(folder: string): Promise<number> {
  let total = 0;
  for (const entry of await fs.readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) total += await measureFolderSize(file);
    else if (entry.isFile())
      total += await fs.stat(file).then(
        (stat) => stat.size,
        () => 0,
      );
  }
  return total;
}
