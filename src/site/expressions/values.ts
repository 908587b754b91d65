/** Values inside the restricted interpreter: page values, and things that can be called. */
import type { Place } from '../model/diagnostics.ts';
import type { JsxValue } from '../model/tree.ts';
import type { Budget } from './budget.ts';
import { Unsupported } from './unsupported.ts';

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

/** The component that a Markdown file is. */
export class SnippetCallable extends Callable {}

/** A value that the interpreter knows nothing of but that it is there. */
export class Beyond extends Callable {
  /** Number of a function of the engine that knows it. */
  readonly id: number | undefined;

  constructor(id?: number) {
    super(() => {
      throw new Unsupported('it requires a JavaScript engine');
    });
    this.id = id;
  }
}

/** Whether a value is an object with properties: no array, no function. */
export function isObject(value: Evaluated): value is EvaluatedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Callable);
}
