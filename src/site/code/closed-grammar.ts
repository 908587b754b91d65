/**
 * A TextMate grammar with all that it may include, and nothing else: which other languages a thread has read cannot
 * change what it finds.
 */
import { Registry } from 'shiki/textmate';
import type { Theme } from 'shiki/textmate';
import type { LanguageRegistration, RegexEngine } from 'shiki/types';
import type { Budget } from './regex-engine.ts';

export type Grammar = NonNullable<ReturnType<Registry['loadGrammar']>>;

export interface ClosedGrammar {
  grammar: Grammar;
  /** Sets the theme that lines are read by. */
  setTheme(theme: Theme): void;
  /** Of the block that is read. */
  budget: Budget;
}

/** `members` are what the grammar may include and what is injected into it; the last is the grammar itself. */
export function closeGrammar(
  members: readonly LanguageRegistration[],
  engine: RegexEngine & { budget?: Budget },
): ClosedGrammar | undefined {
  const root = members.at(-1);
  if (!root) return undefined;
  const registry = new Registry({
    onigLib: { createOnigScanner: (sources) => engine.createScanner(sources), createOnigString: engine.createString },
    loadGrammar: () => undefined,
  });
  const { _syncRegistry: grammars } = registry;
  for (const member of members) grammars.addGrammar(member);
  grammars.addGrammar(root, findInjections(root.scopeName, members));
  const { balancedBracketSelectors = ['*'], unbalancedBracketSelectors = [] } = root;
  const brackets = { balancedBracketSelectors, unbalancedBracketSelectors };
  const grammar = registry.loadGrammarWithConfiguration(root.scopeName, 1, brackets);
  const { budget = { left: Infinity } } = engine;
  return grammar ? { grammar, setTheme: (theme) => grammars.setTheme(theme), budget } : undefined;
}

/** Scopes of the members that name the grammar's scope, or a wider one, as their target: wider ones first. */
function findInjections(scope: string, members: readonly LanguageRegistration[]): string[] {
  const parts = scope.split('.');
  const targets = parts.map((_, index) => parts.slice(0, index + 1).join('.'));
  return targets.flatMap((target) =>
    members.flatMap(({ injectTo = [], scopeName }) => (injectTo.includes(target) ? [scopeName] : [])),
  );
}
