import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../../errors.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { runProgram, type ProgramResult } from '../../lib/processes/run-program.ts';
import { openFolder, type Diagnostic } from '../../site/shared.ts';

/** The alerts of `vale --output=JSON`, by file (https://vale.sh/docs). */
const Alerts = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      Check: Type.String(),
      Message: Type.String(),
      Severity: Type.String(),
      Line: Type.Integer(),
      Span: Type.Tuple([Type.Integer(), Type.Integer()]),
    }),
  ),
);

/** An error of Vale itself, such as a style that doesn't exist. */
const ValeError = Type.Object({ Text: Type.String(), Path: Type.Optional(Type.String()) });

const MAX_MS = 10 * 60_000;
const MAX_BYTES = 200_000_000;

/**
 * Runs the installed Vale on the pages of a folder, with the `.vale.ini` that Vale finds for it, and returns its alerts.
 * Throws `invalid_request` if Vale isn't installed, can't read its configuration, or doesn't end in ten minutes.
 */
export async function findValeProblems(folder: string, program = 'vale'): Promise<Diagnostic[]> {
  const pages = new Set(openFolder(folder).files.filter((file) => /\.mdx?$/i.test(file)));
  const alerts = parseAlerts(await runVale(folder, program));
  return Object.entries(alerts).flatMap(([name, ofFile]) => {
    const file = path.relative(folder, path.resolve(folder, name)).split(path.sep).join('/');
    if (!pages.has(file)) return [];
    return ofFile.map(({ Check, Message, Severity, Line, Span }): Diagnostic => ({
      file,
      line: Math.max(1, Line),
      column: Math.max(1, Span[0]),
      severity: Severity === 'suggestion' ? 'info' : 'warning',
      code: 'vale-rule',
      message: `${Check}: ${Message}`,
    }));
  });
}

async function runVale(folder: string, program: string): Promise<string> {
  const options = { cwd: folder, env: process.env, timeoutMs: MAX_MS, maxOutputBytes: MAX_BYTES };
  const result = await runProgram([program, '--output=JSON', '--no-exit', '--glob=*.{md,mdx}', '.'], options);
  if (result.exitCode === 0) return result.stdout.toString('utf8');
  throw new AppError('invalid_request', describeFailure(result));
}

function describeFailure({ error, stopReason, isOutputTooLarge, exitCode, stdout, stderr }: ProgramResult): string {
  if (error) return '--vale needs the program vale in PATH. Install it from https://vale.sh, or leave out --vale.';
  if (stopReason === 'timeout')
    return `vale was stopped, because it ran for ${MAX_MS / 60_000} minutes. Check fewer files with its configuration.`;
  if (isOutputTooLarge)
    return `vale was stopped, because it printed more than ${MAX_BYTES / 1_000_000} MB of alerts. Turn off some rules.`;
  const output = `${stderr.toString('utf8')}${stdout.toString('utf8')}`;
  const reason = parseJson(output);
  const text = Value.Check(ValeError, reason) ? describeError(reason) : output.trim().slice(0, MAX_TEXT);
  return `vale failed: ${text || `exit code ${exitCode ?? 'none'}`}`;
}

const MAX_TEXT = 1_000;

const describeError = ({ Text, Path }: Static<typeof ValeError>): string =>
  Path ? `${Text.trim()} (${Path})` : Text.trim();

function parseAlerts(text: string): Static<typeof Alerts> {
  const alerts = text.trim() === '' ? {} : parseJson(text);
  if (Value.Check(Alerts, alerts)) return alerts;
  throw new AppError(
    'invalid_request',
    "vale didn't print the JSON that version 3 prints. Check the version with `vale --version`.",
  );
}
