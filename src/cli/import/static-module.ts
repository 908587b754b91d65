/** Reads modules of a site as plain data, with the modules that they import. */
import path from 'node:path';
import type { Source } from '../../site/shared.ts';
import { readExport, type StaticValue } from './static-value.ts';

const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.mts', '/index.js'];

/**
 * Returns the default export of a module without running it. Imports of packages and of modules that can't be read are
 * undefined. Throws if the module itself can't be read.
 */
export function readStaticModule(source: Source, file: string): unknown {
  const values = new Map<string, StaticValue | undefined>();
  const read = (module: string, name: string): StaticValue => {
    const text = source.read(module).toString('utf8');
    if (module.endsWith('.json')) return { value: JSON.parse(text) as unknown, count: text.length };
    return readExport(text, name, (specifier, importedName) => readImport(specifier, importedName, module));
  };
  const readImport = (specifier: string, name: string, from: string): StaticValue | undefined => {
    if (!specifier.startsWith('.')) return undefined;
    const base = path.posix.join(path.posix.dirname(from), specifier);
    const module = ENDINGS.map((ending) => base + ending).find((candidate) => source.has(candidate));
    if (module === undefined) return undefined;
    const key = `${module}\0${name}`;
    if (values.has(key)) return values.get(key);
    // A module that imports itself has no value while it is read.
    values.set(key, undefined);
    try {
      values.set(key, read(module, name));
    } catch {
      return undefined;
    }
    return values.get(key);
  };
  return read(file, 'default').value;
}
