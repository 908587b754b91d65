/** Code of a page that went to the sandbox: how much it was, and the way back to the places of the author. */
import type { Place } from '../../model/diagnostics.ts';
import { AuthorError } from '../unsupported.ts';

export type FindPlace = (line: number, column: number) => Place;

/** Characters of all modules of a page, and of its scripts. */
const MAX_READ = 4_000_000;

export class SentCode {
  #size = 0;
  readonly #finders = new Map<string, FindPlace>();

  /**
   * Counts text that the sandbox reads.
   *
   * @throws AuthorError when it is too much for one page.
   */
  take(text: string): string {
    this.#size += text.length;
    if (this.#size > MAX_READ) throw new AuthorError('the modules this page uses are too long');
    return text;
  }

  /** Notes where the lines of a script come from. */
  add(name: string, find: FindPlace): void {
    this.#finders.set(name, find);
  }

  /** Place of the innermost call in a trace of the machine that is in code of an author. */
  locate(trace: string): Place | undefined {
    for (const line of trace.split('\n')) {
      const [, name = '', row, column] = /([a-z]+:\d+):(\d+):(\d+)\)?$/.exec(line) ?? [];
      const find = this.#finders.get(name);
      if (find) return find(Number(row), Number(column));
    }
    return undefined;
  }
}
