import { Type } from 'typebox';

/** The rules of a repository and its organization that apply to one branch, even before the branch exists. */
export const BranchRules = Type.Array(Type.Object({ type: Type.String(), ruleset_id: Type.Optional(Type.Integer()) }));

/** The part of a ruleset that says whether the token can bypass it. */
export const Ruleset = Type.Object({ current_user_can_bypass: Type.Optional(Type.String()) });

/** Rules that block every push of an agent, in words that follow "A rule of" and the repository. */
const RULE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  creation: 'restricts who can create branches',
  update: 'restricts who can push',
  required_signatures: 'requires signed commits',
};

/** Returns the rules that a push of unsigned commits would violate. */
export function findRefusingRules(
  rules: readonly { type: string; ruleset_id?: number }[],
): { words: string; ruleset: number | undefined }[] {
  return rules.flatMap(({ type, ruleset_id: ruleset }) => {
    const words = Object.hasOwn(RULE_DESCRIPTIONS, type) ? RULE_DESCRIPTIONS[type] : undefined;
    return words === undefined ? [] : [{ words, ruleset }];
  });
}
