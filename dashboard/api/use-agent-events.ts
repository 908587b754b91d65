import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getAgentJobPath, agentJobQuery } from './agent.ts';
import type { AgentJobRef } from './agent.ts';
import { follow } from './follow.ts';
import type { AgentEvent, AgentJob } from './types.ts';

/** A job's events so far, and the state of the connection. */
export interface LiveEvents {
  events: AgentEvent[];
  state: 'connecting' | 'live' | 'reconnecting' | 'ended';
  error: unknown;
}

/** The job as it was loaded last, and when. */
interface LoadedJob {
  data?: Pick<AgentJob, 'status' | 'updatedAt'> | undefined;
  dataUpdatedAt: number;
}

/**
 * Follows a job's events from the first one. The stream ends with the job. It starts again once the job has continued:
 * after a follow-up by anyone, or by a comment on the pull request.
 */
export function useAgentEvents(
  org: string,
  { projectId, jobId }: AgentJobRef,
  job: LoadedJob,
): LiveEvents & { reconnect: () => void } {
  const queryClient = useQueryClient();
  const [round, setRound] = useState(0);
  const [endedAt, setEndedAt] = useState<number>();
  const [liveEvents, setLive] = useState<LiveEvents>({ events: [], state: 'connecting', error: undefined });
  const reconnect = () => {
    setEndedAt(undefined);
    setLive((before) => ({ ...before, error: undefined }));
    setRound((before) => before + 1);
  };
  // A job that was loaded before the stream ended says nothing about what happened since.
  const ended = endedAt !== undefined && job.dataUpdatedAt > endedAt ? job.data : undefined;
  const endedVersion = useRef<string>(undefined);
  useEffect(() => {
    const before = endedVersion.current;
    endedVersion.current = ended?.updatedAt;
    if (ended && (ended.status === 'active' || (before !== undefined && before !== ended.updatedAt))) {
      endedVersion.current = undefined;
      reconnect();
    }
  }, [ended?.status, ended?.updatedAt]);
  useEffect(() => {
    const controller = new AbortController();
    const refresh = () => void queryClient.invalidateQueries(agentJobQuery(org, { projectId, jobId }));
    let events: AgentEvent[] = [];
    let isPlanned = false;
    // Past events arrive in one burst, so they are rendered together.
    const show = () => {
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(() => {
        isPlanned = false;
        if (!controller.signal.aborted) setLive((before) => ({ ...before, events }));
      }, SHOW_MS);
    };
    follow(getAgentJobPath({ projectId, jobId }, '/events'), {
      org,
      after: '0',
      signal: controller.signal,
      onEvent: ({ event, data }) => {
        if (event === 'end') {
          setLive({ events, state: 'ended', error: undefined });
          setEndedAt(Date.now());
          refresh();
          return;
        }
        const next = JSON.parse(data) as AgentEvent;
        if (next.id <= (events.at(-1)?.id ?? 0)) return;
        events = [...events, next];
        if (REFRESHING.has(next.type)) refresh();
        show();
      },
      onState: (state) => setLive((before) => ({ ...before, state })),
    }).catch((error: unknown) => setLive((before) => ({ ...before, error })));
    return () => controller.abort();
  }, [org, projectId, jobId, round, queryClient]);
  return { ...liveEvents, reconnect };
}

/** Events that change the job. */
const REFRESHING: ReadonlySet<AgentEvent['type']> = new Set([
  'question',
  'answer',
  'plan',
  'approval',
  'message',
  'stopped',
  'commit',
  'pull-request',
]);

const SHOW_MS = 50;
