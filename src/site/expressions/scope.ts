import type { SourcePosition } from '../model/diagnostics.ts';
import type { TreeNode } from '../model/tree.ts';
import type { AuthorFile, PageCode } from './author-code.ts';
import type { Budget } from './budget.ts';
import type { Evaluated } from './values.ts';

/** Names visible to an expression; lookups continue in outer scopes. */
export class Scope {
  readonly names = new Map<string, Evaluated>();
  readonly outer: Scope | undefined;
  /** The file that these names belong to. */
  home: AuthorFile | undefined;
  /** On the outermost scope of a page: runs code that the interpreter can't. */
  code: PageCode | undefined;
  /** On the outermost scope of a page: returns the file that an import in another file refers to. */
  findFile: ((specifier: string, from: string) => string | undefined) | undefined;
  /** On the outermost scope of a page: expands Markdown in which the names of a scope are visible. */
  expandMarkdown: ((text: string, scope: Scope, at: SourcePosition) => TreeNode[]) | undefined;

  /**
   * On the outermost scope of a page: its own names, which its snippets and modules see if nothing else defines them.
   */
  page: Scope | undefined;

  constructor(outerScope?: Scope) {
    this.outer = outerScope;
  }

  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  get(name: string): Evaluated {
    return this.find(name)?.names.get(name);
  }

  /** Returns the scope, this one or an outer one, that has the name. `budget` is charged for the lookup. */
  find(name: string, budget?: Budget): Scope | undefined {
    if (this.names.has(name)) return this;
    let scope = this.outer;
    let outermost = scope;
    for (; scope && !scope.names.has(name); scope = scope.outer) {
      budget?.chargeRead(SCOPE);
      outermost = scope;
    }
    if (scope) return scope;
    const { page } = outermost ?? this;
    return page?.names.has(name) ? page : undefined;
  }

  /** The nearest file whose names are visible here. */
  get file(): AuthorFile | undefined {
    return this.home ?? this.outer?.file;
  }

  /** The outermost scope, visible to every file of a page. */
  get root(): Scope {
    return this.outer?.root ?? this;
  }

  set(name: string, value: Evaluated): void {
    this.names.set(name, value);
  }
}

/** Cost of looking up a name in one scope. */
const SCOPE = 20;
