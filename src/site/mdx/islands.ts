/** Marks tags of author components that do something in a browser as islands (docs/decisions/0015-author-javascript.md). */
import type { AuthorFile, InteractiveTag, LiveCode } from '../expressions/author-code.ts';
import { parseModule } from '../expressions/parse.ts';
import { declaredNames, importedNames } from '../expressions/sandboxed/declared-names.ts';
import type { Scope } from '../expressions/scope.ts';
import { Callable } from '../expressions/values.ts';
import type { Place } from '../model/diagnostics.ts';
import { isMarkdownFile, isScriptFile } from '../model/module-files.ts';
import { ISLAND, SLOT, type IslandCode, type IslandData, type IslandValue } from '../model/island.ts';
import { isOnlyInParent } from '../model/table-parts.ts';
import { isInline, isJsx, textOf, type ComponentNode, type Props, type TreeNode, type Value } from '../model/tree.ts';

export interface IslandInput {
  /** Name of the tag. */
  name: string;
  props: Props;
  /** Children as the author wrote them. */
  children: readonly TreeNode[];
  /** What the tag first shows. */
  nodes: TreeNode[];
  at: Place;
  scope: Scope;
  /** Code among the children. */
  codeOf?: InteractiveTag['codeOf'];
  /** The tag is no component of the author's, but code that was made one. */
  live?: LiveCode | undefined;
  /** Finds what later states show. */
  findLater?: InteractiveTag['findLater'];
  /** Whether the tag stands in a line of text. */
  isInText?: boolean | undefined;
}

/** Characters of the data of one island. */
const MAX_DATA = 200_000;

/** The island around what a tag first shows; the nodes alone when nothing can be live, undefined when its props are no JSON. */
export function makeIsland(input: IslandInput): TreeNode[] | undefined {
  const { nodes, at, scope, live, isInText = false } = input;
  const { file } = scope;
  const found = file && (live ? { module: file.file, name: live.name } : findDeclaration(input.name, file, scope));
  if (!found) return nodes;
  try {
    const slots = new Slots(input, file);
    const data: IslandData = {
      ...found,
      props: slots.encodeObject(live ? (live.props as Props) : input.props),
      children: slots.encodeChildren(input.children),
    };
    const text = JSON.stringify(data);
    if (text.length > MAX_DATA) return nodes;
    if (live) slots.note(file, live);
    const shown = slots.mark(nodes);
    const hidden = slots.hidden();
    const known = textOf(hidden);
    const later = (input.findLater?.() ?? [])
      .filter((node) => !known.includes(textOf([node]).trim()) || textOf([node]).trim() === '')
      .map((node) => slot(-1, isInText ? asText(node) : node, true));
    const props: Props = { data: text, ...(slots.codes.length > 0 && { codes: JSON.stringify(slots.codes) }) };
    return [{ type: 'component', name: ISLAND, props, children: [...shown, ...hidden, ...later], at }];
  } catch (error) {
    if (error instanceof NoJson) return undefined;
    throw error;
  }
}

/** What stands in a line of text has no blocks in it. */
const asText = (node: TreeNode): TreeNode => (isInline(node) ? node : { type: 'text', value: textOf([node]) });

/** Thrown at a value that JSON does not hold. */
class NoJson extends Error {}

/** Components whose content may be shown without them, when their parent reads their props. */
const CONTAINERS = new Set(['Tab', 'Step', 'Accordion', 'Card', 'Column', 'Panel', 'Frame', 'Expandable']);
const MAX_DEPTH = 100;

/** Numbers the nodes that an island was given. */
class Slots {
  readonly #input: IslandInput;
  readonly #file: AuthorFile;
  readonly #ids = new Map<TreeNode, number>();
  /** Nodes that are to be in the page, shown or not. */
  readonly #leaves: TreeNode[] = [];
  readonly #texts: TreeNode[] = [];
  readonly #shown = new Set<TreeNode>();
  #text = '';
  /** Code that was made a component. */
  readonly codes: IslandCode[] = [];

  constructor(input: IslandInput, file: AuthorFile) {
    this.#input = input;
    this.#file = file;
  }

  note({ file }: AuthorFile, { name, module, at }: LiveCode): void {
    this.codes.push([file, name, module, at.line, at.column]);
  }

  encodeChildren(children: readonly TreeNode[], depth = 0): IslandValue[] {
    return children
      .filter((node) => node.type !== 'text' || node.value.trim() !== '' || !node.value.includes('\n'))
      .map((node) => this.#encodeNode(node, depth));
  }

  #encodeNode(node: TreeNode, depth: number): IslandValue {
    if (depth > MAX_DEPTH) throw new NoJson();
    if (node.type === 'text') {
      this.#texts.push(node);
      return node.value;
    }
    const code = this.#input.codeOf?.(node);
    if (code?.type === 'expression') return this.encode(code.value as Value, depth + 1);
    if (code) {
      const { live } = code;
      const own = live && { module: this.#file.file, name: live.name };
      const found = own ?? findDeclaration(code.name, this.#file, this.#input.scope);
      if (!found) throw new NoJson();
      if (live) this.note(this.#file, live);
      const props = this.encodeObject(live ? (live.props as Props) : code.props, depth + 1);
      return ['t', found.module, found.name, props, this.encodeChildren(code.children, depth + 1)];
    }
    // A node of code that nobody evaluated.
    if (node.type === 'component' && node.name === '') throw new NoJson();
    if (node.type === 'element' && isOnlyInParent(node.tag))
      return ['e', node.tag, node.attributes, this.encodeChildren(node.children, depth + 1)];
    const id = this.#ids.get(node) ?? this.#ids.size;
    this.#ids.set(node, id);
    if (node.type === 'element') {
      this.#leaves.push(node);
      return ['s', id, node.tag];
    }
    const isContainer = CONTAINERS.has(node.name);
    if (!isContainer) this.#leaves.push(node);
    let props: IslandValue = {};
    try {
      props = this.encodeObject(Object.fromEntries(Object.entries(node.props).filter(([, value]) => !isJsx(value))));
    } catch (error) {
      if (!(error instanceof NoJson)) throw error;
    }
    if (node.name === ISLAND) return ['s', id, node.name];
    return ['s', id, node.name, props, isContainer ? this.encodeChildren(node.children, depth + 1) : []];
  }

  /** @throws NoJson for functions, and numbers that JSON lacks. */
  encode(value: Value, depth = 0): IslandValue {
    if (depth > MAX_DEPTH || value instanceof Callable) throw new NoJson();
    if (value === undefined) return ['u'];
    if (typeof value === 'number' && !Number.isFinite(value)) throw new NoJson();
    if (typeof value !== 'object' || value === null) return value;
    if (isJsx(value)) return ['a', ...this.encodeChildren(value.children, depth + 1)];
    if (Array.isArray(value)) return ['a', ...value.map((item) => this.encode(item, depth + 1))];
    return this.encodeObject(value, depth);
  }

  encodeObject(object: Record<string, Value>, depth = 0): Record<string, IslandValue> {
    return Object.fromEntries(Object.entries(object).map(([key, item]) => [key, this.encode(item, depth + 1)]));
  }

  /** Nodes with a slot around each that was given. */
  mark(nodes: readonly TreeNode[]): TreeNode[] {
    this.#text ||= textOf(nodes);
    return nodes.map((node) => {
      if (node.type === 'text') return node;
      const id = this.#ids.get(node);
      if (id !== undefined && !this.#shown.has(node)) {
        this.#shown.add(node);
        return slot(id, node, false);
      }
      return { ...node, children: this.mark(node.children) };
    });
  }

  /** What the tag was given and does not show at first. */
  hidden(): TreeNode[] {
    const below = new Set<TreeNode>();
    const visit = (nodes: readonly TreeNode[]) => {
      for (const node of nodes) {
        below.add(node);
        if (node.type !== 'text') visit(node.children);
      }
    };
    visit([...this.#shown]);
    const leaves = this.#leaves.filter((node) => !below.has(node));
    const texts = this.#texts.filter((node) => !below.has(node) && !this.#text.includes(textOf([node]).trim()));
    return [
      ...leaves.map((node) => slot(this.#ids.get(node) ?? -1, node, true)),
      ...texts.map((node) => slot(-1, node, true)),
    ];
  }
}

function slot(id: number, node: TreeNode, isHidden: boolean): ComponentNode {
  const at = node.type === 'text' ? { file: '', line: 1, column: 1 } : node.at;
  return { type: 'component', name: SLOT, props: { slot: id, hidden: isHidden }, children: [node], at };
}

const declarations = new WeakMap<AuthorFile, Map<string, { module: string; path: string[] }>>();

/** The module and name that the name of a tag stands for in a file, or in the page that uses it. */
function findDeclaration(tag: string, file: AuthorFile, scope: Scope): { module: string; name: string } | undefined {
  const { findFile, page } = scope.root;
  if (!findFile) return undefined;
  const [first = '', ...rest] = tag.split('.');
  const found =
    declarationsOf(file, findFile).get(first) ??
    (scope.find(first) === page && page?.home ? declarationsOf(page.home, findFile).get(first) : undefined);
  if (!found) return undefined;
  return { module: found.module, name: [...found.path, ...rest].join('.') };
}

function declarationsOf(file: AuthorFile, findFile: NonNullable<Scope['findFile']>) {
  const known = declarations.get(file) ?? readDeclarations(file, findFile);
  declarations.set(file, known);
  return known;
}

function readDeclarations(file: AuthorFile, findFile: NonNullable<Scope['findFile']>) {
  const found = new Map<string, { module: string; path: string[] }>();
  for (const { source } of file.blocks) {
    const program = parseModule(source);
    if (program instanceof SyntaxError) continue;
    for (const statement of program.body) {
      for (const name of declaredNames(statement)) found.set(name, { module: file.file, path: [name] });
      if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') continue;
      const { specifier, names } = importedNames(statement);
      if (specifier === undefined) continue;
      const module = findFile(specifier, file.file);
      const isScript = module !== undefined && isScriptFile(module);
      const isMarkdown = module !== undefined && isMarkdownFile(module);
      for (const [name, local] of names) {
        found.delete(local);
        if (isScript || (isMarkdown && name !== 'default'))
          found.set(local, { module, path: name === '*' ? [] : [name] });
      }
    }
  }
  return found;
}
