/** Applies Vale rules on a separate thread, so that a pattern with endless backtracking can be stopped. */
import { applyRule, type ValeAlert } from './apply-rule.ts';
import type { ProseBlock } from './prose.ts';
import type { ValeRule } from './rules.ts';
import type { StepResult } from './run-steps.ts';
import { serveSteps } from './serve-steps.ts';

/** The rules of some pages. Each rule is a step. */
export interface ValeWork {
  rules: readonly ValeRule[];
  pages: readonly { name: string; blocks: readonly ProseBlock[]; rules: readonly number[] }[];
}

/** The alerts of one rule. */
export interface ValeResult extends StepResult {
  alerts: (ValeAlert & { name: string })[];
  /** Names of the pages with more alerts than are listed. */
  cutPages: string[];
}

serveSteps<ValeWork, ValeResult>({
  count: ({ rules }) => rules.length,
  run: ({ rules, pages }, step) => {
    const rule = rules[step];
    const outcomes = pages.flatMap(({ name, blocks, rules: own }) =>
      rule && own.includes(step) ? [{ name, ...applyRule(rule, blocks) }] : [],
    );
    return {
      alerts: outcomes.flatMap(({ name, alerts }) => alerts.map((alert) => ({ ...alert, name }))),
      cutPages: outcomes.flatMap(({ name, isCut }) => (isCut ? [name] : [])),
    };
  },
});
