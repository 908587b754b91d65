import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the URL of a module beside the calling one, for separate threads and processes: sources end in `.ts`, the npm
 * package's compiled modules in `.js`.
 */
export function getSiblingModule(name: string, moduleUrl: string): URL {
  return new URL(`./${name}${path.extname(new URL(moduleUrl).pathname)}`, moduleUrl);
}

/** Loads a module synchronously, which is possible if it has no top-level `await`. */
export function requireModule<Module>(url: URL): Module {
  return createRequire(url)(fileURLToPath(url)) as Module;
}
