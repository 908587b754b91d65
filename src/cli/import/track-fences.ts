/** Returns a function that says of each line of a page, in order, whether it is text, or opens or is in a code block. */
export function trackFences(): (line: string) => 'text' | 'start' | 'code' {
  let fence: string | undefined;
  return (line) => {
    const mark = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trimEnd().endsWith(mark)) fence = undefined;
      return 'code';
    }
    fence = mark;
    return mark === undefined ? 'text' : 'start';
  };
}
