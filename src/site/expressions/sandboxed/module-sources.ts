/** Modules as the sandbox links them: each file of the site under a machine-internal name, with its source. */
import type { Diagnostic, SourcePosition } from '../../model/diagnostics.ts';
import { findRawFile, isJsonFile, isMarkdownFile, isScriptFile } from '../../model/module-files.ts';
import { REACT } from '../../sandbox/guest-modules.ts';
import { movePlace } from '../../model/refine-place.ts';
import type { AuthorFile, CodeText } from '../author-code.ts';
import { parseModule } from '../parse.ts';
import { AuthorError } from '../unsupported.ts';
import { getImportName } from './declared-names.ts';
import { compileModule, type ModuleProblem, type ScriptModule, type SiteCode } from './modules.ts';
import type { SentCode } from './sent-code.ts';

/** Files of a site that the code of a page needs. */
export interface CodeFiles {
  /** Returns the file that an import refers to. */
  resolve(specifier: string, from: string): string | undefined;
  read(file: string): string;
  /** Opens a Markdown file. */
  open(file: string): AuthorFile;
  report(diagnostic: Diagnostic): void;
}

const MISSING_PREFIX = 'missing:';

export class ModuleSources {
  readonly #site: SiteCode;
  readonly #files: CodeFiles;
  readonly #sent: SentCode;
  readonly #names = new Map<string, string>();
  readonly #keys = new Map<string, string>();
  /** Modules of Markdown files. */
  readonly #texts = new Map<string, ScriptModule | ModuleProblem>();

  constructor(site: SiteCode, files: CodeFiles, sentCode: SentCode) {
    this.#site = site;
    this.#files = files;
    this.#sent = sentCode;
  }

  /** Returns the name of a file's module in the sandbox, which its errors contain. */
  nameOf(key: string): string {
    const cachedName = this.#names.get(key);
    if (cachedName !== undefined) return cachedName;
    const name = `module:${this.#names.size + 1}`;
    this.#names.set(key, name);
    this.#keys.set(name, key);
    return name;
  }

  /** Returns the name of the module that an import in another one refers to. */
  resolve(specifier: string, from: string): string {
    if (/^module:\d+$/.test(specifier) && from.startsWith('open:')) return specifier;
    const importer = this.#keys.get(from) ?? '';
    const file = this.#files.resolve(specifier, importer);
    return this.nameOf(file ?? `${MISSING_PREFIX}${importer}\0${specifier}`);
  }

  /** Returns the source of a module. Errors are returned, because they can't be thrown through the machine. */
  read(name: string): string | Error {
    try {
      return this.#find(name);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #find(name: string): string | Error {
    const key = this.#keys.get(name);
    if (key === undefined) return new Error('the module does not exist');
    if (key.startsWith(MISSING_PREFIX)) {
      const [importer = '', specifier = ''] = key.slice(MISSING_PREFIX.length).split('\0');
      const module = this.#site.module(importer);
      const names = 'imports' in module ? module.imports.get(specifier) : undefined;
      return names ? printPlaceholderModule(names, specifier) : new Error(`can't import "${specifier}"`);
    }
    if (isJsonFile(key)) return printJsonModule(this.#sent.take(this.#files.read(key)));
    const rawFile = findRawFile(key);
    if (rawFile !== undefined) return printTextModule(this.#sent.take(this.#files.read(rawFile)));
    if (!isScriptFile(key) && !isMarkdownFile(key)) return printTextModule(`/${key}`);
    const module = this.#open(key);
    if ('message' in module) return new Error(`${module.message} (${module.at.file}:${module.at.line})`);
    this.#sent.add(name, (line, column) => module.find(line, column));
    return this.#sent.take(module.code);
  }

  /** Returns the module of a script, or of a Markdown file: its exports, and the snippet as the default. */
  #open(file: string): ScriptModule | ModuleProblem {
    if (!isMarkdownFile(file)) return this.#site.module(file);
    const knownModule = this.#texts.get(file);
    if (knownModule) return knownModule;
    const blocks = this.#files.open(file).blocks.filter(isModulePart);
    const text = [...blocks.map(({ source }) => source), `export default __snippet(${JSON.stringify(file)});`].join(
      '\n',
    );
    const module = compileModule(text, (offset) => findInBlocks(blocks, offset) ?? { file, line: 1, column: 1 });
    this.#texts.set(file, module);
    return module;
  }

  /**
   * Translates everything that a script imports, which has to be done before it runs.
   *
   * @throws CodeRequired if something isn't translated yet; AuthorError for files that can't be read.
   */
  prepare(file: string, visitedFiles = new Set<string>()): void {
    if (visitedFiles.has(file) || !(isScriptFile(file) || isMarkdownFile(file))) return;
    visitedFiles.add(file);
    const module = this.#open(file);
    if ('message' in module) throw new AuthorError(`${module.at.file}: ${module.message}`, module.at);
    for (const specifier of module.imports.keys()) {
      const target = REACT.test(specifier) ? undefined : this.#files.resolve(specifier, file);
      if (target !== undefined) this.prepare(target, visitedFiles);
    }
  }
}

/** Whether statements can be a part of a module. Others don't affect it, and are reported for their file. */
function isModulePart({ source }: CodeText): boolean {
  const program = parseModule(source);
  return !(program instanceof SyntaxError) && program.body.every(({ type }) => type !== 'ExportDefaultDeclaration');
}

/** Returns the source position of an offset in the joined statements of a file. */
function findInBlocks(blocks: readonly CodeText[], offset: number): SourcePosition | undefined {
  let start = 0;
  for (const { source, at } of blocks) {
    if (offset <= start + source.length) return movePlace(at, source.slice(0, offset - start));
    start += source.length + 1;
  }
  return undefined;
}

const printTextModule = (text: string): string => `export default ${JSON.stringify(text)};`;

/** Returns a module that replaces a missing one. */
function printPlaceholderModule(names: Iterable<string>, specifier: string): string {
  return [...names]
    .map((name, index) =>
      name === 'default'
        ? `export default __missing(${JSON.stringify(getImportName(specifier, [name, guessComponentName(specifier)]))});`
        : `const n${index} = __missing(${JSON.stringify(getImportName(specifier, [name, name]))}); export { n${index} as ${JSON.stringify(name)} };`,
    )
    .join('\n');
}

/** Returns the likely name of the default export of a file or package: `Link` for `next/link`. */
function guessComponentName(specifier: string): string {
  const last =
    specifier
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  return last.replace(/(?:^|[-_.]+)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function printJsonModule(text: string): string {
  try {
    const data = JSON.parse(text) as unknown;
    const keys = typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.keys(data) : [];
    const names = keys.filter((key) => key !== 'default').slice(0, MAX_NAMES);
    return [
      `const data = JSON.parse(${JSON.stringify(JSON.stringify(data))}); export default data;`,
      ...names.map(
        (key, index) =>
          `const n${index} = data[${JSON.stringify(key)}]; export { n${index} as ${JSON.stringify(key)} };`,
      ),
    ].join('\n');
  } catch {
    return 'export default undefined;';
  }
}

const MAX_NAMES = 1_000;
