import path from 'node:path';

/**
 * Returns the URL of a module beside the calling one, for separate threads and processes: sources end in `.ts`, the npm
 * package's compiled modules in `.js`.
 */
export function getSiblingModule(name: string, from: string): URL {
  return new URL(`./${name}${path.extname(new URL(from).pathname)}`, from);
}
