import { findSecretsInDiff } from '../safety/find-secrets.ts';
import type { SecretFinding } from '../safety/find-secrets.ts';
import { describeObjections, findObjections, type Objections } from '../checks/find-objections.ts';
import { checkResult, listProblems } from '../automations/gates/check-result.ts';
import type { RunGate } from '../automations/gates/check-result.ts';
import type { Workspace } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import type { FinishedWork } from '../types/work.ts';
import { storeChangesTree } from '../workspace/commit-changes.ts';
import { readCommitDiff } from '../workspace/read-commit-diff.ts';
import type { Review, Verdict } from './finish-guard.ts';

/**
 * Reviews finished work with the checks that run before publishing, and with the gate of its automation. Describes the
 * problems for the model.
 */
export function createReview(knownSecrets: readonly string[], runGate?: RunGate): Review {
  const reviewGate = async (context: ToolContext, finished: FinishedWork): Promise<Verdict | undefined> => {
    const problems = runGate ? await checkResult(runGate, { context, finished }) : [];
    if (problems.length === 0) return undefined;
    const list = listProblems(problems);
    return {
      objection: `The result breaks the rules of this automation:\n${list}`,
      incomplete: `The result breaks the rules of the automation:\n${list}`,
      code: 'gate_failed',
    };
  };
  return async (context, finished) => {
    const { workspace, signal } = context;
    const draft = await storeChangesTree(workspace, signal);
    if (draft === null) return reviewGate(context, finished);
    const secrets = await findSecrets(workspace, { commit: draft, knownSecrets, signal });
    if (secrets.length > 0)
      return {
        objection: `${describeSecrets(secrets)} Replace it with a placeholder. Otherwise all changes are rejected.`,
        // Publishing would refuse the secrets.
        incomplete: undefined,
      };
    const objections = await findObjections(context);
    const objection = describeObjections(objections);
    const gate = await reviewGate(context, finished);
    if (objection === undefined) return gate;
    if (gate) return { ...gate, objection: `${objection}\n${gate.objection}` };
    return { objection, incomplete: describeIncomplete(objections) };
  };
}

/** A page outside the navigation can be intended, so only the reviewer decides about it. */
function describeIncomplete({ problems }: Objections): string | undefined {
  const [first] = problems;
  if (first === undefined) return undefined;
  const remainingCount = problems.length - 1;
  const suffix =
    remainingCount > 0
      ? ` There ${remainingCount === 1 ? 'is 1 more problem' : `are ${remainingCount} more problems`}.`
      : '';
  return `The agent submitted work that breaks the site, despite ${WARNING_COUNT}: ${first.file}:${first.line}: ${first.message}${suffix}`;
}

const WARNING_COUNT = 'three warnings';

/** Finds secrets that a commit or a tree adds to the base. */
export async function findSecrets(
  workspace: Workspace,
  { commit, knownSecrets, signal }: { commit: string; knownSecrets: readonly string[]; signal: AbortSignal },
): Promise<SecretFinding[]> {
  return findSecretsInDiff(await readCommitDiff(workspace, { commit, signal }), { known: knownSecrets });
}

/** Describes where the secrets are, without quoting them. */
export function describeSecrets(secrets: readonly SecretFinding[]): string {
  const places = secrets.slice(0, MAX_LISTED).map(({ file, line, kind }) => `${file}:${line} (${kind})`);
  return `The changes add a possible secret: ${listSome(places, secrets.length)}.`;
}

const MAX_LISTED = 10;

function listSome(names: readonly string[], count: number): string {
  const hiddenCount = count - names.length;
  return `${names.join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`;
}
