/** Provides a database and the built-in host, so that scripted jobs end with pull requests as in production. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createAgentJob } from '../../src/agent/job/create-agent-job.ts';
import { readEvents } from '../../src/agent/job/event-log.ts';
import { runAgentJob } from '../../src/agent/job/run-agent-job.ts';
import type { CheckSite } from '../../src/agent/types/site.ts';
import type { AgentLimits } from '../../src/agent/types/tool.ts';
import type { Model } from '../../src/agent/types/model.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import { connect } from '../../src/db/connect.ts';
import { git } from '../../test/helpers/git-repository.ts';
import { acquirePostgres } from '../../test/helpers/shared-postgres.ts';

/** A job to run from the prompt to the pull request. */
export interface JobInput {
  /** Path of a repository with the site on `main`. */
  origin: string;
  prompt: string;
  model: Model;
  checkSite: CheckSite;
  limits: AgentLimits;
}

/** A finished job and its changes. */
export interface JobResult {
  log: AgentEvent[];
  seconds: number;
  /**
   * Contents in the pull request by file of the docs folder; null for a deleted file. Undefined without a pull request.
   */
  changes: Map<string, Buffer | null> | undefined;
  /** The reason why the job didn't complete. */
  ended: string | undefined;
}

/** Runs jobs with a database and a host. */
export interface JobService {
  run(job: JobInput): Promise<JobResult>;
  close(): Promise<void>;
}

/** Starts the service. The caller must close it. */
export async function startJobService(): Promise<JobService> {
  const postgres = await acquirePostgres();
  const db = connect({ url: postgres.url, max: 10 });
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-job-service-'));
  const { id: organizationId } = await createOrganization(db, { name: 'Evaluation' });
  let count = 0;
  return {
    async run({ origin, prompt, model, checkSite, limits }) {
      const repository = path.join(root, 'repositories', `site-${(count += 1)}.git`);
      git(origin, ['clone', '--quiet', '--bare', '.', repository]);
      const place = { repositoryUrl: repository, host: 'built-in', organizationId, operator: true };
      const { id: projectId } = await createProject(db, { ...place, name: `Site ${count}` });
      const queue = { enqueue: () => Promise.resolve('entry') };
      const job = { organizationId, projectId, prompt, model: model.name };
      const accepted = await db.transaction().execute((trx) => createAgentJob(trx, { queue, job }));
      const jobId = accepted.job.id;
      const startTime = performance.now();
      await runAgentJob(
        {
          db,
          queue,
          dataFolder: path.join(root, 'data'),
          getSecretKey: () => Promise.resolve(Buffer.alloc(32)),
          host: { publicUrl: () => 'http://localhost', linkSecret: Buffer.alloc(32) },
          checkSite: (folder, signal, _site, earlier) => checkSite(folder, signal, earlier),
          createModel: () => model,
          estimateCost: () => undefined,
          limits,
          answerHours: 0,
          jobsPerProject: 1,
          maxRepositoryBytes: 2 ** 30,
          secrets: [],
        },
        { jobId, signal: new AbortController().signal, lastTry: true },
      );
      const seconds = (performance.now() - startTime) / 1000;
      const row = await db.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
      const log = (await readEvents(db, { jobId })).map(({ event }) => event);
      const changes = row.pr_link === null ? undefined : readChanges(repository, row.branch);
      return { log, seconds, changes, ended: row.status === 'completed' ? undefined : (row.error ?? row.status) };
    },
    async close() {
      await db.destroy();
      await postgres.release();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

function readChanges(repository: string, branch: string): Map<string, Buffer | null> {
  const listed = git(repository, ['diff', '--name-status', '--no-renames', '-z', 'main', branch]).split('\0');
  const changes = new Map<string, Buffer | null>();
  for (let at = 0; at + 1 < listed.length; at += 2) {
    const name = listed[at + 1] ?? '';
    const isGone = listed[at] === 'D';
    changes.set(name, isGone ? null : readBlob(repository, `${branch}:${name}`));
  }
  return changes;
}

/** Reads every byte, including trailing whitespace, which the `git` helper trims. */
function readBlob(repository: string, object: string): Buffer {
  return execFileSync('git', ['-C', repository, 'cat-file', 'blob', object], { stdio: 'pipe', maxBuffer: 2 ** 28 });
}
