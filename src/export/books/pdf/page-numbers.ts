import fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/**
 * Returns the page of each named destination in a PDF, which Chromium writes for every target of a link. Reads only what
 * Chromium writes: a plain table of objects (ISO 32000, 7.5.4). Returns undefined for any other file.
 */
export async function readPageNumbers(file: string): Promise<Map<string, number> | undefined> {
  const handle = await fs.open(file, 'r');
  try {
    const { size } = await handle.stat();
    const tail = await readAt(handle, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
    const tableStart = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]);
    const root = Number(/\/Root (\d+) 0 R/.exec(tail)?.[1]);
    if (!Number.isSafeInteger(tableStart) || !Number.isSafeInteger(root)) return undefined;
    const table = parseTable(await readAt(handle, tableStart, size - tableStart));
    const readObject = async (number: number) => {
      const { start, end } = table.get(number) ?? { start: 0, end: 0 };
      return end - start > MAX_OBJECT_BYTES ? '' : readAt(handle, start, end - start);
    };
    const catalog = await readObject(root);
    const pages = await listPages(Number(/\/Pages (\d+) 0 R/.exec(catalog)?.[1]), readObject);
    const destinations = await readObject(Number(/\/Dests (\d+) 0 R/.exec(catalog)?.[1]));
    const numbers = new Map<string, number>();
    for (const [, name = '', page] of destinations.matchAll(/\/([^\s[\]/]+) \[(\d+) 0 R/g)) {
      const number = pages.get(Number(page));
      if (number !== undefined) numbers.set(name, number);
    }
    return numbers.size === 0 ? undefined : numbers;
  } finally {
    await handle.close();
  }
}

const TAIL_BYTES = 2_048;
const MAX_OBJECT_BYTES = 64 * 2 ** 20;

async function readAt(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead).toString('latin1');
}

/** Each object ends where the next one in the file begins. */
function parseTable(text: string): Map<number, { start: number; end: number }> {
  const first = Number(/^xref\s+(\d+) \d+/.exec(text)?.[1] ?? 0);
  const places = Array.from(text.matchAll(/(\d{10}) \d{5} ([nf])/g), ([, offset, kind], index) => ({
    number: first + index,
    start: Number(offset),
    isUsed: kind === 'n',
  }))
    .filter(({ isUsed }) => isUsed)
    .sort((left, right) => left.start - right.start);
  return new Map(
    places.map(({ number, start }, index) => [number, { start, end: places[index + 1]?.start ?? start + TAIL_BYTES }]),
  );
}

/** Returns page objects with their page numbers, from 1. */
async function listPages(tree: number, readObject: (number: number) => Promise<string>): Promise<Map<number, number>> {
  const pages = new Map<number, number>();
  const visited = new Set<number>();
  const visit = async (number: number): Promise<void> => {
    if (visited.has(number)) return;
    visited.add(number);
    const object = await readObject(number);
    const kids = /\/Kids \[([^\]]*)\]/.exec(object)?.[1];
    if (kids === undefined) return void pages.set(number, pages.size + 1);
    for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) await visit(Number(kid));
  };
  await visit(tree);
  return pages;
}
