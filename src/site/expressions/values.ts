/** Values inside the restricted interpreter: page values, and things that can be called. */
import type { Place } from '../diagnostics.ts';
import type { JsxValue } from '../mdx/tree.ts';

export type Evaluated =
  | string
  | number
  | boolean
  | null
  | undefined
  | Evaluated[]
  | EvaluatedObject
  | JsxValue
  | Callable;
export interface EvaluatedObject {
  [key: string]: Evaluated;
}

/**
 * A function of the author's or of ours. Called with evaluated arguments; `at` is the place of the tag when it is used
 * as a component. May throw `Unsupported`.
 */
export class Callable {
  readonly call: (args: Evaluated[], at?: Place) => Evaluated;

  constructor(call: (args: Evaluated[], at?: Place) => Evaluated) {
    this.call = call;
  }
}

/** What the interpreter will not do. The message says what; the caller turns it into a diagnostic. */
export class Unsupported extends Error {
  /** Set when a name is not defined: `{id}` in prose is then printed as written. */
  readonly unknownName: string | undefined;

  constructor(message: string, unknownName?: string) {
    super(message);
    this.unknownName = unknownName;
  }
}

/** Names visible to an expression; inner scopes look outwards. */
export class Scope {
  readonly names = new Map<string, Evaluated>();
  readonly outer: Scope | undefined;

  constructor(outer?: Scope) {
    this.outer = outer;
  }

  has(name: string): boolean {
    return this.names.has(name) || (this.outer?.has(name) ?? false);
  }

  get(name: string): Evaluated {
    return this.names.has(name) ? this.names.get(name) : this.outer?.get(name);
  }

  set(name: string, value: Evaluated): void {
    this.names.set(name, value);
  }

  /** Gives a name of an author's scope another value; false when there is none. The outermost names stay as they are. */
  assign(name: string, value: Evaluated): boolean {
    if (!this.outer) return false;
    if (!this.names.has(name)) return this.outer.assign(name, value);
    this.names.set(name, value);
    return true;
  }
}

/** Bounds one page's evaluation, so that no page can stall or flood a build. */
export class Budget {
  #steps: number;
  #text: number;

  constructor(limits: { steps: number; text: number }) {
    this.#steps = limits.steps;
    this.#text = limits.text;
  }

  step(): void {
    if (--this.#steps < 0) throw new Unsupported('the expressions of this page take too many steps');
  }

  /** Counts characters and elements that expressions make. */
  grow(size: number): void {
    this.#text -= size;
    if (this.#text < 0) throw new Unsupported('the expressions of this page make too much text');
  }
}

export function isObject(value: Evaluated): value is EvaluatedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Callable);
}
