import { findUnknownFacts } from '../src/agent/checks/facts/find-unknown-facts.ts';
import { findRenames } from '../src/agent/checks/find-renames.ts';
import { readPageChanges } from '../src/agent/checks/page-changes.ts';
import { findWritingProblems } from '../src/agent/checks/writing/find-writing-problems.ts';
import type { ToolContext } from '../src/agent/types.ts';
import { listChangedFiles } from '../src/agent/workspace/changed-files.ts';

/** Returns the first problem that the agent's own check of the text finds. The check of the site isn't part of it. */
export async function findGateProblem({ workspace, signal }: ToolContext): Promise<string | undefined> {
  const changes = await listChangedFiles(workspace, signal);
  const pages = await readPageChanges(workspace, {
    changes,
    renames: await findRenames(workspace, { changes, signal }),
    signal,
  });
  const { problems, concerns } = await findWritingProblems(workspace, pages);
  const facts = await findUnknownFacts(workspace, { pages, signal });
  const [first] = [...problems, ...concerns, ...facts];
  return first && `${first.file}:${first.line}: ${first.message}`;
}
