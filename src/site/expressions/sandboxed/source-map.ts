/** Source maps, version 3, of one source (ECMA-426). */
export type FindOriginal = (line: number, column: number) => { line: number; column: number };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Parses a map; positions in both texts start at 1. */
export function readSourceMap(json: string): FindOriginal {
  const { mappings } = JSON.parse(json) as { mappings: string };
  const lines: { column: number; line: number; original: number }[][] = [];
  let line = 0;
  let original = 0;
  for (const text of mappings.split(';')) {
    let column = 0;
    lines.push(
      text.split(',').flatMap((segment) => {
        const [inLine = 0, , moreLines = 0, moreColumns = 0] = decode(segment);
        column += inLine;
        line += moreLines;
        original += moreColumns;
        return segment === '' ? [] : [{ column, line, original }];
      }),
    );
  }
  return (wantedLine, wantedColumn) => {
    const found =
      lines[wantedLine - 1]?.findLast(({ column }) => column <= wantedColumn - 1) ?? lines[wantedLine - 1]?.[0];
    return found ? { line: found.line + 1, column: found.original + 1 } : { line: 1, column: 1 };
  };
}

function decode(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if ((bits & 32) !== 0) continue;
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
