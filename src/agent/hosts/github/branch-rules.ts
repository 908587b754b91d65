import type { Octokit } from '@octokit/core';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { refuseBranch } from '../api/refuse-branch.ts';
import type { RefusalContext } from '../api/refusal.ts';
import { attempt } from './github-client.ts';

interface RulesRequest {
  client: Octokit;
  /** Returns the repository and the authentication of a request. */
  sign(signal: AbortSignal): Promise<SignedRequest>;
  context: RefusalContext;
  signal: AbortSignal;
}

/** The repository and the authentication of one request. */
interface SignedRequest {
  owner: string;
  repo: string;
  headers: { authorization: string };
  request: { signal: AbortSignal };
}

/**
 * Throws if a rule of the repository or its organization refuses pushes of the token to a branch, even before the branch
 * exists. Does nothing if the server or plan has no rules, or if the token can't read them.
 */
export async function checkRules(branch: string, { context, ...request }: RulesRequest): Promise<void> {
  const { client, sign, signal } = request;
  const { data } = await attempt(
    client.request('GET /repos/{owner}/{repo}/rules/branches/{branch}', { ...(await sign(signal)), branch }),
    signal,
  );
  if (!Value.Check(BranchRules, data)) return;
  for (const { words, ruleset } of findRefusingRules(data)) {
    if (ruleset === undefined || !(await isBinding(ruleset, request))) continue;
    throw refuseBranch(context, { branch, words });
  }
}

/** Whether the token can't bypass a ruleset. */
async function isBinding(
  ruleset: number,
  { client, sign, signal }: Pick<RulesRequest, 'client' | 'sign' | 'signal'>,
): Promise<boolean> {
  const { data } = await attempt(
    client.request('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', {
      ...(await sign(signal)),
      ruleset_id: ruleset,
    }),
    signal,
  );
  return Value.Check(Ruleset, data) && data.current_user_can_bypass === 'never';
}

/** The rules of a repository and its organization that apply to one branch, even before the branch exists. */
const BranchRules = Type.Array(Type.Object({ type: Type.String(), ruleset_id: Type.Optional(Type.Integer()) }));

/** The part of a ruleset that says whether the token can bypass it. */
const Ruleset = Type.Object({ current_user_can_bypass: Type.Optional(Type.String()) });

/** Rules that block every push of an agent, in words that follow "A rule of" and the repository. */
const RULE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  creation: 'restricts who can create branches',
  update: 'restricts who can push',
  required_signatures: 'requires signed commits',
};

/** Returns the rules that a push of unsigned commits would violate. */
function findRefusingRules(
  rules: readonly { type: string; ruleset_id?: number }[],
): { words: string; ruleset: number | undefined }[] {
  return rules.flatMap(({ type, ruleset_id: ruleset }) => {
    const words = Object.hasOwn(RULE_DESCRIPTIONS, type) ? RULE_DESCRIPTIONS[type] : undefined;
    return words === undefined ? [] : [{ words, ruleset }];
  });
}
