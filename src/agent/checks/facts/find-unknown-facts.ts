/** Reports flags, requests and fields in new examples that the whole repository doesn't know. */
import { GitFailure, runGit } from '../../../lib/git/git-command.ts';
import { readBlobs } from '../../../lib/git/read-blobs.ts';
import type { Workspace } from '../../types/workspace.ts';
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem } from '../writing/create-problem.ts';
import { listDoubtfulFacts } from './list-doubtful-facts.ts';
import { collectFacts, type SiteFacts } from './site-facts.ts';

/** Returns a concern for each fact in an example that is unknown at the base commit. */
export async function findUnknownFacts(
  workspace: Workspace,
  { pages, signal }: { pages: readonly PageChange[]; signal?: AbortSignal | undefined },
): Promise<SiteProblem[]> {
  if (!pages.some(({ after }) => after.includes('`') || after.includes('~~~'))) return [];
  const facts = await readFacts(workspace, signal);
  const doubts = pages
    .flatMap((page) => listDoubtfulFacts(page, facts).map((fact) => ({ page, fact })))
    .slice(0, MAX_SEARCHED);
  const knownTexts = await findKnownTexts(workspace, { texts: new Set(doubts.map(({ fact }) => fact.text)), signal });
  return doubts.flatMap(({ page, fact }) =>
    knownTexts.has(fact.text)
      ? []
      : [createProblem(page, { code: 'unknown-fact', severity: 'warning', line: fact.line, message: fact.message })],
  );
}

const FACTS = new WeakMap<Workspace['baseFiles'], Promise<SiteFacts>>();

/** Reads the texts of the docs folder once per base. */
function readFacts(workspace: Workspace, signal: AbortSignal | undefined): Promise<SiteFacts> {
  const facts = FACTS.get(workspace.baseFiles) ?? collect(workspace, signal);
  FACTS.set(workspace.baseFiles, facts);
  facts.catch(() => FACTS.delete(workspace.baseFiles));
  return facts;
}

async function collect({ gitDir, baseFiles }: Workspace, signal: AbortSignal | undefined): Promise<SiteFacts> {
  let total = 0;
  const blobs = [...baseFiles].flatMap(([name, { id, size, inWorkTree }]) => {
    if (!inWorkTree || size > MAX_BYTES || !/\.(?:mdx?|json|ya?ml)$/i.test(name) || total + size > MAX_TOTAL) return [];
    total += size;
    return [{ name, id, size }];
  });
  const texts: [string, string][] = [];
  await readBlobs({
    gitDir,
    blobs,
    signal,
    onBlob: async ({ name }, content) => void texts.push([name, content.toString('utf8')]),
  });
  return collectFacts(texts);
}

const MAX_BYTES = 4 * 2 ** 20;
const MAX_TOTAL = 64 * 2 ** 20;

/** Returns the texts that occur as words anywhere in the repository at the base commit. */
async function findKnownTexts(
  { gitDir, baseCommit }: Workspace,
  { texts, signal }: { texts: ReadonlySet<string>; signal?: AbortSignal | undefined },
): Promise<Set<string>> {
  const known = new Set<string>();
  for (const text of texts) {
    const args = ['grep', '-q', '-I', '-F', '-w', '-e', text, baseCommit];
    const isKnown = await runGit(args, { gitDir, timeoutMs: TIME_LIMIT_MS, signal }).then(
      () => true,
      (error: unknown) => {
        signal?.throwIfAborted();
        // Git exits with 1 if nothing matches. If it fails or takes too long, nothing is known about the text.
        return !(error instanceof GitFailure && error.exitCode === 1);
      },
    );
    if (isKnown) known.add(text);
  }
  return known;
}

/** Each needs a search of the repository. */
const MAX_SEARCHED = 40;
const TIME_LIMIT_MS = 10_000;
