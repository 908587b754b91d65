import path from 'node:path';

/**
 * Returns the URL of a module beside the calling one, for separate threads and processes: sources end in `.ts`, the npm
 * package's compiled modules in `.js`.
 */
export function getSiblingModule(name: string, moduleUrl: string): URL {
  return new URL(`./${name}${path.extname(new URL(moduleUrl).pathname)}`, moduleUrl);
}
