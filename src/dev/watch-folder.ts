import path from 'node:path';
import { watch } from 'chokidar';
import { getErrorMessage } from '../errors.ts';

export interface FolderWatch {
  close(): Promise<void>;
}

/** Editors write a file in several steps, and save several files at once. */
const QUIET_MS = 15;

export interface WatchOptions {
  /** Called with the relative paths of changed files, once the folder has been quiet for a moment. */
  onChange(files: string[]): void;
  /** Called with a message about what can't be watched, once per reason. */
  onProblem(problem: string): void;
  /** @defaultValue chokidar's */
  watch?: typeof watch;
}

/**
 * Reports which files below a folder have changed. Resolves once it is watching. Anything that can't be watched is
 * skipped.
 */
export async function watchFolder(folder: string, options: WatchOptions): Promise<FolderWatch> {
  const { onChange, onProblem } = options;
  const changedPaths = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = (options.watch ?? watch)(folder, {
    ignored: (file) => /(?:^|[\\/])(?:\.git|node_modules)(?:[\\/]|$)/.test(path.relative(folder, file)),
    ignoreInitial: true,
    followSymlinks: false,
  });
  const flush = () => {
    const files = [...changedPaths].sort();
    changedPaths.clear();
    onChange(files);
  };
  watcher.on('all', (event, file) => {
    if (event !== 'add' && event !== 'change' && event !== 'unlink') return;
    changedPaths.add(path.relative(folder, file).replaceAll(path.sep, '/'));
    clearTimeout(timer);
    timer = setTimeout(flush, QUIET_MS);
  });
  const codes = new Set<unknown>();
  watcher.on('error', (error) => {
    const { code } = error as NodeJS.ErrnoException;
    if (!codes.has(code)) onProblem(describeProblem(error));
    codes.add(code);
  });
  await new Promise<void>((resolve) => void watcher.once('ready', resolve));
  return {
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

function describeProblem(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const isLimit = code === 'ENOSPC' || code === 'EMFILE' || code === 'ENFILE';
  const advice = isLimit
    ? 'raise fs.inotify.max_user_watches or `ulimit -n`, or preview a smaller folder'
    : 'to rebuild the site, save another file';
  return `Some changes may not be detected (${isLimit ? code : getErrorMessage(error)}): ${advice}.`;
}
