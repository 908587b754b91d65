/** The code of one page in the sandbox: its files are opened as they are needed, and all of it is gone with the page. */
import type { Diagnostic, Place } from '../../model/diagnostics.ts';
import { isJsonFile, isMarkdownFile, isScriptFile } from '../../model/module-files.ts';
import { makeJsx, type ComponentNode, type Props, type TreeNode } from '../../model/tree.ts';
import { GuestError, MachineFailure, REACT, type Machine } from '../../sandbox/quickjs.ts';
import type { AuthorFile, DeferredExpression, InteractiveTag, PageCode, Tag } from '../author-code.ts';
import type { Budget } from '../budget.ts';
import { parseModule } from '../parse.ts';
import { AuthorError, Unsupported } from '../unsupported.ts';
import { declaredNames, importedNames } from './declared-names.ts';
import type { SiteCode } from './modules.ts';
import { declarationUnit, expressionUnit, tagUnit, type Unit } from './units.ts';
import { decodeNodes, decodeValue, encodeNodes, encodeValue, type Given, type NodeMaker } from './wire.ts';

/** What the code of a page needs to know of its site. */
export interface CodeFiles {
  /** The file that an import means. */
  resolve(specifier: string, from: string): string | undefined;
  read(file: string): string;
  /** A Markdown file. */
  open(file: string): AuthorFile;
  report(diagnostic: Diagnostic): void;
}

/** Makes nodes as the page's own tags do. */
export interface PageNodes {
  text(value: string, budget: Budget): TreeNode;
  element(tag: string, props: Props, input: NodeInput): TreeNode[];
  component(name: string, props: Props, input: NodeInput): TreeNode[];
  snippet(file: string, props: Props, input: NodeInput): TreeNode[];
  /** Pays for nodes that are placed once more. */
  again(node: TreeNode, budget: Budget): void;
}

export interface NodeInput {
  children: TreeNode[];
  at: Place;
  budget: Budget;
}

export interface PageCodeInput {
  site: SiteCode;
  files: CodeFiles;
  nodes: PageNodes;
  /** Name of the page, which its random numbers follow from. */
  page: string;
}

/** Nodes that stand for code among the children of a tag. */
const deferred = new WeakMap<TreeNode, Tag | DeferredExpression>();
const MAX_ROUNDS = 8;
/** Characters of all modules of a page, and of its scripts. */
const MAX_READ = 4_000_000;

/** A node that stands for code until its parent is rendered in the sandbox. */
export function deferCode(code: Tag | DeferredExpression, at: Place): ComponentNode {
  const node: ComponentNode = { type: 'component', name: '', props: {}, children: [], at };
  deferred.set(node, code);
  return node;
}

/** The sandbox of a page, which begins with the first code that needs it. */
export function createPageCode({ site, files, nodes, page }: PageCodeInput): PageCode {
  let machine: Machine | undefined;
  let failure: string | undefined;
  let units = 0;
  let size = 0;
  const finders = new Map<string, Unit['find']>();
  const modules = new Map<string, string>();
  const scopes = new Map<AuthorFile | string, number>();

  function start(): Machine {
    if (failure !== undefined) throw new AuthorError(failure);
    if (machine) return machine;
    const started = site.machine;
    started.reset(readModule, resolve);
    started.call('start', 0, seedOf(page));
    return (machine = started);
  }

  /** Runs something in the sandbox; its failures are those of the author. */
  function guard<T>(run: (machine: Machine) => T): T {
    try {
      return run(start());
    } catch (error) {
      if (error instanceof GuestError) throw authorError(error.kind, error.message, error.trace);
      if (!(error instanceof MachineFailure)) throw error;
      failure = 'the code of this page is nested too deeply, or takes too much memory';
      throw new AuthorError(failure);
    }
  }

  function authorError(kind: string, message: string, trace: string): AuthorError {
    const known = kind === '' && message === 'null' ? OUT_OF_MEMORY : LIMITS[message];
    const text = known ?? (kind === '' || kind === 'Error' ? message : `${kind}: ${message}`);
    for (const line of trace.split('\n')) {
      const [, name = '', row, column] = /([a-z]+:\d+):(\d+):(\d+)\)?$/.exec(line) ?? [];
      const find = finders.get(name);
      if (find) return new AuthorError(text, find(Number(row), Number(column)));
    }
    return new AuthorError(text);
  }

  function script(machine: Machine, unit: Unit) {
    const name = `unit:${++units}`;
    finders.set(name, unit.find);
    return machine.script(take(unit.code), name);
  }

  /** Name of a module in the sandbox, by which its errors are found again. */
  function moduleName(key: string): string {
    const known = modules.get(key);
    if (known !== undefined) return known;
    const name = `module:${modules.size + 1}`;
    modules.set(key, name);
    keys.set(name, key);
    return name;
  }
  const keys = new Map<string, string>();

  function resolve(specifier: string, from: string): string {
    if (/^module:\d+$/.test(specifier) && from.startsWith('open:')) return specifier;
    const importer = keys.get(from) ?? '';
    const file = files.resolve(specifier, importer);
    return moduleName(file ?? `missing:${importer}\0${specifier}`);
  }

  function findSource(name: string): string | Error {
    const key = keys.get(name);
    if (key === undefined) return new Error('there is no such module');
    if (key.startsWith('missing:')) {
      const [importer = '', specifier = ''] = key.slice(8).split('\0');
      const module = site.module(importer);
      const names = 'imports' in module ? module.imports.get(specifier) : undefined;
      return names ? placeholders(names) : new Error(`"${specifier}" cannot be imported`);
    }
    if (isJsonFile(key)) return jsonModule(take(files.read(key)));
    if (isMarkdownFile(key)) return `export default __snippet(${JSON.stringify(key)});`;
    if (!isScriptFile(key)) return `export default ${JSON.stringify(`/${key}`)};`;
    const module = site.module(key);
    if ('message' in module) return new Error(`${module.message} (${module.at.file}:${module.at.line})`);
    finders.set(name, (line, column) => module.find(line, column));
    return take(module.code);
  }

  /** Counts text that the sandbox reads. */
  function take(text: string): string {
    size += text.length;
    if (size > MAX_READ) throw new AuthorError('the modules of this page are too long');
    return text;
  }

  /** What is thrown must not pass through the machine. */
  function readModule(name: string): string | Error {
    try {
      return findSource(name);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Translates all that a script imports, which cannot wait once it runs. */
  function prepare(file: string, seen = new Set<string>()): void {
    if (seen.has(file) || !isScriptFile(file)) return;
    seen.add(file);
    const module = site.module(file);
    if ('message' in module) throw new AuthorError(`${module.at.file}: ${module.message}`, module.at);
    for (const specifier of module.imports.keys()) {
      const found = REACT.test(specifier) ? undefined : files.resolve(specifier, file);
      if (found !== undefined) prepare(found, seen);
    }
  }

  function exportsOf(machine: Machine, file: string) {
    prepare(file);
    const name = moduleName(file);
    return machine.module(
      `export * from "${name}"; import * as all from "${name}"; export const __default = all.default;`,
      `open:${name}`,
    );
  }

  function scopeOf(machine: Machine, file: AuthorFile): number {
    const known = scopes.get(file);
    if (known !== undefined) return known;
    const outer = scopes.get(file.file) ?? openFile(machine, file);
    if (!file.props) return outer;
    const scope = machine.number(
      machine.call('openScope', outer, JSON.stringify([...Object.keys(file.props), 'props'])),
    );
    scopes.set(file, scope);
    const given = givenFor(machine, scope);
    for (const [name, value] of Object.entries(file.props))
      machine.call('setValue', scope, name, JSON.stringify(encodeValue(value, given)));
    machine.call('setValue', scope, 'props', JSON.stringify(encodeValue(file.props, given)));
    return scope;
  }

  /** Runs the imports and declarations of a Markdown file. One that fails leaves the others. */
  function openFile(machine: Machine, { file, blocks }: AuthorFile): number {
    const statements = blocks.flatMap((text) => {
      const program = parseModule(text.source);
      return program instanceof SyntaxError ? [] : program.body.map((statement) => ({ statement, text }));
    });
    const names = statements.flatMap(({ statement }) => declaredNames(statement));
    const scope = machine.number(machine.call('openScope', -1, JSON.stringify(names)));
    scopes.set(file, scope);
    const isFunction = (type: string) => type === 'FunctionDeclaration';
    const declarations = statements.map(({ statement, text }) => ({
      text,
      statement:
        (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') &&
        statement.declaration
          ? statement.declaration
          : statement,
    }));
    // Functions are there before anything runs.
    for (const { statement, text } of declarations.toSorted(
      (a, b) => Number(isFunction(b.statement.type)) - Number(isFunction(a.statement.type)),
    ))
      try {
        if (
          statement.type === 'ImportDeclaration' ||
          statement.type === 'ExportNamedDeclaration' ||
          statement.type === 'ExportAllDeclaration'
        )
          bind(machine, scope, importedNames(statement), file);
        else {
          const unit = declarationUnit(statement, text);
          read(machine.text(machine.call('run', script(machine, unit), scope)));
        }
      } catch (error) {
        if (error instanceof MachineFailure) throw error;
        const known = error instanceof GuestError ? authorError(error.kind, error.message, error.trace) : error;
        if (!(known instanceof Unsupported)) throw error;
        const at = known instanceof AuthorError ? known.at : undefined;
        files.report({
          ...(at ?? text.at),
          severity: 'warning',
          code: 'author-code-failed',
          message: `The code failed: ${known.message}. What needs it is shown without it; correct it.`,
        });
      }
    return scope;
  }

  function bind(
    machine: Machine,
    scope: number,
    { specifier, names }: ReturnType<typeof importedNames>,
    from: string,
  ): void {
    if (specifier === undefined || names.length === 0) {
      if (specifier === undefined) machine.call('copyNames', scope, scope, JSON.stringify(names));
      return;
    }
    if (REACT.test(specifier))
      return void machine.call('setExports', scope, machine.call('react'), JSON.stringify(names));
    const file = files.resolve(specifier, from);
    if (file === undefined) for (const [, local] of names) machine.call('setChildrenOnly', scope, local);
    else if (isScriptFile(file) || isJsonFile(file)) {
      const exports = exportsOf(machine, file);
      const pairs = names.map(([name, local]) => [name === 'default' ? '__default' : name, local]);
      if (names.some(([name]) => name === '**')) machine.call('copyAll', scope, exports);
      else machine.call('setExports', scope, exports, JSON.stringify(pairs));
    } else if (isMarkdownFile(file)) {
      const rest = names.filter(([name]) => name !== 'default');
      for (const [name, local] of names) if (name === 'default') machine.call('setSnippet', scope, local, file);
      if (rest.length > 0)
        machine.call('copyNames', scope, scopes.get(file) ?? openFile(machine, files.open(file)), JSON.stringify(rest));
    } else for (const [, local] of names) machine.call('setValue', scope, local, JSON.stringify(`/${file}`));
  }

  function givenFor(machine: Machine, scope: number, ids?: Map<TreeNode, number>): Given {
    const all: TreeNode[] = [];
    return {
      nodes: all,
      defer(node) {
        const code = deferred.get(node);
        if (!code) return undefined;
        const unit = code.type === 'tag' ? tagUnit(code) : expressionUnit(code.text);
        const id = machine.number(machine.call('keep', script(machine, unit), scope));
        ids?.set(node, id);
        const given: Given = { nodes: all, defer: this.defer.bind(this) };
        return code.type === 'tag' ? ['t', id, encodeNodes(code.children, given)] : ['x', id];
      },
    };
  }

  /** Calls the guest until nothing waits for a promise any more. */
  function ask(machine: Machine, run: (fresh: boolean, last: boolean) => string): unknown {
    for (let round = 0; ; round++) {
      const result = read(run(round === 0, round === MAX_ROUNDS));
      if (result !== PENDING) return result;
      machine.settle();
    }
  }

  function read(text: string): unknown {
    const [kind, ...rest] = parseResult(text);
    if (kind === 'p') return PENDING;
    if (kind === 'v') return rest[0];
    const [name, message, stack] = rest.map(String);
    throw authorError(name ?? '', message ?? '', stack ?? '');
  }

  function makerFor(given: readonly TreeNode[], at: Place, budget: Budget): NodeMaker {
    const taken = new Set<number>();
    return {
      given(id) {
        const node = given[id];
        if (!node) throw new Unsupported('what it gives cannot be read');
        if (taken.has(id)) nodes.again(node, budget);
        taken.add(id);
        return node;
      },
      text: (value) => nodes.text(value, budget),
      element: (tag, props, children) => nodes.element(tag, props, { children, at, budget }),
      component: (name, props, children) =>
        name.startsWith('snippet:')
          ? nodes.snippet(name.slice(8), props, { children, at, budget })
          : nodes.component(name, props, { children, at, budget }),
    };
  }

  return {
    evaluate: (text, file, budget) =>
      guard((machine) => {
        const scope = scopeOf(machine, file);
        const code = script(machine, expressionUnit(text));
        const number = units;
        const result = ask(machine, (fresh, last) =>
          machine.text(machine.call('evaluate', code, scope, number, fresh, last)),
        );
        return decodeValue(result, makerFor([], text.at, budget));
      }),
    render: (tag, file, budget) =>
      guard((machine) => {
        const scope = scopeOf(machine, file);
        const code = script(machine, tagUnit(tag));
        const number = units;
        const ids = new Map<TreeNode, number>();
        const given = givenFor(machine, scope, ids);
        const children = JSON.stringify(encodeNodes(tag.children, given));
        const result = ask(machine, (fresh, last) =>
          machine.text(machine.call('renderTag', code, scope, children, number, fresh, last)),
        );
        const [, rendered, interactive] = Array.isArray(result) ? (result as unknown[]) : [];
        const make = makerFor(given.nodes, tag.at, budget);
        const nodes = decodeNodes(rendered, make);
        if (interactive !== undefined) tag.note?.(readInteractive(interactive, ids, make));
        return makeJsx(nodes);
      }),
  };
}

/** What the guest says of a tag that does something in a browser: its props, and the values of code among its children. */
function readInteractive(wire: unknown, ids: ReadonlyMap<TreeNode, number>, make: NodeMaker): InteractiveTag {
  const [props, met] = Array.isArray(wire) ? (wire as unknown[]) : [];
  const entries = Array.isArray(met) ? (met as [number, unknown][]) : [];
  const values = new Map(entries.map(([id, value]) => [id, decodeValue(value, make)]));
  return {
    props: decodeValue(props, make) as Props,
    codeOf(node) {
      const code = deferred.get(node);
      const value = values.get(ids.get(node) ?? -1);
      if (code?.type !== 'tag') return code && { type: 'expression', value };
      const own = Array.isArray(value) ? value[1] : undefined;
      return { type: 'tag', name: code.name, props: (own ?? {}) as Props, children: code.children };
    },
  };
}

/** A text that the machine had no memory for is cut off. */
function parseResult(text: string): [string, ...unknown[]] {
  try {
    return JSON.parse(text) as [string, ...unknown[]];
  } catch {
    throw new AuthorError(OUT_OF_MEMORY);
  }
}

const PENDING = Symbol('pending');
/** The machine has no memory left even to say so. */
const OUT_OF_MEMORY = 'it takes too much memory';
const LIMITS: Record<string, string> = {
  interrupted: 'it takes too long',
  'out of memory': OUT_OF_MEMORY,
  'stack overflow': 'it calls itself too deeply',
};

/** A module for what is not there: each name shows what is inside its tags. */
function placeholders(names: Iterable<string>): string {
  return [...names]
    .map((name, index) =>
      name === 'default'
        ? 'export default __childrenOnly;'
        : `const n${index} = __childrenOnly; export { n${index} as ${JSON.stringify(name)} };`,
    )
    .join('\n');
}

function jsonModule(text: string): string {
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

/** FNV-1a. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
