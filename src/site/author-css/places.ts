import type { SourcePosition } from '../model/diagnostics.ts';

/** Returns a function for the place of an offset; call it with ascending offsets. */
export function createPlaces(css: string, { file, line, column }: SourcePosition): (offset: number) => SourcePosition {
  let lines = 0;
  let start = 0;
  const findLineEnd = () => (css.indexOf('\n', start) + 1 || css.length + 1) - 1;
  let end = findLineEnd();
  return (offset) => {
    while (end < offset) {
      lines++;
      start = end + 1;
      end = findLineEnd();
    }
    return { file, line: line + lines, column: (lines === 0 ? column : 1) + offset - start };
  };
}
