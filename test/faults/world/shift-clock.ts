/**
 * Loaded before a service with `--import`: shifts the process's clock by the milliseconds in the file of
 * `BINDERY_FAULTS_CLOCK`, which the suite changes while the service runs.
 */
import fs from 'node:fs';

const file = process.env.BINDERY_FAULTS_CLOCK ?? '';
const RealDate = Date;
const realNow = Date.now;
const READ_EVERY_MS = 100;
let offset = 0;
let readAt = -Infinity;

function readOffset(): number {
  const at = performance.now();
  if (at - readAt < READ_EVERY_MS) return offset;
  readAt = at;
  try {
    offset = Number(fs.readFileSync(file, 'utf8')) || 0;
  } catch {
    // If the disk is full or the file is being replaced, the offset stays.
  }
  return offset;
}

RealDate.now = () => realNow() + readOffset();
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget: NewableFunction) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now()] : args, newTarget) as Date,
  apply: () => new RealDate(RealDate.now()).toString(),
});
