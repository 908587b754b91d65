/** Where the code of a Markdown text is: fences and inline spans, as sorted [start, end) offsets. Linear in the text. */
export function codeRanges(text: string): [number, number][] {
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

/** Calls `replace` on the parts of the text that are not code. Replacements should keep the number of lines. */
export function replaceOutsideCode(text: string, replace: (part: string) => string): string {
  let result = '';
  let end = 0;
  for (const [start, stop] of codeRanges(text)) {
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
  const nextOfLength = new Map<number, number[]>();
  for (const [index, run] of runs.entries()) {
    const list = nextOfLength.get(run[0].length);
    if (list) list.push(index);
    else nextOfLength.set(run[0].length, [index]);
  }
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    const candidates = nextOfLength.get(run?.[0].length ?? 0);
    if (!run || !candidates) continue;
    while ((candidates[0] ?? Infinity) <= index) candidates.shift();
    const closing = candidates[0];
    const close = closing === undefined ? undefined : runs[closing];
    if (closing === undefined || !close || part.slice(run.index, close.index).includes('\n\n')) continue;
    ranges.push([from + run.index, from + close.index + close[0].length]);
    index = closing;
  }
}
