import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getAgentJobPath, agentJobQuery } from './agent.ts';
import type { AgentJobRef } from './agent.ts';
import { follow } from './follow.ts';
import type { AgentEvent } from './types.ts';

/** A job's events so far, and the state of the connection. */
export interface LiveEvents {
  events: AgentEvent[];
  state: 'connecting' | 'live' | 'reconnecting' | 'ended';
  error: unknown;
}

/**
 * Follows a job's events from the first one. Increase `round` after each follow-up prompt, to reconnect to a job whose
 * stream had ended.
 */
export function useAgentEvents(org: string, { projectId, jobId }: AgentJobRef, round: number): LiveEvents {
  const queryClient = useQueryClient();
  const [liveEvents, setLive] = useState<LiveEvents>({ events: [], state: 'connecting', error: undefined });
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
  return liveEvents;
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
