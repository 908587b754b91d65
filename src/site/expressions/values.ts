/** Values in the restricted interpreter: page values, and callables. */
import type { SourcePosition } from '../model/diagnostics.ts';
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

/** Context of a call, besides the arguments. */
export interface CallContext {
  budget: Budget;
  /** Place of the tag, if the function is used as a component. */
  at?: SourcePosition;
}

/** An author's or built-in function. Takes evaluated arguments; can throw `Unsupported`, and nothing else. */
export class Callable {
  readonly call: (args: Evaluated[], context: CallContext) => Evaluated;

  constructor(call: (args: Evaluated[], context: CallContext) => Evaluated) {
    this.call = call;
  }
}

/** The component of a Markdown file. */
export class SnippetCallable extends Callable {}

/** A value that exists but that the interpreter can't evaluate. */
export class EngineCallable extends Callable {
  /** Number of the function in the engine that has it. */
  readonly id: number | undefined;

  constructor(id?: number) {
    super(() => {
      throw new Unsupported('it requires a JavaScript engine');
    });
    this.id = id;
  }
}

/** Whether a value is an object with properties: not an array or a function. */
export function isObject(value: Evaluated): value is EvaluatedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Callable);
}
