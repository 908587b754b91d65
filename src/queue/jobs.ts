/** The kinds of background work and what each is told. A new kind is one entry here and one handler in `jobs/`. */
import { Type } from 'typebox';
import type { Static } from 'typebox';

export const JOBS = {
  /** Makes the bundle of one export job. */
  export: {
    payload: Type.Object({ jobId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    /** A try that takes longer counts as hung and is made again. */
    expireSeconds: 6 * 3_600,
    /** Tries after the first. A worker that was killed or restarted uses one up, so it is more than faults alone need. */
    retries: 20,
  },
  /** Runs the present turn of one agent job. */
  agent: {
    payload: Type.Object({ jobId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 6 * 3_600,
    retries: 20,
  },
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = Static<(typeof JOBS)[Name]['payload']>;

export const JOB_NAMES = Object.keys(JOBS) as JobName[];
