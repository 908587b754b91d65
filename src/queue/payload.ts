import { Value } from 'typebox/value';
import { JOBS } from './jobs.ts';
import type { JobName, JobPayload } from './jobs.ts';

/** Validates the payload of a queue entry, which another version of the program may have written. */
export function checkPayload<Name extends JobName>(name: Name, payload: unknown): JobPayload<Name> {
  const problems = Value.Errors(JOBS[name].payload, payload);
  if (problems.length === 0) return payload as JobPayload<Name>;
  const list = problems.map((problem) => `${problem.instancePath || 'it'} ${problem.message}`).join('; ');
  throw new Error(`The payload of a queue entry for ${name} is not valid: ${list}.`);
}
