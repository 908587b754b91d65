import os from 'node:os';
import path from 'node:path';

/** The rule that `getUserCacheFolder` follows, for help texts, which must be the same on every machine. */
export const USER_CACHE_FOLDER =
  '$XDG_CACHE_HOME/bindery if the variable is set, otherwise ~/.cache/bindery (macOS: ~/Library/Caches/bindery)';

/**
 * Returns the folder for disposable data, following system conventions (XDG Base Directory; `~/Library/Caches`;
 * `LOCALAPPDATA`).
 */
export function getUserCacheFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env['XDG_CACHE_HOME']) return path.join(env['XDG_CACHE_HOME'], 'bindery');
  if (platform === 'win32' && env['LOCALAPPDATA']) return path.join(env['LOCALAPPDATA'], 'bindery', 'cache');
  const home = os.homedir();
  return platform === 'darwin' ? path.join(home, 'Library/Caches/bindery') : path.join(home, '.cache/bindery');
}
