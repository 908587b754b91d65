import { findSecretsInDiff } from '../safety/find-secrets.ts';
import type { SecretFinding } from '../safety/find-secrets.ts';
import { findNewProblems } from '../tools/new-problems.ts';
import type { SiteProblem, ToolContext, Workspace } from '../types.ts';
import { commitChanges } from '../workspace/commit-changes.ts';
import { diffText } from '../workspace/diff-text.ts';

/** Looks at finished work as the job will before it is published, and tells the model which problems to fix. */
export function createReview(knownSecrets: readonly string[]) {
  return async (context: ToolContext): Promise<string | undefined> => {
    const { workspace, signal } = context;
    const draft = await commitChanges({ workspace, ...DRAFT, signal });
    if (draft === null) return undefined;
    const secrets = await findSecrets(workspace, { commit: draft, knownSecrets, signal });
    if (secrets.length > 0)
      return `${describeSecrets(secrets)} Replace it by a placeholder, then call finish again; otherwise all changes are refused.`;
    const { added } = await findNewProblems(context);
    const errors = added.filter(({ severity }) => severity === 'error');
    return errors.length === 0 ? undefined : describeErrors(errors);
  };
}

const DRAFT = { message: 'draft', author: { name: 'draft', email: 'draft@localhost' }, date: new Date(0) };

/** Finds secrets in what a commit adds to its base. */
export async function findSecrets(
  workspace: Workspace,
  { commit, knownSecrets, signal }: { commit: string; knownSecrets: readonly string[]; signal: AbortSignal },
): Promise<SecretFinding[]> {
  return findSecretsInDiff(await diffText(workspace, { commit, signal }), { known: knownSecrets });
}

/** Names the places, never the secrets. */
export function describeSecrets(secrets: readonly SecretFinding[]): string {
  const places = secrets.slice(0, NAMED_AT_MOST).map(({ file, line, kind }) => `${file}:${line} (${kind})`);
  return `The changes add what looks like a secret: ${listSome(places, secrets.length)}.`;
}

function describeErrors(errors: readonly SiteProblem[]): string {
  const lines = errors.slice(0, NAMED_AT_MOST).map(({ file, line, message }) => `${file}:${line}: ${message}`);
  return `Your changes have broken the site: ${listSome(lines, errors.length, '; ')} Fix it, then call finish again.`;
}

const NAMED_AT_MOST = 10;

function listSome(named: readonly string[], count: number, separator = ', '): string {
  const more = count - named.length;
  return `${named.join(separator)}${more > 0 ? ` and ${more} more` : ''}`;
}
