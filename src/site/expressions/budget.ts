/**
 * Limits the work that one page can cause. Work is counted rather than timed, so that the result is the same on every
 * machine and under any load.
 */
import { LimitReached, PageLimitReached } from './unsupported.ts';

export interface BudgetLimits {
  /** Steps of the interpreter; reading a thousand characters or elements counts as one more. */
  steps: number;
  /** Characters and elements that expressions create. */
  text: number;
  /** Characters and nodes that expressions, components and snippets put into the page (`mdx/charge-size.ts`). */
  size: number;
}

/** Limits of one page, shared by everything it evaluates, including its snippets and modules. */
export const PAGE_LIMITS: BudgetLimits = { steps: 200_000, text: 2_000_000, size: 5_000_000 };

/** Limits of short texts without expressions. */
export const CAPTION_LIMITS: BudgetLimits = { steps: 1_000, text: 100_000, size: 100_000 };

/** Maximum depth of nested author function calls and snippets: recursion in a page is a mistake or an attack. */
const MAX_CALLS = 50;
/** Maximum depth of nested expressions and elements, across all calls: far less than overflows the stack. */
const MAX_DEPTH = 1_000;
const format = (limit: number): string => limit.toLocaleString('en-US');

/** Number of characters or elements read that cost as much as a step. */
const STEP = 1_000;

/**
 * Counts the work of one page. Every method throws `LimitReached` if a limit would be exceeded, before the work is
 * done.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #used = { work: 0, text: 0, size: 0 };
  /** Number of handlers and state hooks that the interpreter has encountered. */
  interactions = 0;
  #calls = 0;
  #depth = 0;

  #drawn = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Returns the next number of `Math.random`: different in each place of a page, but the same in each build. */
  random(): number {
    return toFraction(++this.#drawn);
  }

  step(): void {
    this.chargeRead(STEP);
  }

  /** Counts characters and elements that are read, compared or searched. */
  chargeRead(units: number): void {
    this.#used.work += units;
    if (!(this.#used.work <= this.#limits.steps * STEP))
      throw new PageLimitReached(`The code of this page takes more than ${format(this.#limits.steps)} steps`);
  }

  /** Counts characters and elements that expressions create. */
  chargeText(size: number): void {
    this.#used.text += size;
    if (!(this.#used.text <= this.#limits.text))
      throw new PageLimitReached(`The code of this page creates more than ${format(this.#limits.text)} characters`);
  }

  /** Counts characters and nodes that are put into the page. */
  chargeSize(size: number): void {
    this.#used.size += size;
    if (!(this.#used.size <= this.#limits.size))
      throw new PageLimitReached(
        `Expressions, components and snippets put more than ${format(this.#limits.size)} characters into this page`,
      );
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

  /** Enters one level of nesting; `leave` exits it. */
  enter(): void {
    if (++this.#depth > MAX_DEPTH) throw new LimitReached('expressions and elements are nested too deeply');
  }

  leave(): void {
    this.#depth--;
  }

  /**
   * Runs a piece of author code whose failure the caller reports. Throws only `Unsupported` for problems in author
   * code, and exits the levels that the failure skipped.
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

/** Returns a number of at least 0 and less than 1 for each count, with mulberry32. */
function toFraction(count: number): number {
  let bits = (count * 0x6d2b79f5) | 0;
  bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
}
