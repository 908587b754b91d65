import type { LanguageRegistration } from 'shiki/types';

type RawRule = LanguageRegistration['patterns'][number];
type Repository = Readonly<Record<string, RawRule>>;

/** Number of patterns assumed for one of Shiki's grammars; most are shorter. */
const OTHER_GRAMMAR = 100;

/**
 * Returns the number of patterns in a grammar's longest list after resolving includes. It doubles with each rule that
 * includes another twice, and is infinite for a list that includes itself.
 */
export function measureLongestExpansion({ patterns, repository = {}, injections = {} }: LanguageRegistration): number {
  const root: RawRule = { patterns };
  const rules: RawRule[] = [root, ...Object.values(injections)];
  const rulesByName = new Map<string, RawRule[]>([
    ['$self', [root]],
    ['$base', [root]],
  ]);
  const addNamed = (ruleMap: Repository) => {
    for (const [name, rule] of Object.entries(ruleMap)) {
      rulesByName.set(`#${name}`, [...(rulesByName.get(`#${name}`) ?? []), rule]);
      rules.push(rule);
    }
  };
  addNamed(repository as Repository);
  // The list grows during the loop.
  for (const rule of rules) {
    addNamed((rule.repository ?? {}) as Repository);
    rules.push(...(rule.patterns ?? []), ...listCaptures(rule));
  }
  const sizesByRule = new Map<RawRule, number>();
  const measureSize = (rule: RawRule): number => {
    if (rule.match !== undefined || rule.begin !== undefined) return 1;
    const size = sizesByRule.get(rule);
    if (size !== undefined) return size;
    sizesByRule.set(rule, Infinity);
    const ruleSize = rule.include === undefined ? listSize(rule) : includeSize(rule.include);
    sizesByRule.set(rule, ruleSize);
    return ruleSize;
  };
  const includeSize = (include: string): number => {
    const includedRules = rulesByName.get(include) ?? [];
    if (!/^[#$]/.test(include)) return OTHER_GRAMMAR;
    return Math.max(0, ...includedRules.map(measureSize));
  };
  const listSize = (rule: RawRule): number => (rule.patterns ?? []).reduce((sum, each) => sum + measureSize(each), 0);
  return Math.max(...rules.map(listSize));
}

function listCaptures(rule: RawRule): RawRule[] {
  const { captures, beginCaptures, endCaptures, whileCaptures } = rule;
  return [captures, beginCaptures, endCaptures, whileCaptures].flatMap(
    (each) => Object.values(each ?? {}) as RawRule[],
  );
}
