import { Type } from 'typebox';

/** The rules of a repository and its organization that apply to one branch, which need not be there yet. */
export const BranchRules = Type.Array(Type.Object({ type: Type.String(), ruleset_id: Type.Optional(Type.Integer()) }));

/** A set of rules, as far as it says whether the token is above it. */
export const Ruleset = Type.Object({ current_user_can_bypass: Type.Optional(Type.String()) });

/** Rules that no push of an agent gets past, in words that follow "a rule". */
const REFUSING: Readonly<Record<string, string>> = {
  creation: 'restricts who can create branches',
  update: 'restricts who can push',
  required_signatures: 'requires signed commits',
};

/** Picks the rules that a push of unsigned commits would break. */
export function findRefusingRules(
  rules: readonly { type: string; ruleset_id?: number }[],
): { words: string; ruleset: number | undefined }[] {
  return rules.flatMap(({ type, ruleset_id: ruleset }) => {
    const words = Object.hasOwn(REFUSING, type) ? REFUSING[type] : undefined;
    return words === undefined ? [] : [{ words, ruleset }];
  });
}
