import { fileURLToPath } from 'node:url';

import { execa } from 'execa';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

export interface CliResult {
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
}

/** Runs `bindery` as a person would, in a process of its own that has no terminal. */
export async function runCli(...args: string[]): Promise<CliResult> {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [`${REPOSITORY}bin/bindery.js`, ...args], {
    cwd: REPOSITORY,
    reject: false,
  });
  return { exitCode, stdout, stderr };
}
