import { fileURLToPath } from 'node:url';

import { execa } from 'execa';

import { checkCommand } from '../../src/cli/check/check.ts';
import { exportCommand } from '../../src/cli/export/export.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { runProgram, type Commands } from '../../src/cli/program.ts';
import { createLocalPool } from './renderer/local-pool.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

export interface CliResult {
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
}

/** Runs `bindery` as a user would, in a separate process without a terminal. */
export async function runCli(...args: string[]): Promise<CliResult> {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [`${REPOSITORY}bin/bindery.js`, ...args], {
    cwd: REPOSITORY,
    // Isolates tests from each other's rendering results: exports can't cache anything there.
    env: { XDG_CACHE_HOME: '/dev/null' },
    reject: false,
  });
  return { exitCode, stdout, stderr };
}

/**
 * Runs a command in this process through the program's own function, with only this environment. For tests that don't
 * depend on the process, because starting one takes up to a second. Run one at a time, because its output is collected.
 * `check` and `export` don't start a rendering process either.
 */
export async function runHere(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  checkParts: Parameters<typeof checkCommand>[0] = {},
): Promise<CliResult> {
  const before = { env: process.env, exitCode: process.exitCode };
  const [stdout, stderr] = [collect(process.stdout), collect(process.stderr)];
  process.env = env;
  process.exitCode = undefined;
  try {
    await runProgram(['node', 'bindery', ...args], {
      ...COMMANDS,
      ...HERE,
      check: async () => checkCommand({ createPool: createLocalPool, ...checkParts }),
    });
    return { exitCode: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    stdout.end();
    stderr.end();
    Object.assign(process, before);
  }
}

const HERE: Commands = {
  export: async () => exportCommand({ createPool: createLocalPool }),
};

/** Collects what is written to a stream until it is ended. */
function collect(stream: NodeJS.WriteStream) {
  const { write } = stream;
  let writtenText = '';
  stream.write = (chunk: Uint8Array | string) => {
    writtenText += chunk.toString();
    return true;
  };
  return { text: () => writtenText, end: () => void (stream.write = write) };
}
