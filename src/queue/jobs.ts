/** The kinds of background work and the payload of each. A new kind is one entry here and one handler in `jobs/`. */
import { Type } from 'typebox';
import type { Static } from 'typebox';

export const JOBS = {
  /** Makes the bundle of one export job. */
  export: {
    payload: Type.Object({ jobId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    /** An attempt that takes longer counts as hung and is retried. */
    expireSeconds: 6 * 3_600,
    /** Retries after the first attempt. They cover kills and restarts of workers too, not only errors. */
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
