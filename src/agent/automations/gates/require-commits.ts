import { readNamedCommits } from './named-commits.ts';
import type { NamedCommit } from './named-commits.ts';
import { joinStatement, listSome } from './gate.ts';
import type { RunResult } from './gate.ts';

/** Requires that the summary names commits that exist. Returns them, and the problems. */
export async function requireCommits({
  statement,
  context,
}: Pick<RunResult, 'statement' | 'context'>): Promise<{ commits: readonly NamedCommit[]; problems: string[] }> {
  if (!statement) return { commits: [], problems: [] };
  const { commits, unknown, isIncomplete } = await readNamedCommits(joinStatement(statement), context);
  if (isIncomplete) return { commits, problems: [] };
  if (unknown.length > 0)
    return {
      commits,
      problems: [
        `The summary mentions commits that don't exist in any repository: ${listSome(unknown)}. Copy the IDs from the \`history\` tool.`,
      ],
    };
  return {
    commits,
    problems: commits.length === 0 ? [NO_COMMITS] : [],
  };
}

const NO_COMMITS =
  "The summary doesn't list the commits that you considered. List them with their IDs, as the `history` tool prints them, and say what each one means for readers.";
