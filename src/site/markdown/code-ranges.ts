type Ranges = readonly (readonly [number, number])[];

/** Several passes request the same text in a row. */
let last: { text: string; ranges: Ranges } = { text: '', ranges: [] };

/** Finds the code in a Markdown text: fences and inline spans, as sorted [start, end) offsets. Linear in the text. */
export function findCodeRanges(text: string): Ranges {
  if (last.text !== text) last = { text, ranges: findRanges(text) };
  return last.ranges;
}

function findRanges(text: string): Ranges {
  const ranges: [number, number][] = [];
  let fence: { marker: string; start: number } | undefined;
  let offset = 0;
  let prose = 0;
  for (const line of text.split('\n')) {
    const marker = /^[\t >]*(?:(?:[-*+]|\d+[.)])[\t ]+)?(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      if (
        marker &&
        marker[0] === fence.marker[0] &&
        marker.length >= fence.marker.length &&
        /[`~][\t ]*\r?$/.test(line)
      ) {
        ranges.push([fence.start, offset + line.length]);
        fence = undefined;
        prose = offset + line.length;
      }
    } else if (marker && !(marker.startsWith('`') && line.slice(line.indexOf(marker) + marker.length).includes('`'))) {
      addSpans(text, prose, offset, ranges);
      fence = { marker, start: offset };
    }
    offset += line.length + 1;
  }
  if (fence) ranges.push([fence.start, text.length]);
  else addSpans(text, prose, text.length, ranges);
  return ranges;
}

/** Returns a function that returns whether an offset is in code. Call it with ascending offsets. */
export function createCodeFinder(text: string): (offset: number) => boolean {
  const code = findCodeRanges(text);
  let range = 0;
  return (offset) => {
    while ((code[range]?.[1] ?? Infinity) <= offset) range++;
    return (code[range]?.[0] ?? Infinity) <= offset;
  };
}

/** Calls `replace` on the parts of the text that are not code. Replacements should keep the number of lines. */
export function replaceOutsideCode(text: string, replace: (part: string) => string): string {
  let result = '';
  let end = 0;
  for (const [start, stop] of findCodeRanges(text)) {
    if (start > end) result += replace(text.slice(end, start));
    result += text.slice(start, stop);
    end = stop;
  }
  return result + replace(text.slice(end));
}

function addSpans(text: string, from: number, to: number, ranges: [number, number][]): void {
  const part = text.slice(from, to);
  if (!part.includes('`')) return;
  const runs = [...part.matchAll(/`+/g)];
  const closings = findClosings(runs.map((run) => run[0].length));
  const blanks = Array.from(part.matchAll(/\n(?=\n)/g), ({ index }) => index);
  let blankLines = 0;
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    const closingFence = closings[index];
    const close = closingFence === undefined ? undefined : runs[closingFence];
    if (!run || closingFence === undefined || !close) continue;
    while ((blanks[blankLines] ?? Infinity) < run.index) blankLines++;
    if ((blanks[blankLines] ?? Infinity) < close.index) continue;
    ranges.push([from + run.index, from + close.index + close[0].length]);
    index = closingFence;
  }
}

/** Maps each run of backticks to the next one of its length. */
function findClosings(lengths: readonly number[]): (number | undefined)[] {
  const next = new Map<number, number>();
  return lengths
    .map((length, index): [number, number] => [length, index])
    .toReversed()
    .map(([length, index]) => {
      const closingMarks = next.get(length);
      next.set(length, index);
      return closingMarks;
    })
    .toReversed();
}
