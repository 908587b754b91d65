import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, Plugin } from 'esbuild';

/** Header of each bundle file, for libraries that aren't modules. */
export const FOR_SCRIPTS =
  "const bundledAt = import.meta.url, { createRequire: createRequireOf } = process.getBuiltinModule('node:module'), require = createRequireOf(bundledAt);";

/** Module syntax, where `__dirname` is undefined. */
const IS_MODULE = /^\s*(?:import\b[^(]|export\b)/m;

interface LocationOptions {
  /** Folder of the bundle. */
  folder: string;
  /** Modules whose files are next to the bundle. */
  except?: RegExp;
  /**
   * Packages whose modules are bundled while the files they load stay where npm installs them. Their locations are
   * resolved at run time.
   */
  installed?: readonly string[];
  /**
   * Returns the location that a module should assume, for a bundle that is distributed without the sources.
   * @defaultValue its actual location
   */
  placeOf?: (file: string) => string;
}

/** Lets bundled modules find the files beside their original locations. */
export function preserveLocations({
  folder,
  except,
  installed = [],
  placeOf = (file) => file,
}: LocationOptions): Plugin {
  return {
    name: 'preserve-locations',
    setup({ onLoad }) {
      onLoad({ filter: /\.(?:ts|[cm]?js)$/ }, async ({ path: file }) => {
        const text = await fs.promises.readFile(file, 'utf8');
        if (except?.test(file)) return undefined;
        const contents = placeInstalled(file, text, installed) ?? placeAll(text, placeOf(file), folder);
        if (contents === text) return undefined;
        const loader: Loader = file.endsWith('.ts') ? 'ts' : 'js';
        return { contents, loader, resolveDir: path.dirname(file) };
      });
    },
  };
}

/** Undefined for a module of another package. */
function placeInstalled(file: string, text: string, installedFiles: readonly string[]): string | undefined {
  const name = installedFiles.find((each) => file.includes(path.normalize(`node_modules/${each}/`)));
  if (name === undefined || !text.includes('import.meta.url')) return undefined;
  const main = fileURLToPath(import.meta.resolve(name));
  const place = JSON.stringify(path.relative(path.dirname(main), file).replaceAll(path.sep, '/'));
  const packageUrl = `process.getBuiltinModule('node:url').pathToFileURL(createRequireOf(bundledAt).resolve('${name}'))`;
  return text.replaceAll('import.meta.url', `new URL(${place}, ${packageUrl}).href`);
}

function placeAll(text: string, place: string, folder: string): string {
  return placeScript(placeModule(text, place, folder), place, folder);
}

function placeModule(text: string, file: string, folder: string): string {
  return text
    .replaceAll('import.meta.dirname', readPath(path.dirname(file), folder))
    .replaceAll('import.meta.filename', readPath(file, folder))
    .replaceAll(/(?<!URL\("[^"]*", )import\.meta\.url/g, `${readUrl(file, folder)}.href`);
}

function placeScript(text: string, file: string, folder: string): string {
  if (!/\b__(?:dirname|filename)\b/.test(text) || IS_MODULE.test(text)) return text;
  const at = (target: string) => readPath(target, folder).replace('import.meta.url', 'bundledAt');
  return `var __dirname = ${at(path.dirname(file))}, __filename = ${at(file)};\n${text}`;
}

function readPath(target: string, folder: string): string {
  return `process.getBuiltinModule('node:url').fileURLToPath(${readUrl(target, folder)})`;
}

/** Relative to the bundle, which can be moved together with its sources. */
function readUrl(target: string, folder: string): string {
  return `new URL(${JSON.stringify(path.relative(folder, target).replaceAll(path.sep, '/'))}, import.meta.url)`;
}
