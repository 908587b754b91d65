/** The work that one page may cause, counted: the same on every machine, however busy it is. */
import { LimitReached } from './unsupported.ts';

export interface BudgetLimits {
  /** Steps of the interpreter; a thousand characters or elements that are looked at are one more. */
  steps: number;
  /** Characters and elements that expressions make. */
  text: number;
  /** Characters and nodes that expressions, components and snippets put into the page (`mdx/place.ts`). */
  size: number;
}

/** Limits of one page: everything it evaluates, with its snippets and modules, shares them. */
export const PAGE_LIMITS: BudgetLimits = { steps: 200_000, text: 2_000_000, size: 5_000_000 };

/** Limits of short texts that have no expressions. */
export const CAPTION_LIMITS: BudgetLimits = { steps: 1_000, text: 100_000, size: 100_000 };

/** Deepest nesting of author function calls and snippets: recursion in a page is a mistake or an attack. */
const MAX_CALLS = 50;
/** Deepest nesting of expressions and elements, through all calls: far less than overflows the stack. */
const MAX_DEPTH = 1_000;
/** Characters or elements looked at that cost as much as a step. */
const STEP = 1_000;

/** Counts what one page does. Every method throws `LimitReached` when a limit is passed, before the work is done. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #used = { work: 0, text: 0, size: 0 };
  /** Handlers, and hooks of state, that the interpreter has met. */
  interactions = 0;
  #calls = 0;
  #depth = 0;

  #drawn = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** The next number of `Math.random`: other ones in each place of a page, the same ones in each build. */
  random(): number {
    return fractionOf(++this.#drawn);
  }

  step(): void {
    this.look(STEP);
  }

  /** Counts characters and elements that are read, compared or searched. */
  look(units: number): void {
    this.#used.work += units;
    if (!(this.#used.work <= this.#limits.steps * STEP))
      throw new LimitReached('the expressions on this page take too many steps');
  }

  /** Counts characters and elements that expressions make. */
  grow(size: number): void {
    this.#used.text += size;
    if (!(this.#used.text <= this.#limits.text))
      throw new LimitReached('the expressions on this page produce too much text');
  }

  /** Counts characters and nodes that are put into the page. */
  place(size: number): void {
    this.#used.size += size;
    if (!(this.#used.size <= this.#limits.size))
      throw new LimitReached('the expressions and snippets make this page too large');
  }

  /** Runs the body of a function or a snippet. */
  call<T>(run: () => T): T {
    if (this.#calls >= MAX_CALLS) throw new LimitReached('functions and snippets call each other too deeply');
    this.#calls++;
    try {
      return run();
    } finally {
      this.#calls--;
    }
  }

  /** Counts one level of nesting, which `leave` ends. */
  enter(): void {
    if (++this.#depth > MAX_DEPTH) throw new LimitReached('expressions and elements are nested too deeply');
  }

  leave(): void {
    this.#depth--;
  }

  /**
   * Runs a piece of author code whose failure the caller reports. Throws nothing but `Unsupported` for what the author
   * did, and leaves the levels that the failure skipped.
   */
  attempt<T>(run: () => T): T {
    const depth = this.#depth;
    try {
      return run();
    } catch (error) {
      if (error instanceof RangeError) throw new LimitReached('it is nested too deeply');
      throw error;
    } finally {
      this.#depth = depth;
    }
  }

  /** Steps, text and size used so far. */
  get used(): BudgetLimits {
    const { work, text, size } = this.#used;
    return { steps: Math.ceil(work / STEP), text, size };
  }
}

/** A number from 0 up to, and without, 1 for each count: mulberry32. */
function fractionOf(count: number): number {
  let bits = (count * 0x6d2b79f5) | 0;
  bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
}
