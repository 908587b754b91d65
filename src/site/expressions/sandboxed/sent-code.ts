/** A page's code sent to the sandbox: its total size, and the mapping back to the author's source. */
import type { SourcePosition } from '../../model/diagnostics.ts';
import { AuthorError } from '../unsupported.ts';

export type FindPosition = (line: number, column: number) => SourcePosition;

/** Maximum number of characters in a page's modules and scripts. */
const MAX_READ = 4_000_000;

export class SentCode {
  #size = 0;
  readonly #finders = new Map<string, FindPosition>();

  /**
   * Counts text that the sandbox reads.
   *
   * @throws AuthorError if it is too much for one page.
   */
  take(text: string): string {
    this.#size += text.length;
    if (this.#size > MAX_READ) throw new AuthorError('the modules this page uses are too long');
    return text;
  }

  /** Records where the lines of a script come from. */
  add(name: string, find: FindPosition): void {
    this.#finders.set(name, find);
  }

  /** Returns the place of the innermost call in author code in one of the machine's stack traces. */
  locate(trace: string): SourcePosition | undefined {
    for (const line of trace.split('\n')) {
      const [, name = '', row, column] = /([a-z]+:\d+):(\d+):(\d+)\)?$/.exec(line) ?? [];
      const find = this.#finders.get(name);
      if (find) return find(Number(row), Number(column));
    }
    return undefined;
  }
}
