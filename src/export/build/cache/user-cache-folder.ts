import os from 'node:os';
import path from 'node:path';

/** The rule that `getUserCacheFolder` follows, for help texts, which must be the same on every machine. */
export const USER_CACHE_FOLDER =
  '$XDG_CACHE_HOME/bindery if the variable is set, otherwise ~/.cache/bindery (macOS: ~/Library/Caches/bindery)';

/**
 * Returns the folder for disposable data, following system conventions (XDG Base Directory; `~/Library/Caches`;
 * `LOCALAPPDATA`). Returns undefined for a user without a home folder, such as an arbitrary user ID in a container.
 */
export function getUserCacheFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): string | undefined {
  if (env['XDG_CACHE_HOME']) return path.join(env['XDG_CACHE_HOME'], 'bindery');
  if (platform === 'win32' && env['LOCALAPPDATA']) return path.join(env['LOCALAPPDATA'], 'bindery', 'cache');
  const home = findHome();
  if (home === undefined) return undefined;
  return platform === 'darwin' ? path.join(home, 'Library/Caches/bindery') : path.join(home, '.cache/bindery');
}

/** Node.js throws if `HOME` is unset and the system doesn't know the user, and returns '' if `HOME` is empty. */
function findHome(): string | undefined {
  try {
    return os.homedir() || undefined;
  } catch {
    return undefined;
  }
}
