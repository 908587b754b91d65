import { GitFailure, runGit, startGit } from '../../../lib/git/git-command.ts';

/** A bare repository on Bindery's own disk. */
export interface BareRepository {
  folder: string;
  signal: AbortSignal;
}

/** Returns Git's output without surrounding whitespace. Returns undefined for exit code 1, which means "no". */
export async function askGit(args: readonly string[], { folder, signal }: BareRepository): Promise<string | undefined> {
  try {
    return (await runGit(args, { gitDir: folder, signal })).toString('utf8').trim();
  } catch (error) {
    if (error instanceof GitFailure && error.exitCode === 1) return undefined;
    throw error;
  }
}

/** Returns the first bytes of Git's output, and whether there was more. */
export async function readGit(
  args: readonly string[],
  { folder, signal, maxBytes }: BareRepository & { maxBytes: number },
): Promise<{ output: Buffer; isCut: boolean }> {
  signal.throwIfAborted();
  const git = startGit(args, { gitDir: folder, input: '', signal });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of git.stdout as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  const isCut = size > maxBytes;
  const { exitCode, stderr, error } = await (isCut ? git.stop() : git.exitPromise);
  signal.throwIfAborted();
  const output = Buffer.concat(chunks).subarray(0, maxBytes);
  if (isCut || exitCode === 0) return { output, isCut };
  throw new GitFailure(`git ${args[0] ?? ''} failed`, {
    stdout: '',
    stderr: stderr.toString('utf8'),
    exitCode,
    timedOut: false,
    cause: error,
  });
}
