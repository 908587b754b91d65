import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { printReport } from '../faults/report.ts';
import { runFaultSuite } from '../faults/run-suite.ts';

/** `npm run test:faults` runs for longer and with a random seed. */
const MINUTES = 1;
/** A busy machine is not a violation. */
const PATIENCE_SECONDS = 400;

test('an installation under random faults keeps every guarantee', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-faults-test-'));
  try {
    const report = await runFaultSuite({
      minutes: MINUTES,
      seed: 36,
      only: [],
      maxWaitSeconds: PATIENCE_SECONDS,
      settleSeconds: PATIENCE_SECONDS,
      logFile: path.join(folder, 'events.jsonl'),
    });
    const violations = report.guarantees.flatMap((each) => each.violations.map(({ text }) => text));
    if (violations.length > 0) process.stderr.write(`${printReport(report)}\n`);
    expect(violations).toEqual([]);
    expect([...report.faults.values()].reduce((sum, { injected }) => sum + injected, 0)).toBeGreaterThan(3);
    expect(report.jobs['export completed']).toBeGreaterThan(0);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}, 1_200_000);
