/** The kinds of Vale rules that are plain data, as a thread evaluates them. */

/** Where a rule applies. */
export type ValeScope = 'text' | 'heading' | 'list' | 'paragraph' | 'sentence';

export type ValeLevel = 'suggestion' | 'warning' | 'error';

interface RuleBase {
  /** Such as `Google.We`. */
  name: string;
  message: string;
  level: ValeLevel;
  scopes: readonly ValeScope[];
  /** Texts that don't count, as regular expressions. */
  exceptions: readonly string[];
  ignoreCase: boolean;
}

export interface ExistenceRule extends RuleBase {
  kind: 'existence';
  patterns: readonly string[];
  /** Whether the patterns match within words. */
  isNonword: boolean;
}

export interface SubstitutionRule extends RuleBase {
  kind: 'substitution';
  /** Replacements by patterns. */
  swaps: readonly (readonly [pattern: string, replacement: string])[];
  isNonword: boolean;
  /** Whether the replacement of a capitalized word is capitalized. */
  capitalizes: boolean;
}

export interface OccurrenceRule extends RuleBase {
  kind: 'occurrence';
  pattern: string;
  max: number | undefined;
  min: number | undefined;
}

export interface RepetitionRule extends RuleBase {
  kind: 'repetition';
  pattern: string;
}

export interface CapitalizationRule extends RuleBase {
  kind: 'capitalization';
  /** `$title`, `$sentence`, `$lower`, `$upper`, or a pattern. */
  match: string;
}

export interface ConditionalRule extends RuleBase {
  kind: 'conditional';
  /** The text that needs `second` on the page, such as an abbreviation. */
  first: string;
  second: string;
}

export type ValeRule =
  | ExistenceRule
  | SubstitutionRule
  | OccurrenceRule
  | RepetitionRule
  | CapitalizationRule
  | ConditionalRule;
