import { Value } from 'typebox/value';
import { JOBS } from './jobs.ts';
import type { JobName, JobPayload } from './jobs.ts';

/** Validates the payload of a new queue entry. */
export function checkPayload<Name extends JobName>(name: Name, payload: unknown): JobPayload<Name> {
  const problem = findPayloadProblem(name, payload);
  if (problem === undefined) return payload as JobPayload<Name>;
  throw new Error(`The payload of a queue entry for ${name} is not valid: ${problem}.`);
}

/** Describes the problem with a queue entry's payload, which another version of the program may have written. */
export function findPayloadProblem(name: JobName, payload: unknown): string | undefined {
  const problems = Value.Errors(JOBS[name].payload, payload);
  if (problems.length === 0) return undefined;
  return problems.map((problem) => `${problem.instancePath || 'it'} ${problem.message}`).join('; ');
}
