import type { Source } from '../../../site/model/source.ts';

/** A source that notes which of its files were read while another page was rendered. */
export interface RecordedSource extends Source {
  /** Begins the work on a page. */
  begin(file: string): void;
  /**
   * Files of pages that were read for other pages since the source was opened, sorted: what was made of them may have been kept, and
   * be part of any page since.
   */
  shared(): string[];
}

/** `pages` are the files to note. */
export function recordReads(source: Source, pages: ReadonlySet<string>): RecordedSource {
  const shared = new Set<string>();
  let current = '';
  return {
    files: source.files,
    has: (file) => source.has(file),
    read(file) {
      if (file !== current && pages.has(file)) shared.add(file);
      return source.read(file);
    },
    begin(file) {
      current = file;
    },
    shared: () => [...shared].sort(),
  };
}
