import { ApiError } from '../../client/index.ts';
import type { AgentEvent, AgentJob, AgentJobRef, BinderyClient } from '../../client/index.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { describeEvent } from './describe-event.ts';

export interface FollowOptions {
  /** Prints only the job, as JSON, once it has ended. */
  json: boolean;
  /** Id of the last event to skip. @defaultValue 0 */
  after?: number;
}

/** Shows an agent's progress until its job is no longer active, and then how to view the result. */
export async function followAgentJob(
  client: BinderyClient,
  job: AgentJobRef,
  { json, after = 0 }: FollowOptions,
): Promise<AgentJob> {
  const print = json ? () => undefined : printLine;
  print('Press Ctrl-C to stop watching. The job continues.\n');
  const columns = process.stdout.isTTY ? process.stdout.columns : undefined;
  const onEvent = (event: AgentEvent) => {
    const line = describeEvent(event, { columns });
    if (line !== '') print(line);
    if (event.type === 'plan') print(`\nApprove or reject with: bindery agent approve ${job.id} [--reject]\n`);
    if (event.type === 'question') print(`\nAnswer with: bindery agent answer ${job.id} "…"\n`);
  };
  const finishedJob = await client.waitForAgentJob(job, { after, onEvent });
  if (json) printLine(JSON.stringify(finishedJob, null, 2));
  const decisionUrl = finishedJob.prLink === null || json ? undefined : await findDecisionLink(client, job);
  print(`\n${describeEnd(finishedJob)}`);
  if (decisionUrl !== undefined)
    print(`To merge or close it, open this link within an hour: ${toOneLine(decisionUrl)}`);
  return finishedJob;
}

/** Undefined if the key doesn't allow decisions, or the pull request is on a host with its own buttons. */
export async function findDecisionLink(client: BinderyClient, job: AgentJobRef): Promise<string | undefined> {
  try {
    return (await client.createDecisionLink(job)).decisionUrl;
  } catch (error) {
    if (error instanceof ApiError && !error.isPassing) return undefined;
    throw error;
  }
}

function describeEnd({ status, prLink, outcome, failure }: AgentJob): string {
  if (status === 'archived') return 'The job was archived before it finished.';
  const pull = prLink === null ? undefined : `Pull request: ${toOneLine(prLink)}`;
  if (status === 'failed')
    return [
      'The job failed. See the last line above for the reason.',
      ...(failure ? [`Code: ${failure.code}.`] : []),
      ...(pull ? [pull] : []),
    ].join(' ');
  if (outcome === 'could_not')
    return `The agent couldn't do ${pull ? 'everything' : 'it'}. See its last message above for the reason.${pull ? ` ${pull}` : ''}`;
  if (outcome === 'reported') return 'The report is in the last message. Nothing was changed.';
  if (outcome === 'plan_rejected') return 'The plan was rejected. Nothing was changed.';
  if (outcome === 'stopped') return pull === undefined ? 'Stopped before the first change.' : `Stopped. ${pull}`;
  return pull === undefined
    ? 'Completed. Nothing needed to change, so no pull request was opened.'
    : `Completed. ${pull}`;
}

/** Whether a job has done its task, so that scripts can continue. */
export function isDone({ status, outcome }: AgentJob): boolean {
  return status === 'completed' && outcome !== 'could_not';
}
