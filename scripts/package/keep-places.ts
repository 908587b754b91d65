import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, Plugin } from 'esbuild';

/** Head of each file of a bundle, for libraries that are no modules. */
export const FOR_SCRIPTS =
  "const bundledAt = import.meta.url, { createRequire: createRequireOf } = process.getBuiltinModule('node:module'), require = createRequireOf(bundledAt);";

/** Module syntax: `__dirname` means nothing there. */
const IS_MODULE = /^\s*(?:import\b[^(]|export\b)/m;

interface Places {
  /** Folder of the bundle. */
  folder: string;
  /** Modules that look beside the bundle. */
  except?: RegExp;
  /** Packages whose modules go into the bundle while what they load lies where npm puts it: their places are looked up at run time. */
  installed?: readonly string[];
  /** Gives the place that a module is taken to be at, for a bundle that is handed out without the sources. @defaultValue where it is */
  placeOf?: (file: string) => string;
}

/** Lets modules that go into a bundle find what lies beside them as before. */
export function keepPlaces({ folder, except, installed = [], placeOf = (file) => file }: Places): Plugin {
  return {
    name: 'keep-places',
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
function placeInstalled(file: string, text: string, installed: readonly string[]): string | undefined {
  const name = installed.find((each) => file.includes(path.normalize(`node_modules/${each}/`)));
  if (name === undefined || !text.includes('import.meta.url')) return undefined;
  const main = fileURLToPath(import.meta.resolve(name));
  const place = JSON.stringify(path.relative(path.dirname(main), file).replaceAll(path.sep, '/'));
  const found = `process.getBuiltinModule('node:url').pathToFileURL(createRequireOf(bundledAt).resolve('${name}'))`;
  return text.replaceAll('import.meta.url', `new URL(${place}, ${found}).href`);
}

function placeAll(text: string, place: string, folder: string): string {
  return placeScript(placeModule(text, place, folder), place, folder);
}

function placeModule(text: string, file: string, folder: string): string {
  return text
    .replaceAll('import.meta.dirname', pathOf(path.dirname(file), folder))
    .replaceAll('import.meta.filename', pathOf(file, folder))
    .replaceAll(/(?<!URL\("[^"]*", )import\.meta\.url/g, `${urlOf(file, folder)}.href`);
}

function placeScript(text: string, file: string, folder: string): string {
  if (!/\b__(?:dirname|filename)\b/.test(text) || IS_MODULE.test(text)) return text;
  const at = (target: string) => pathOf(target, folder).replace('import.meta.url', 'bundledAt');
  return `var __dirname = ${at(path.dirname(file))}, __filename = ${at(file)};\n${text}`;
}

function pathOf(target: string, folder: string): string {
  return `process.getBuiltinModule('node:url').fileURLToPath(${urlOf(target, folder)})`;
}

/** Relative to the bundle, which may be moved with all that it was made of. */
function urlOf(target: string, folder: string): string {
  return `new URL(${JSON.stringify(path.relative(folder, target).replaceAll(path.sep, '/'))}, import.meta.url)`;
}
