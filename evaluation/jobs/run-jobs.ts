/** Runs the five jobs on a site like agent jobs, with a scripted model over HTTP. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createModel } from '../../src/agent/model/create-model.ts';
import type { CheckSite } from '../../src/agent/types/site.ts';
import type { AgentLimits } from '../../src/agent/types/tool.ts';
import type { Model } from '../../src/agent/types/model.ts';
import { startModelServer } from '../../test/helpers/model-server.ts';
import { prepareTask, resetWork, type PreparedTask } from '../attempt.ts';
import { gradeWork } from '../graders.ts';
import { runPrepared } from '../run-task.ts';
import type { Task, TaskRun } from '../types.ts';
import type { JobService } from './job-service.ts';
import { scriptJob } from './script.ts';

/** The result of one job on one site. `tokens` are the tokens of its requests, estimated as four bytes each. */
export type JobRun = Pick<TaskRun, 'passed' | 'steps' | 'seconds' | 'refused' | 'ended' | 'grades'> & {
  site: string;
  job: string;
  files: number;
  tokens: number;
  checkSeconds: number;
};

/** The default limits of an installation. */
const LIMITS: AgentLimits = { steps: 60, minutes: 20, tokens: 2_000_000, files: 50, fileBytes: 512 * 1024 };

/** Runs a job. Returns undefined if it finds nothing suitable on the site. */
export async function runJob(
  job: string,
  {
    site,
    from,
    checkSite,
    service,
  }: {
    site: string;
    from: string;
    checkSite: CheckSite;
    /**
     * Runs the job with a database and host up to its pull request, which is graded.
     * @defaultValue runs the loop only
     */
    service?: JobService | undefined;
  },
): Promise<JobRun | undefined> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-jobs-'));
  const { signal } = new AbortController();
  let checkSeconds = 0;
  const checkWithTiming: CheckSite = async (...args) => {
    const startTime = performance.now();
    const report = await checkSite(...args);
    checkSeconds += (performance.now() - startTime) / 1000;
    return report;
  };
  const source = { kind: 'example', name: site } as const;
  const task: Task = { id: `${site}/${job}`, kind: 'synthetic', source, generator: job, pick: 0 };
  try {
    const prepared = await prepareTask(task, { from, folder, checkSite: checkWithTiming, limits: LIMITS, signal });
    if (prepared === undefined) return undefined;
    checkSeconds = 0;
    const server = await startModelServer(scriptJob(prepared.attempt.built));
    try {
      const model = createModel({ name: 'anthropic:scripted', env: server.env });
      const run = service
        ? await runWhole(prepared, { model, checkSite: checkWithTiming, service, folder })
        : await runPrepared(task, prepared, {
            model,
            from,
            checkSite: checkWithTiming,
            limits: LIMITS,
            run: 1,
            signal,
          });
      const bytes = server.requests().reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
      return {
        ...run,
        site,
        job,
        files: prepared.attempt.expectedFiles.length,
        tokens: Math.round(bytes / 4),
        checkSeconds: Math.round(checkSeconds * 10) / 10,
      };
    } finally {
      await server.close();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Applies the pull request's changes to the work tree and grades it. */
async function runWhole(
  { opened, attempt }: PreparedTask,
  { model, checkSite, service, folder }: { model: Model; checkSite: CheckSite; service: JobService; folder: string },
): Promise<Pick<TaskRun, 'passed' | 'steps' | 'seconds' | 'refused' | 'ended' | 'grades'>> {
  const [origin = ''] = ['set-up', 'unchanged'].map((name) => path.join(folder, name, 'origin')).filter(fs.existsSync);
  const { prompt } = attempt.built;
  const done = await service.run({ origin, prompt, model, checkSite, limits: LIMITS });
  await resetWork(opened, attempt.site);
  for (const [name, content] of done.changes ?? []) writeFile(path.join(opened.docs, name), content);
  const grades = await gradeWork(attempt);
  const ended = done.ended ?? (done.changes ? undefined : 'no pull request was opened');
  return {
    passed: ended === undefined && grades.every(({ ok }) => ok),
    grades,
    steps: done.log.filter(({ type }) => type === 'assistant').length,
    refused: done.log.filter((event) => event.type === 'tool' && !event.result.ok).length,
    seconds: Math.round(done.seconds * 10) / 10,
    ...(ended !== undefined && { ended }),
  };
}

function writeFile(file: string, content: Buffer | null): void {
  if (content === null) fs.rmSync(file);
  else {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}
