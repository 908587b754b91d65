/**
 * `npm run test:faults`: runs an installation of real processes under random faults. Exits with 1 if a guarantee was
 * violated.
 */
import { readOptions } from './options.ts';
import { printReport } from './report.ts';
import { runFaultSuite } from './run-suite.ts';

const report = await runFaultSuite(readOptions(process.argv.slice(2)), (close) => {
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void close().finally(() => process.exit(130)));
});
process.stdout.write(`${printReport(report)}\n`);
process.exit(report.guarantees.some(({ violations }) => violations.length > 0) ? 1 : 0);
