/** Builds scripts and style sheets for browsers. The build tool is a separate process, started on first use. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { renameVariables } from '../model/theme-variables.ts';
import { getPrebuilt } from './prebuilt.ts';

/** Minifies a style sheet of the theme and replaces its variables with the names used on sites. */
export function minify(source: string): Promise<Buffer> {
  return getPrebuilt(`${hash('sha256', source).slice(0, 32)}.css`, () => makeStyles(source));
}

async function makeStyles(source: string): Promise<Buffer> {
  const { transform } = await import('esbuild');
  const { code } = await transform(renameVariables(source), {
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

/** Builds one classic script from its entry in `client/`. */
export function buildScript(entry: string): Promise<Buffer> {
  return getPrebuilt(`${entry.replaceAll('/', '-')}.js`, () => makeScript(entry));
}

async function makeScript(entry: string): Promise<Buffer> {
  const { build } = await import('esbuild');
  const result = await build({
    entryPoints: [join(import.meta.dirname, '../client', entry)],
    ...SCRIPT_OPTIONS,
    // Set explicitly, because the npm package has no tsconfig.json but must build the same bytes.
    tsconfigRaw: { compilerOptions: { strict: true, verbatimModuleSyntax: true, target: 'es2024' } },
  });
  const [file] = result.outputFiles;
  return Buffer.from(file?.contents ?? []);
}
