import type { AuthorFile, PageCode } from './author-code.ts';
import type { Budget } from './budget.ts';
import type { Evaluated } from './values.ts';

/** Names visible to an expression; inner scopes look outwards. */
export class Scope {
  readonly names = new Map<string, Evaluated>();
  readonly outer: Scope | undefined;
  /** The file whose names these are. */
  home: AuthorFile | undefined;
  /** On the outermost scope of a page: what runs code that the interpreter does not. */
  code: PageCode | undefined;
  /** On the outermost scope of a page: the file that an import in another file means. */
  findFile: ((specifier: string, from: string) => string | undefined) | undefined;

  /** On the outermost scope of a page: its own names, which its snippets and modules see where nothing else has them. */
  page: Scope | undefined;

  constructor(outer?: Scope) {
    this.outer = outer;
  }

  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  get(name: string): Evaluated {
    return this.find(name)?.names.get(name);
  }

  /** The scope, this one or one further out, that has the name. `budget` pays for the way there. */
  find(name: string, budget?: Budget): Scope | undefined {
    if (this.names.has(name)) return this;
    let scope = this.outer;
    let outermost = scope;
    for (; scope && !scope.names.has(name); scope = scope.outer) {
      budget?.look(SCOPE);
      outermost = scope;
    }
    if (scope) return scope;
    const { page } = outermost ?? this;
    return page?.names.has(name) ? page : undefined;
  }

  /** The nearest file whose names are seen here. */
  get file(): AuthorFile | undefined {
    return this.home ?? this.outer?.file;
  }

  /** The outermost scope: what every file of a page sees. */
  get root(): Scope {
    return this.outer?.root ?? this;
  }

  set(name: string, value: Evaluated): void {
    this.names.set(name, value);
  }
}

/** Work of looking for a name in one scope. */
const SCOPE = 20;
