/** Source maps, version 3, of one source (ECMA-426). */
export type FindOriginal = (line: number, column: number) => { line: number; column: number };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Parses a map; positions in both texts start at 1. */
export function readSourceMap(json: string): FindOriginal {
  const { mappings } = JSON.parse(json) as { mappings: string };
  const lines: { column: number; line: number; original: number }[][] = [];
  let line = 0;
  let originalLine = 0;
  for (const text of mappings.split(';')) {
    let column = 0;
    lines.push(
      text.split(',').flatMap((segment) => {
        const [inLine = 0, , lineDelta = 0, columnDelta = 0] = decode(segment);
        column += inLine;
        line += lineDelta;
        originalLine += columnDelta;
        return segment === '' ? [] : [{ column, line, original: originalLine }];
      }),
    );
  }
  return (generatedLine, generatedColumn) => {
    const mapping =
      lines[generatedLine - 1]?.findLast(({ column }) => column <= generatedColumn - 1) ??
      lines[generatedLine - 1]?.[0];
    return mapping ? { line: mapping.line + 1, column: mapping.original + 1 } : { line: 1, column: 1 };
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
