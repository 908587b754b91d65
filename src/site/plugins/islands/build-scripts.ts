/** Builds the scripts of islands: one per module that declares components, only from files in the docs folder. */
import { IMPORT_META } from '../../expressions/compile.ts';
import { parseModule } from '../../expressions/parse.ts';
import { findModule } from '../../mdx/author-code/find-module.ts';
import { quoteModuleMarkdown } from '../../mdx/repair/quote-markdown.ts';
import { COMPONENT_NAMES } from '../../model/component-names.ts';
import type { Diagnostic } from '../../model/diagnostics.ts';
import { findRawFile, isJsonFile, isMarkdownFile, isScriptFile } from '../../model/module-files.ts';
import type { CompiledFiles } from '../../model/plugin.ts';
import { isNestedTooDeep } from '../../depth-limits/measure-nesting.ts';
import type { SiteContext } from '../../print/site-context.ts';
import { PROP_TYPES, PROP_TYPES_SOURCE } from '../../sandbox/prop-types.ts';
import { REACT } from '../../sandbox/guest-modules.ts';
import { REACT_NAMES } from '../../sandbox/react-names.ts';
import { buildScript, SCRIPT_OPTIONS } from '../../theme/bundle.ts';
import { LOADER, RUNTIME } from './entries.ts';
import type { IslandCode } from './island-data.ts';
import { COMPONENT_NEED, getIslandScriptPath, ISLANDS_SCRIPT } from './names.ts';
import { extractModuleLines, type Generated, type Names } from './module-lines.ts';

/** Contains Preact and the built-in components. */
const RUNTIME_SCRIPT = '_docs/islands-runtime.js';
/** The global variable through which modules access the runtime. */
const ISLANDS_GLOBAL = '__islands';
/** Maximum number of characters in the modules of one script. */
const MAX_READ = 4_000_000;

/** Builds the scripts for the components that pages use. Nothing is loaded if there are none. */
export async function buildIslandScripts(site: SiteContext, needs: readonly string[]): Promise<CompiledFiles> {
  const modules = new Map<string, Names>();
  for (const need of needs.toSorted()) {
    if (!need.startsWith(COMPONENT_NEED)) continue;
    const [module, name, source, line = 1, column = 1] = JSON.parse(
      need.slice(COMPONENT_NEED.length),
    ) as Partial<IslandCode> & [string, string];
    const names: Names = modules.get(module) ?? new Map();
    modules.set(module, names.set(name, source === undefined ? undefined : { source, line, column }));
  }
  if (modules.size === 0) return { files: [], diagnostics: [], classes: [] };
  const scripts: CompiledFiles = {
    files: [
      { path: ISLANDS_SCRIPT, content: await buildScript(LOADER) },
      { path: RUNTIME_SCRIPT, content: await buildScript(RUNTIME) },
    ],
    diagnostics: [],
    classes: [],
  };
  const classes = new Set<string>();
  for (const [module, names] of modules) {
    const sources: string[] = [];
    const result = await bundleModule({ module, names, site, sources });
    if ('message' in result) scripts.diagnostics.push(result);
    else scripts.files.push({ path: getIslandScriptPath(module), content: result.code });
    for (const source of sources) for (const name of listWords(source)) classes.add(name);
  }
  return { ...scripts, classes: [...classes].sort() };
}

const MAX_WORDS = 5_000;

/** Returns the words in a source's string literals, which include class names. */
function listWords(source: string): string[] {
  const strings = Array.from(source.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g), ([, a, b, c]) => a ?? b ?? c ?? '');
  return strings
    .flatMap((text) => [...text.split(/[\s"'`${}?:;,()]+(?=\s|$)|[\s"'`]+/), ...text.split(/\s+/)])
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

interface ModuleInput {
  module: string;
  names: Names;
  site: SiteContext;
  /** Receives the text of each file in the script. */
  sources: string[];
}

async function bundleModule({ module, names, site, sources }: ModuleInput): Promise<{ code: string } | Diagnostic> {
  const { build } = await import('esbuild');
  const exportedNames = [...new Set([...names.keys()].map((name) => name.split('.')[0] ?? ''))].sort();
  const isMarkdown = isMarkdownFile(module);
  let size = 0;
  const generatedScripts: Generated[] = [];
  const readSource = (file: string) => {
    const text =
      isMarkdown && file === module
        ? extractModuleLines({ file, names: exportedNames, codes: names, site, generated: generatedScripts })
        : readFile(file, site);
    size += text.length;
    if (size > MAX_READ) throw new Error('the modules of this script are too long in total');
    // The bundler recurses, and a stack overflow would end the whole build.
    if (isNestedTooDeep(text)) throw new Error(`${file} is nested too deeply`);
    if (isScriptFile(file) || isMarkdownFile(file)) sources.push(text);
    return text;
  };
  const exportNames = exportedNames.map((name) => (isMarkdown ? `__island_${name}` : name));
  const entry =
    `import { ${exportNames.map((name, index) => `${name} as c${index}`).join(', ')} } from ${JSON.stringify(module)};` +
    `${ISLANDS_GLOBAL}.define(${JSON.stringify(module)}, { ${exportedNames.map((name, index) => `${JSON.stringify(name)}: c${index}`).join(', ')} });`;
  try {
    const result = await build({
      stdin: { contents: entry, sourcefile: 'island', loader: 'js' },
      ...SCRIPT_OPTIONS,
      jsx: 'transform',
      jsxFactory: `${ISLANDS_GLOBAL}.h`,
      jsxFragment: `${ISLANDS_GLOBAL}.Fragment`,
      tsconfigRaw: '{}',
      define: GLOBALS,
      plugins: [
        {
          name: 'docs',
          setup(builder) {
            builder.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
              if (kind === 'entry-point') return undefined;
              if (path === PROP_TYPES) return { path, namespace: 'prop-types', sideEffects: false };
              if (REACT.test(path)) return { path: 'react', namespace: 'react' };
              const resolvedPath =
                importer === 'island' || importer === '<stdin>'
                  ? module
                  : findModule(path, { cache: site.modules, file: importer });
              return resolvedPath === undefined
                ? { path, namespace: 'missing' }
                : { path: resolvedPath, namespace: 'docs', sideEffects: !isMarkdownFile(resolvedPath) };
            });
            // A component outside the docs folder only shows its children, as on the page in the build.
            builder.onLoad({ filter: /.*/, namespace: 'missing' }, ({ path }) => ({
              contents: `module.exports = ${ISLANDS_GLOBAL}.missing(${JSON.stringify(path)});`,
            }));
            builder.onLoad({ filter: /.*/, namespace: 'prop-types' }, () => ({ contents: PROP_TYPES_SOURCE }));
            builder.onLoad({ filter: /.*/, namespace: 'react' }, () => ({
              contents: `module.exports = ${ISLANDS_GLOBAL}.react;`,
            }));
            builder.onLoad({ filter: /.*/, namespace: 'docs' }, ({ path }) => loadFile(path, readSource));
          },
        },
      ],
    });
    return { code: result.outputFiles[0]?.text ?? '' };
  } catch (error) {
    return describe(error, { module, generated: generatedScripts });
  }
}

const LOADERS: Record<string, 'jsx' | 'tsx' | 'ts'> = { tsx: 'tsx', ts: 'ts' };

function loadFile(file: string, readSource: (file: string) => string) {
  if (findRawFile(file) !== undefined) return { contents: readSource(file), loader: 'text' as const };
  if (isScriptFile(file)) return { contents: readSource(file), loader: LOADERS[file.split('.').at(-1) ?? ''] ?? 'jsx' };
  if (isJsonFile(file)) return { contents: readSource(file), loader: 'json' as const };
  if (isMarkdownFile(file)) {
    const contents = readSource(file);
    return { contents, loader: parseModule(contents) instanceof SyntaxError ? ('tsx' as const) : ('jsx' as const) };
  }
  return { contents: `export default ${JSON.stringify(`/${file}`)};`, loader: 'js' as const };
}

/** Returns the text of a file. For Markdown, returns only its lines of code. */
function readFile(file: string, site: SiteContext): string {
  if (isMarkdownFile(file)) return extractModuleLines({ file, names: [], codes: new Map(), site, generated: [] });
  const text = site.source.read(findRawFile(file) ?? file).toString('utf8');
  return isScriptFile(file) ? quoteModuleMarkdown(text) : text;
}

/** Names that code can use without an import: React's, and the built-in components. */
const GLOBALS: Record<string, string> = {
  ...Object.fromEntries(REACT_NAMES.map((name) => [name, `${ISLANDS_GLOBAL}.react.${name}`])),
  ...Object.fromEntries(
    COMPONENT_NAMES.filter((name) => /^[A-Z]/.test(name)).map((name) => {
      const [first = ''] = name.split('.');
      return [first, `${ISLANDS_GLOBAL}.components.${first}`];
    }),
  ),
  React: `${ISLANDS_GLOBAL}.react`,
  Snippet: `${ISLANDS_GLOBAL}.childrenOnly`,
  user: `${ISLANDS_GLOBAL}.user`,
  'process.env.NODE_ENV': '"production"',
  'import.meta': IMPORT_META,
};

interface BuildProblem {
  text: string;
  location: { file: string; line: number; column: number } | null;
}

function describe(
  error: unknown,
  { module, generated }: { module: string; generated: readonly Generated[] },
): Diagnostic {
  const [problem] = (error as { errors?: BuildProblem[] }).errors ?? [];
  const location = problem?.location;
  const isPlace = location !== null && location !== undefined && location.file.startsWith('docs:');
  const at = isPlace
    ? { file: location.file.slice('docs:'.length), line: location.line, column: location.column + 1 }
    : { file: module, line: 1, column: 1 };
  const generatedLines =
    at.file === module ? generated.find(({ first, last }) => first <= at.line && at.line <= last) : undefined;
  return {
    ...at,
    ...generatedLines?.at,
    severity: 'warning',
    code: 'author-code-failed',
    message: `Can't build the browser script: ${problem?.text ?? "the code can't be parsed"}. Its components keep their initial state. Fix the code.`,
  };
}
