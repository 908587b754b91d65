/** Finds the code samples of a page that can be run, and what each is expected to print. */
import { findCodeRanges, type Diagnostic } from '../../../site/shared.ts';
import { parseFence } from '../../../site/format.ts';

/** A code sample to run. */
export interface Sample {
  file: string;
  /** Line of its fence. */
  line: number;
  /** In lower case; '' for none. */
  language: string;
  code: string;
  exitCode: number;
  /** What it prints, and the line of that fence. Undefined: anything. */
  output: { text: string; line: number } | undefined;
}

/** The samples of a page, and the fences that can't be run. */
export interface PageSamples {
  samples: Sample[];
  diagnostics: Diagnostic[];
}

/**
 * Reads the fences of a page. `sample=run` marks a sample, with `exit=2` if it exits with another code than 0.
 * `sample=output` marks what the sample before it prints.
 */
export function findSamples(file: string, text: string): PageSamples {
  const samples: Sample[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [start, end] of findCodeRanges(text)) {
    const fence = readFence(text.slice(start, end));
    const kind = fence?.options.others['sample'];
    if (!fence || kind === undefined) continue;
    const line = text.slice(0, start).split('\n').length;
    const report = (message: string) => diagnostics.push(createProblem(file, { line, message }));
    const before = samples.at(-1);
    const exit = fence.options.others['exit'] ?? '0';
    if (kind === 'output') {
      if (!before || before.output) report('There is no sample before this output. Mark the sample with "sample=run".');
      else before.output = { text: fence.code, line };
    } else if (kind !== 'run')
      report(`Expected "sample=run" or "sample=output", got ${JSON.stringify(kind.slice(0, 80))}.`);
    else if (!/^\d{1,3}$/.test(exit) || Number(exit) > 255)
      report(`Expected an exit code from 0 to 255, got ${JSON.stringify(exit.slice(0, 80))}.`);
    else {
      const { language } = fence.options;
      samples.push({ file, line, language, code: fence.code, exitCode: Number(exit), output: undefined });
    }
  }
  return { samples, diagnostics };
}

function createProblem(file: string, { line, message }: { line: number; message: string }): Diagnostic {
  return { file, line, column: 1, severity: 'warning', code: 'sample-invalid', message };
}

/** Reads a fence with its container's indentation removed. Undefined for a code span. */
function readFence(source: string) {
  const lines = source.split(/\r?\n/);
  const [, prefix = '', marker = '', info = ''] =
    /^([\t >]*(?:(?:[-*+]|\d+[.)])[\t ]+)?)(`{3,}|~{3,})(.*)$/.exec(lines[0] ?? '') ?? [];
  if (marker === '' || lines.length < 2) return undefined;
  const [, language = '', meta = ''] = /^[\t ]*(\S*)(.*)$/.exec(info) ?? [];
  const code = lines
    .slice(1, -1)
    .map((line) => dropPrefix(line, prefix))
    .join('\n');
  return { options: parseFence(language, meta), code: `${code}\n` };
}

function dropPrefix(line: string, prefix: string): string {
  let at = 0;
  while (at < prefix.length && at < line.length && /[\t >]/.test(line.charAt(at))) at += 1;
  return line.slice(at);
}
