/** Builds scripts and style sheets for browsers. The build tool is a separate process, started on first use. */
import { hash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { renameVariables } from '../model/theme-variables.ts';
import { wrapInLayer } from '../model/css-layer.ts';
import { getPrebuilt } from './prebuilt.ts';
import { recordLibraries } from './script-libraries.ts';

/** Minifies a style sheet of the theme, puts it in a layer, and replaces its variables with the names used on sites. */
export function minify(source: string): Promise<Buffer> {
  return getPrebuilt(`${hash('sha256', source).slice(0, 32)}.css`, () => makeStyles(source));
}

async function makeStyles(source: string): Promise<Buffer> {
  const { transform } = await import('esbuild');
  const { code } = await transform(wrapInLayer(renameVariables(source)), {
    loader: 'css',
    minify: true,
    legalComments: 'none',
    target: BROWSERS,
  });
  return Buffer.from(code);
}

/**
 * Browsers that the style sheet must support. They need nesting to be expanded, but support logical properties and
 * `color-mix`.
 */
const BROWSERS = ['chrome111', 'firefox113', 'safari16.4'];

/** Options of every browser script: a single, minified classic script. */
export const SCRIPT_OPTIONS = {
  bundle: true,
  write: false,
  minify: true,
  format: 'iife',
  target: 'es2020',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  absWorkingDir: import.meta.dirname,
} as const;

const CLIENT = join(import.meta.dirname, '../client');

/** Builds one classic script from its entry: a path in `client/`, or the absolute path of a plug-in's module. */
export function buildScript(entry: string): Promise<Buffer> {
  const file = resolve(CLIENT, entry);
  return getPrebuilt(`${getModuleName(file)}.js`, () => makeScript({ entryPoints: [file] }));
}

/** Returns the name of a browser module in the names of scripts that contain it. */
const getModuleName = (file: string): string =>
  relative(CLIENT, file)
    .replace(/^(?:\.\.[/\\])+/, '')
    .replaceAll(/[/\\]/g, '-');

/** Builds the script of all pages. `modules` belong to the plug-ins. */
export function buildMainScript(modules: readonly string[]): Promise<Buffer> {
  const names = modules.map(getModuleName);
  const contents = [
    `import { start } from ${JSON.stringify(join(CLIENT, 'main.ts'))};`,
    ...modules.map((file, index) => `import { setup as setup${index} } from ${JSON.stringify(file)};`),
    `start([${modules.map((_, index) => `setup${index}`).join()}]);`,
  ].join('\n');
  return getPrebuilt(['main', ...names, 'js'].join('.'), () => makeScript({ stdin: { contents, resolveDir: CLIENT } }));
}

async function makeScript(entry: Pick<BuildOptions, 'entryPoints' | 'stdin'>): Promise<Buffer> {
  const { build } = await import('esbuild');
  const result = await build({
    ...entry,
    ...SCRIPT_OPTIONS,
    metafile: true,
    // Set explicitly, because the npm package has no tsconfig.json but must build the same bytes.
    tsconfigRaw: { compilerOptions: { strict: true, verbatimModuleSyntax: true, target: 'es2024' } },
  });
  const [file] = result.outputFiles;
  const content = Buffer.from(file?.contents ?? []);
  recordLibraries(content, { metafile: result.metafile, folder: SCRIPT_OPTIONS.absWorkingDir });
  return content;
}
