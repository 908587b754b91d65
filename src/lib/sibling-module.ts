import path from 'node:path';

/**
 * The URL of a module beside the one that asks, for threads and processes of its own: sources end in `.ts`, the compiled
 * modules of the npm package in `.js`.
 */
export function siblingModule(name: string, from: string): URL {
  return new URL(`./${name}${path.extname(new URL(from).pathname)}`, from);
}
