/** The kinds of background work and the payload of each. A new kind is one entry here and one handler in `jobs/`. */
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';

export interface JobKind {
  payload: TSchema;
  /** An attempt that takes longer counts as hung and is retried. */
  expireSeconds: number;
  /** Retries after the first attempt. They cover kills and restarts of workers too, not only errors. */
  retries: number;
  /**
   * Cron times, in UTC, at which the queue adds the work by itself: once in the whole installation, whatever the number of
   * processes. Of the times at which no process ran, the last is made up for.
   */
  schedule?: string;
}

export const JOBS = {
  /** Makes the bundle of one export job, or renders one part of it: a shard, by its index. */
  export: {
    payload: Type.Object(
      { jobId: Type.String({ minLength: 1 }), shard: Type.Optional(Type.Integer({ minimum: 0 })) },
      { additionalProperties: false },
    ),
    expireSeconds: 6 * 3_600,
    retries: 20,
  },
  /** Runs the present turn of one agent job. */
  agent: {
    payload: Type.Object({ jobId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 6 * 3_600,
    retries: 20,
  },
  /** Looks whether the repository of a project has something new, and exports it. */
  look: {
    payload: Type.Object({ projectId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 300,
    retries: 20,
  },
  /** Asks for a look at each repository whose time has come. */
  poll: {
    payload: Type.Object({}, { additionalProperties: false }),
    expireSeconds: 300,
    retries: 20,
    schedule: '* * * * *',
  },
  /** Sends one message of a webhook. Attempts after a refusal are later entries: see `accounts/webhooks/deliver.ts`. */
  webhook: {
    payload: Type.Object({ deliveryId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 300,
    retries: 20,
  },
  /** Counts what readers of hosted sites did, and removes what is kept no longer. */
  'site-cleaning': {
    payload: Type.Object({}, { additionalProperties: false }),
    expireSeconds: 600,
    retries: 20,
    schedule: '30 * * * *',
  },
  /** Archives agent jobs that finished long ago. */
  'agent-archive': {
    payload: Type.Object({}, { additionalProperties: false }),
    expireSeconds: 600,
    retries: 20,
    schedule: '0 * * * *',
  },
  /** Deletes what is kept no longer. */
  retention: {
    payload: Type.Object({}, { additionalProperties: false }),
    expireSeconds: 3_600,
    retries: 20,
    schedule: '30 * * * *',
  },
} as const satisfies Record<string, JobKind>;

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = Static<(typeof JOBS)[Name]['payload']>;

export const JOB_NAMES = Object.keys(JOBS) as JobName[];
