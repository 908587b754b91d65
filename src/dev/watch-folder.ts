import path from 'node:path';
import { watch } from 'chokidar';

export interface FolderWatch {
  close(): Promise<void>;
}

/** Editors write a file in several steps, and save several files at once. */
const QUIET_MS = 15;

/** Tells which files below a folder have changed, by their paths in it, once it has been quiet for a moment. Resolves when it watches. */
export async function watchFolder(folder: string, onChange: (files: string[]) => void): Promise<FolderWatch> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, {
    ignored: (file) => /(?:^|[\\/])(?:\.git|node_modules)(?:[\\/]|$)/.test(path.relative(folder, file)),
    ignoreInitial: true,
    followSymlinks: false,
  });
  const flush = () => {
    const files = [...changed].sort();
    changed.clear();
    onChange(files);
  };
  watcher.on('all', (event, file) => {
    if (event !== 'add' && event !== 'change' && event !== 'unlink') return;
    changed.add(path.relative(folder, file).replaceAll(path.sep, '/'));
    clearTimeout(timer);
    timer = setTimeout(flush, QUIET_MS);
  });
  await new Promise<void>((ready) => void watcher.once('ready', ready));
  return {
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}
