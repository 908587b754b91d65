/** Applies Vale rules on a separate thread, so that a pattern with endless backtracking can be stopped. */
import { parentPort, workerData } from 'node:worker_threads';
import { applyRule, type ValeAlert } from './apply-rule.ts';
import type { ProseBlock } from './prose.ts';
import type { ValeRule } from './rules.ts';
import type { StepResult } from './run-steps.ts';

/** The rules of some pages. Each rule is a step. */
export interface ValeWork {
  rules: readonly ValeRule[];
  pages: readonly { name: string; blocks: readonly ProseBlock[]; rules: readonly number[] }[];
}

/** The alerts of one rule. */
export interface ValeResult extends StepResult {
  alerts: (ValeAlert & { name: string })[];
}

function run({ rules, pages, first }: ValeWork & { first: number }): void {
  for (const [step, rule] of rules.entries()) {
    if (step < first) continue;
    const alerts = pages.flatMap(({ name, blocks, rules: own }) =>
      own.includes(step) ? applyRule(rule, blocks).map((alert) => ({ ...alert, name })) : [],
    );
    parentPort?.postMessage({ step, alerts } satisfies ValeResult);
  }
}

run(workerData as ValeWork & { first: number });
