/**
 * `bindery check --run-samples`: runs a site's code samples in the environment that the caller chose. Only this command
 * runs them; the service never does.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../../errors.ts';
import { runProgram } from '../../../lib/processes/run-program.ts';
import type { ProgramResult } from '../../../lib/processes/run-program.ts';
import type { Diagnostic, Source } from '../../../site/shared.ts';
import { compareOutput } from './compare-output.ts';
import { findSamples } from './find-samples.ts';
import type { Sample } from './find-samples.ts';
import { createSampleCommand, parseSampleRunner, SAMPLE_LANGUAGES } from './sample-command.ts';
import type { SampleRunner } from './sample-command.ts';

/** What to run. */
export interface SampleRun {
  source: Source;
  /** Value of `--run-samples`. */
  runner: string;
  /** Milliseconds that each sample has. */
  timeoutMs: number;
  /** Environment of the commands, such as `PATH` and `DOCKER_HOST`. */
  env: Readonly<Record<string, string | undefined>>;
}

/** Runs the marked samples of all pages, one after another. Returns the problems, and the number of samples. */
export async function runSamples({
  source,
  runner: runnerText,
  timeoutMs,
  env,
}: SampleRun): Promise<{ diagnostics: Diagnostic[]; count: number }> {
  const runner = parseSampleRunner(runnerText);
  const pages = source.files
    .filter((file) => /\.mdx?$/i.test(file))
    .map((file) => findSamples(file, source.read(file).toString('utf8')));
  const samples = pages.flatMap((page) => page.samples);
  const diagnostics = pages.flatMap((page) => page.diagnostics);
  if (samples.length === 0) return { diagnostics, count: 0 };
  const engine = findEngine(runner, env);
  for (const sample of samples) {
    const problem = await runSample(sample, { runner, engine, timeoutMs, env });
    if (problem) diagnostics.push(problem);
  }
  return { diagnostics, count: samples.length };
}

/** Returns the program to start. Throws `invalid_request` if it isn't installed. */
function findEngine(runner: SampleRunner, env: SampleRun['env']): string {
  const names = 'image' in runner ? ['docker', 'podman'] : runner.words.slice(0, 1);
  const engine = names.find((name) => isProgram(name, env['PATH'] ?? ''));
  if (engine !== undefined) return engine;
  const reason = `Can't run the samples, because ${names.join(' and ')} ${names.length === 1 ? "isn't" : "aren't"} installed.`;
  throw new AppError('invalid_request', `${reason} Install one, or pass another command to --run-samples.`);
}

function isProgram(name: string, searchPath: string): boolean {
  const files = name.includes('/') ? [name] : searchPath.split(path.delimiter).map((folder) => path.join(folder, name));
  return files.some((file) => {
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  });
}

const MAX_OUTPUT_BYTES = 1_000_000;

interface RunContext extends Pick<SampleRun, 'timeoutMs' | 'env'> {
  runner: SampleRunner;
  engine: string;
}

async function runSample(
  sample: Sample,
  { runner, engine, timeoutMs, env }: RunContext,
): Promise<Diagnostic | undefined> {
  const name = `bindery-sample-${randomUUID()}`;
  const command = createSampleCommand(runner, { language: sample.language, engine, name });
  if (!command)
    return createProblem(sample, {
      severity: 'warning',
      code: 'sample-invalid',
      message: `There is no interpreter for the language ${JSON.stringify(sample.language.slice(0, 80))}. Use ${SAMPLE_LANGUAGES.join(', ')}, or a command without {interpreter}.`,
    });
  const result = await runProgram(command, {
    env,
    input: sample.code,
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    maxErrorBytes: MAX_OUTPUT_BYTES,
  });
  // The engine's own process ends without its container.
  if ('image' in runner && (result.stopReason || result.isOutputTooLarge))
    await runProgram([engine, 'rm', '--force', name], { env, timeoutMs: REMOVE_MS });
  return findProblem(sample, { result, timeoutMs, isContainer: 'image' in runner });
}

const REMOVE_MS = 30_000;
/** Exit code of docker and podman if they couldn't start the container. */
const ENGINE_FAILED = 125;

function findProblem(
  sample: Sample,
  { result, timeoutMs, isContainer }: { result: ProgramResult; timeoutMs: number; isContainer: boolean },
): Diagnostic | undefined {
  const fail = (message: string) => createProblem(sample, { severity: 'error', code: 'sample-failed', message });
  if (result.isOutputTooLarge || result.stopReason === 'too-many-messages')
    return fail(`This sample printed more than ${MAX_OUTPUT_BYTES / 1_000_000} MB, so it was stopped.`);
  if (result.stopReason === 'timeout')
    return fail(
      `This sample didn't finish within ${timeoutMs / 1000} s, so it was stopped. To allow more time, set --sample-timeout.`,
    );
  if (result.exitCode !== sample.exitCode) {
    const end =
      result.exitCode === undefined
        ? 'was killed before it ended'
        : `exited with code ${result.exitCode} instead of ${sample.exitCode}`;
    const engine = isContainer && result.exitCode === ENGINE_FAILED ? ' The container could not be started.' : '';
    return fail(`This sample ${end}.${engine}${quoteEnd(result)}`);
  }
  const difference = sample.output && compareOutput(sample.output.text, result.stdout.toString('utf8'));
  if (!sample.output || !difference) return undefined;
  return createProblem(
    { ...sample, line: sample.output.line },
    {
      severity: 'error',
      code: 'sample-output',
      message: `The output doesn't match the sample in line ${sample.line}: expected ${quote(difference.expected)}, got ${quote(difference.printed)}. Update the output or the sample.`,
    },
  );
}

function createProblem(
  { file, line }: Pick<Sample, 'file' | 'line'>,
  problem: Pick<Diagnostic, 'severity' | 'code' | 'message'>,
): Diagnostic {
  return { file, line, column: 1, ...problem };
}

/** Quotes the last line that a sample printed, which usually says what went wrong. */
function quoteEnd({ stderr, stdout }: ProgramResult): string {
  const text = stderr.toString('utf8').trim() || stdout.toString('utf8').trim();
  const last = text.split('\n').at(-1)?.trim() ?? '';
  return last === '' ? '' : ` It printed: ${quote(last)}.`;
}

const MAX_QUOTED = 200;

function quote(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}…` : text);
}
