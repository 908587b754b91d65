/** Values inside the restricted interpreter: page values, and things that can be called. */
import type { Place } from '../model/diagnostics.ts';
import type { JsxValue } from '../model/tree.ts';
import type { Budget } from './budget.ts';

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

/** Context of a call, beside the arguments. */
export interface CallContext {
  budget: Budget;
  /** Place of the tag when the function is used as a component. */
  at?: Place;
}

/** A function of the author's or of ours. Takes evaluated arguments; may throw `Unsupported`, and nothing else. */
export class Callable {
  readonly call: (args: Evaluated[], context: CallContext) => Evaluated;

  constructor(call: (args: Evaluated[], context: CallContext) => Evaluated) {
    this.call = call;
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
    return this.find(name) !== undefined;
  }

  get(name: string): Evaluated {
    return this.find(name)?.names.get(name);
  }

  /** The scope, this one or one further out, that has the name. `budget` pays for the way there. */
  find(name: string, budget?: Budget): Scope | undefined {
    if (this.names.has(name)) return this;
    let scope = this.outer;
    for (; scope && !scope.names.has(name); scope = scope.outer) budget?.look(SCOPE);
    return scope;
  }

  set(name: string, value: Evaluated): void {
    this.names.set(name, value);
  }
}

/** Work of looking for a name in one scope. */
const SCOPE = 20;

/** Whether a value is an object with properties: no array, no function. */
export function isObject(value: Evaluated): value is EvaluatedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Callable);
}
