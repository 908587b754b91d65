import { runGit } from './git-command.ts';

/** Returns the sizes of the blobs that a repository has, in bytes, by id. Throws `GitFailure`. */
export async function findBlobs(
  gitDir: string,
  { ids, signal, timeoutMs }: { ids: readonly string[]; signal?: AbortSignal | undefined; timeoutMs: number },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const input = ids.map((id) => `${id}\n`).join('');
  const output = await runGit(['cat-file', '--batch-check', '--buffer'], { gitDir, input, signal, timeoutMs });
  return new Map(
    output
      .toString('latin1')
      .split('\n')
      .flatMap((line) => {
        const [, id, size] = /^([0-9a-f]+) blob (\d+)$/.exec(line) ?? [];
        return id === undefined ? [] : [[id, Number(size)] as const];
      }),
  );
}
