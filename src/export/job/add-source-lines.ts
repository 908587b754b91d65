import fs from 'node:fs/promises';
import path from 'node:path';
import { openFolder, type Diagnostic } from '../../site/shared.ts';

/** A stored diagnostic, with the source line that it refers to if there is one to show. */
export interface DiagnosticWithSource extends Diagnostic {
  /** Cut to the part around the column if it is long. */
  source?: string;
}

/** Adds the source line to each diagnostic, except in files that are missing, binary or too large. */
export async function addSourceLines(
  diagnostics: readonly Diagnostic[],
  folder: string,
): Promise<DiagnosticWithSource[]> {
  if (diagnostics.length === 0) return [];
  const files = openFolder(folder);
  const linesByFile = new Map<string, string[]>();
  const diagnosticsWithLines: DiagnosticWithSource[] = [];
  for (const diagnostic of diagnostics) {
    const { file, line, column } = diagnostic;
    // Diagnostics are sorted by file, so only one file is held in memory at a time.
    if (!linesByFile.has(file)) {
      linesByFile.clear();
      linesByFile.set(file, files.has(file) ? await readLines(path.join(folder, file)) : []);
    }
    const source = cutAround(linesByFile.get(file)?.[line - 1] ?? '', column);
    diagnosticsWithLines.push(source === '' ? diagnostic : { ...diagnostic, source });
  }
  return diagnosticsWithLines;
}

async function readLines(file: string): Promise<string[]> {
  const { size } = await fs.stat(file);
  if (size > MAX_BYTES) return [];
  const text = await fs.readFile(file, 'utf8');
  return text.includes('\0') ? [] : text.split(/\r\n|\r|\n/);
}

/** Returns the part of a line around the column, which starts at 1. */
function cutAround(line: string, column: number): string {
  if (line.length <= MAX_LENGTH) return line.trim();
  const start = Math.max(0, Math.min(column - 1 - MAX_LENGTH / 4, line.length - MAX_LENGTH));
  const end = start + MAX_LENGTH;
  return `${start > 0 ? '…' : ''}${line.slice(start, end).trim()}${end < line.length ? '…' : ''}`;
}

const MAX_BYTES = 5_000_000;
const MAX_LENGTH = 200;
