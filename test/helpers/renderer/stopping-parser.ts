import { markdownToHast as parseMarkdown, mdxToHast as parseMdx } from 'satteri';

/** The parser of the renderer, but for some words that make of a page what no budget sees. */
export const mdxToHast: typeof parseMdx = ((text: string, ...rest: [never]) => {
  if (text.includes('STOP-CRASH')) crash();
  if (text.includes('STOP-LOOP')) for (;;);
  if (text.includes('STOP-MEMORY')) takeMemory();
  return parseMdx(text, ...rest);
}) as typeof parseMdx;
export const markdownToHast: typeof parseMarkdown = parseMarkdown;

function crash(): void {
  process.kill(process.pid, 'SIGSEGV');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function takeMemory(): void {
  const kept: Buffer[] = [];
  for (;;) kept.push(Buffer.alloc(2 ** 24, 1));
}
