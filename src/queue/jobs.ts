/** The types of background work and their payloads. A new type is one entry here and one handler in `jobs/`. */
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';

export interface JobKind {
  payload: TSchema;
  /** An attempt that takes longer counts as hung and is retried. */
  expireSeconds: number;
  /** Number of retries after the first attempt. They cover not only errors but also kills and restarts of workers. */
  retries: number;
  /**
   * Cron times, in UTC, at which the queue adds the work: once per installation, whatever the number of processes. If
   * no process was running, only the last missed time is made up for.
   */
  schedule?: string;
}

export const JOBS = {
  /** Creates the bundle of one export job, or renders one of its shards, by index. */
  export: {
    payload: Type.Object(
      { jobId: Type.String({ minLength: 1 }), shard: Type.Optional(Type.Integer({ minimum: 0 })) },
      { additionalProperties: false },
    ),
    expireSeconds: 6 * 3_600,
    retries: 20,
  },
  /** Runs the current turn of one agent job. */
  agent: {
    payload: Type.Object({ jobId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 6 * 3_600,
    retries: 20,
  },
  /** Checks a project's repository for new commits, and exports it. */
  look: {
    payload: Type.Object({ projectId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 300,
    retries: 20,
  },
  /** Checks which pages of a project may be outdated. */
  'page-drift': {
    payload: Type.Object({ projectId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 2 * 3_600,
    retries: 20,
  },
  /** Requests a check of each repository that is due. */
  poll: {
    payload: Type.Object({}, { additionalProperties: false }),
    expireSeconds: 300,
    retries: 20,
    schedule: '* * * * *',
  },
  /** Sends one webhook message. Attempts after a rejection are later entries: see `accounts/webhooks/deliver.ts`. */
  webhook: {
    payload: Type.Object({ deliveryId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 300,
    retries: 20,
  },
  /** Aggregates the activity of hosted sites' readers, and deletes expired data. */
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
  /** Sends an email about a question, a plan or the result of an agent, to the user who sent the prompt. */
  'agent-mail': {
    payload: Type.Object(
      { jobId: Type.String({ minLength: 1 }), event: Type.Integer({ minimum: 1 }) },
      { additionalProperties: false },
    ),
    expireSeconds: 120,
    retries: 20,
  },
  /** Continues agent jobs that people didn't answer in time. */
  'agent-waits': {
    payload: Type.Object({}, { additionalProperties: false }),
    expireSeconds: 600,
    retries: 20,
    schedule: '* * * * *',
  },
  /** Ends and starts the runs of one automation, as far as possible now. */
  automation: {
    payload: Type.Object({ automationId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 300,
    retries: 20,
  },
  /** Requests the scheduled runs of automations, and queues those that were delayed. */
  'automation-tick': {
    payload: Type.Object({}, { additionalProperties: false }),
    expireSeconds: 600,
    retries: 20,
    schedule: '* * * * *',
  },
  /** Reads the automations that a project's repository defines. */
  'automation-definitions': {
    payload: Type.Object({ projectId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 900,
    retries: 20,
  },
  /** Looks for new commits and tags in a context repository. */
  'context-poll': {
    payload: Type.Object(
      { projectId: Type.String({ minLength: 1 }), name: Type.String({ minLength: 1 }) },
      { additionalProperties: false },
    ),
    expireSeconds: 300,
    retries: 20,
  },
  /** Checks the trigger of one automation against the docs or another host. */
  'automation-watch': {
    payload: Type.Object({ automationId: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    expireSeconds: 900,
    retries: 20,
  },
  /** Sends an email about a run of an automation, or about its pause, to one user. */
  'automation-mail': {
    payload: Type.Object(
      {
        automationId: Type.String({ minLength: 1 }),
        userId: Type.String({ minLength: 1 }),
        runId: Type.Optional(Type.String({ minLength: 1 })),
      },
      { additionalProperties: false },
    ),
    expireSeconds: 120,
    retries: 20,
  },
  /** Deletes data beyond its retention period. */
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
