/** The names of Markdown files in the sandbox: their imports and declarations run when the first code needs them. */
import type * as acorn from 'acorn';
import { findRawFile, isJsonFile, isMarkdownFile, isScriptFile } from '../../model/module-files.ts';
import { REACT } from '../../sandbox/guest-modules.ts';
import { GuestError, MachineFailure } from '../../sandbox/machine.ts';
import type { AuthorFile, CodeText } from '../author-code.ts';
import { parseModule } from '../parse.ts';
import { AuthorError, Unsupported } from '../unsupported.ts';
import { listDeclaredNames, listImportedNames, getImportName } from './declared-names.ts';
import { createCodeSender } from './deferred.ts';
import type { CodeFiles } from './module-sources.ts';
import type { PageMachine } from './page-machine.ts';
import { createDeclarationUnit } from './units.ts';
import { encodeValue } from './wire.ts';

interface Declaration {
  statement: acorn.AnyNode;
  text: CodeText;
}

export class FileScopes {
  readonly #page: PageMachine;
  readonly #files: CodeFiles;
  /** Scope numbers: files without props by name, files with props by object. */
  readonly #scopes = new Map<AuthorFile | string, number>();

  /** The page's own file. */
  readonly #first: string;

  constructor(page: PageMachine, files: CodeFiles, first: string) {
    this.#page = page;
    this.#files = files;
    this.#first = first;
  }

  /** Returns the number of the scope with the names that a file can use. */
  scopeOf(file: AuthorFile): number {
    const cachedScope = this.#scopes.get(file);
    if (cachedScope !== undefined) return cachedScope;
    const outerScope = this.#scopes.get(file.file) ?? this.#open(file);
    if (!file.props) return outerScope;
    const { machine } = this.#page;
    const scope = machine.number(
      machine.call('openScope', outerScope, JSON.stringify([...Object.keys(file.props), 'props'])),
    );
    this.#scopes.set(file, scope);
    const sender = createCodeSender(this.#page, scope);
    for (const [name, value] of Object.entries(file.props))
      machine.call('setValue', scope, name, JSON.stringify(encodeValue(value, sender)));
    machine.call('setValue', scope, 'props', JSON.stringify(encodeValue(file.props, sender)));
    return scope;
  }

  /** Runs the imports and declarations of a file. A failing one doesn't affect the others. */
  #open({ file, blocks }: AuthorFile): number {
    if (file !== this.#first && !this.#scopes.has(this.#first)) this.#open(this.#files.open(this.#first));
    const declarations = blocks.flatMap(listDeclarations);
    const names = declarations.flatMap(({ statement }) => listDeclaredNames(statement));
    const { machine } = this.#page;
    const scope = machine.number(machine.call('openScope', -1, JSON.stringify(names)));
    this.#scopes.set(file, scope);
    if (file === this.#first) machine.call('share', scope, JSON.stringify(names));
    // Functions are hoisted.
    const isFunction = ({ statement }: Declaration) => unwrapExport(statement).type === 'FunctionDeclaration';
    for (const item of declarations.toSorted((a, b) => Number(isFunction(b)) - Number(isFunction(a)))) {
      try {
        this.#run(item, scope, file);
      } catch (error) {
        this.#report(error, item.text);
      }
    }
    return scope;
  }

  #run({ statement, text }: Declaration, scope: number, file: string): void {
    const declaration = unwrapExport(statement);
    if (
      declaration.type === 'ImportDeclaration' ||
      declaration.type === 'ExportNamedDeclaration' ||
      declaration.type === 'ExportAllDeclaration'
    )
      return this.#bind(scope, listImportedNames(declaration), file);
    const { machine } = this.#page;
    const code = this.#page.script(createDeclarationUnit(declaration, text));
    this.#page.read(machine.text(machine.call('run', code, scope)));
  }

  #report(error: unknown, { at }: CodeText): void {
    if (error instanceof MachineFailure) throw error;
    const authorError = error instanceof GuestError ? this.#page.toAuthorError(error) : error;
    if (!(authorError instanceof Unsupported)) throw error;
    this.#files.report({
      ...((authorError instanceof AuthorError && authorError.at) || at),
      severity: 'warning',
      code: 'author-code-failed',
      message: `This code failed: ${authorError.message}. Components that need it show only their children. Fix the code.`,
    });
  }

  /** Binds the names of an import or re-export in a scope. */
  #bind(scope: number, { specifier, names }: ReturnType<typeof listImportedNames>, from: string): void {
    const { machine } = this.#page;
    if (specifier === undefined) return void machine.call('copyNames', scope, scope, JSON.stringify(names));
    if (names.length === 0) return;
    if (REACT.test(specifier))
      return void machine.call('setExports', scope, machine.call('react'), JSON.stringify(names));
    const file = this.#files.resolve(specifier, from);
    if (file === undefined)
      for (const name of names) machine.call('setMissing', scope, name[1], getImportName(specifier, name));
    else if (isScriptFile(file) || isJsonFile(file)) this.#bindScript(scope, file, names);
    else if (isMarkdownFile(file)) this.#bindMarkdown(scope, file, names);
    else for (const [, local] of names) machine.call('setValue', scope, local, JSON.stringify(this.#read(file)));
  }

  /** Returns the value of a file that isn't code: its text, or its path. */
  #read(file: string): string {
    const rawFile = findRawFile(file);
    return rawFile === undefined ? `/${file}` : this.#files.read(rawFile);
  }

  #bindScript(scope: number, file: string, names: [string, string][]): void {
    const { machine } = this.#page;
    const exports = this.#page.exportsOf(file);
    if (names.some(([name]) => name === '**')) machine.call('copyAll', scope, exports);
    else {
      const pairs = names.map(([name, local]) => [name === 'default' ? '__default' : name, local]);
      machine.call('setExports', scope, exports, JSON.stringify(pairs));
    }
  }

  #bindMarkdown(scope: number, file: string, names: [string, string][]): void {
    const { machine } = this.#page;
    const namedImports = names.filter(([name]) => name !== 'default');
    for (const [name, local] of names) if (name === 'default') machine.call('setSnippet', scope, local, file);
    if (namedImports.length === 0) return;
    const from = this.#scopes.get(file) ?? this.#open(this.#files.open(file));
    machine.call('copyNames', scope, from, JSON.stringify(namedImports));
  }
}

function listDeclarations(text: CodeText): Declaration[] {
  const program = parseModule(text.source);
  return program instanceof SyntaxError ? [] : program.body.map((statement) => ({ statement, text }));
}

/** Returns the declaration of an `export`; other statements unchanged. */
function unwrapExport(statement: acorn.AnyNode): acorn.AnyNode {
  const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  return (isExport && statement.declaration) || statement;
}
