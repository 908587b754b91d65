/** Applies Vale rules on a separate thread, so that a pattern with endless backtracking can be stopped. */
import { parentPort, workerData } from 'node:worker_threads';
import { applyRule, type ValeAlert } from './apply-rule.ts';
import type { ProseBlock } from './prose.ts';
import type { ValeRule } from './rules.ts';

/** The rules of some pages. */
export interface ValeWork {
  rules: readonly ValeRule[];
  pages: readonly { name: string; blocks: readonly ProseBlock[]; rules: readonly number[] }[];
  /** Index of the first rule. */
  first: number;
}

/** The result of one rule. */
export interface ValeResult {
  /** Index of the rule. */
  rule: number;
  alerts: (ValeAlert & { name: string })[];
}

function run({ rules, pages, first }: ValeWork): void {
  for (const [index, rule] of rules.entries()) {
    if (index < first) continue;
    const alerts = pages.flatMap(({ name, blocks, rules: own }) =>
      own.includes(index) ? applyRule(rule, blocks).map((alert) => ({ ...alert, name })) : [],
    );
    parentPort?.postMessage({ rule: index, alerts } satisfies ValeResult);
  }
}

run(workerData as ValeWork);
