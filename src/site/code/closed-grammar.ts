/**
 * A TextMate grammar with everything it can include, and nothing else, so that other languages loaded in a thread can't
 * change its results.
 */
import { Registry } from 'shiki/textmate';
import type { Theme } from 'shiki/textmate';
import type { LanguageRegistration, RegexEngine } from 'shiki/types';
import type { Budget } from './regex-engine.ts';

export type Grammar = NonNullable<ReturnType<Registry['loadGrammar']>>;

export interface ClosedGrammar {
  grammar: Grammar;
  /** Sets the theme used to tokenize lines. */
  setTheme(theme: Theme): void;
  /** Budget of the current block. */
  budget: Budget;
}

/** `members` are the grammars that it can include or that are injected into it; the last is the grammar itself. */
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

/** Returns the scopes of the members that target the grammar's scope, or a wider one; wider ones first. */
function findInjections(scope: string, members: readonly LanguageRegistration[]): string[] {
  const parts = scope.split('.');
  const targets = parts.map((_, index) => parts.slice(0, index + 1).join('.'));
  return targets.flatMap((target) =>
    members.flatMap(({ injectTo = [], scopeName }) => (injectTo.includes(target) ? [scopeName] : [])),
  );
}
