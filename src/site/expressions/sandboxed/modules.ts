/** A site's script files as the sandbox runs them: translated once per thread, linked by the sandbox itself. */
import type * as acorn from 'acorn';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { isTypedFile } from '../../model/module-files.ts';
import { getTextPosition } from '../../model/line-starts.ts';
import type { Machine } from '../../sandbox/machine.ts';
import { loadMachine } from '../../sandbox/quickjs.ts';
import { addCode, Output } from '../compile.ts';
import { parseModule, getProblemOffset, removePosition } from '../parse.ts';
import { CodeRequired } from '../unsupported.ts';
import { readSourceMap, type FindOriginal } from './source-map.ts';

/** Maximum number of characters in one module. */
const MAX_MODULE = 1_000_000;

export interface ScriptModule {
  code: string;
  find(line: number, column: number): SourcePosition;
  /** Imported names, by module specifier. */
  imports: Map<string, Set<string>>;
}

export interface ModuleProblem {
  message: string;
  at: SourcePosition;
}

interface Translated {
  source: string;
  find: FindOriginal;
}

export interface SiteCodeInput {
  /** Names of the built-in components. */
  builtIns: readonly string[];
  read(file: string): string;
  now: number;
}

/** Indicators of types, so that other lines don't have to be parsed for them. */
const MAY_BE_TYPED = /[\w)\]}?]\s*:\s*[\w({["']|\b(?:type|interface|enum|as|satisfies)\s|<[A-Z]\w*>\(/;

/** Code and machine that the pages of one site share in one thread. */
export class SiteCode {
  #machine: Machine | undefined;
  readonly #builtIns: readonly string[];
  readonly #read: (file: string) => string;
  readonly #translated = new Map<string, Translated | ModuleProblem>();
  readonly #texts = new Map<string, Translated | ModuleProblem>();
  readonly #modules = new Map<string, ScriptModule | ModuleProblem>();

  readonly #now: number;

  /**
   * Whether a page has read the time since this was last set to false. Never cached from one page for another.
   */
  isClockRead = false;

  constructor({ builtIns, read, now }: SiteCodeInput) {
    this.#builtIns = builtIns;
    this.#read = read;
    this.#now = now;
  }

  /** The current time for all page code: milliseconds since 1970. */
  get now(): number {
    this.isClockRead = true;
    return this.#now;
  }

  /** Loads the code that a page requested. */
  async prepare({ files, texts }: CodeRequired): Promise<void> {
    if (texts.length === 0) this.#machine ??= await loadMachine(this.#builtIns);
    for (const text of texts) this.#texts.set(text, await removeTypes('page.tsx', text));
    for (const file of files) this.#translated.set(file, await removeTypes(file, this.#read(file)));
  }

  /**
   * Returns a page's `import` and `export` lines without their types.
   *
   * @throws CodeRequired if they must be translated first.
   */
  withoutTypes(text: string): string {
    if (!MAY_BE_TYPED.test(text) || !(parseModule(text) instanceof SyntaxError)) return text;
    const cachedText = this.#texts.get(text);
    if (!cachedText) throw new CodeRequired([], [text]);
    return 'source' in cachedText ? cachedText.source : text;
  }

  /** @throws CodeRequired if the machine isn't loaded. */
  get machine(): Machine {
    if (!this.#machine) throw new CodeRequired();
    return this.#machine;
  }

  /** @throws CodeRequired if the file must be translated first. */
  module(file: string): ScriptModule | ModuleProblem {
    const cachedModule = this.#modules.get(file);
    if (cachedModule) return cachedModule;
    const module = this.#make(file);
    this.#modules.set(file, module);
    return module;
  }

  #make(file: string): ScriptModule | ModuleProblem {
    const start = { file, line: 1, column: 1 };
    const sourceText = this.#read(file);
    if (sourceText.length > MAX_MODULE) return { message: 'it is too long', at: start };
    const translatedText = isTypedFile(file) ? this.#translated.get(file) : undefined;
    if (isTypedFile(file) && !translatedText) throw new CodeRequired([file]);
    if (translatedText && 'message' in translatedText) return translatedText;
    const source = translatedText?.source ?? sourceText;
    const place = (offset: number): SourcePosition => {
      const { line, column } = getTextPosition(source, offset);
      return { file, ...(translatedText ? translatedText.find(line, column) : { line, column }) };
    };
    return compileModule(source, place);
  }
}

/** Compiles the text of a module. `place` returns the source position of an offset in it. */
export function compileModule(source: string, place: (offset: number) => SourcePosition): ScriptModule | ModuleProblem {
  const program = parseModule(source);
  if (program instanceof SyntaxError)
    return { message: removePosition(program.message), at: place(getProblemOffset(program)) };
  const output = new Output();
  addCode(output, source, program, { start: 0, end: source.length });
  return {
    code: output.code,
    imports: collectImports(program),
    find: (line, column) => place(output.find(line, column)),
  };
}

function collectImports(program: acorn.Program): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const statement of program.body) {
    if (!('source' in statement) || !statement.source) continue;
    const specifier = String(statement.source.value);
    const names = imports.get(specifier) ?? new Set<string>();
    imports.set(specifier, names);
    if (!('specifiers' in statement)) continue;
    for (const item of statement.specifiers) {
      if (item.type === 'ImportDefaultSpecifier') names.add('default');
      else if (item.type === 'ImportSpecifier') names.add(getName(item.imported));
      else if (item.type === 'ExportSpecifier') names.add(getName(item.local));
    }
  }
  return imports;
}

const getName = (name: acorn.Identifier | acorn.Literal) =>
  name.type === 'Identifier' ? name.name : String(name.value);

/** Returns TypeScript without its types, with JSX unchanged. */
async function removeTypes(file: string, source: string): Promise<Translated | ModuleProblem> {
  const { transform } = await import('esbuild');
  try {
    const result = await transform(source.slice(0, MAX_MODULE), {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'preserve',
      target: 'es2022',
      sourcemap: 'external',
      sourcefile: file,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      logLevel: 'silent',
    });
    return { source: result.code, find: readSourceMap(result.map) };
  } catch (error) {
    const [problem] =
      (error as { errors?: { text: string; location: { line: number; column: number } | null }[] }).errors ?? [];
    const { line = 1, column = 0 } = problem?.location ?? {};
    return { message: problem?.text ?? "it can't be parsed", at: { file, line, column: column + 1 } };
  }
}
