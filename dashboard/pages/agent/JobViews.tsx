import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { AgentJobRef } from '../../api/agent.ts';
import type { AgentEvent } from '../../api/types.ts';
import { formatCount } from '../../lib/format-number.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Stack } from '../../ui/Stack.tsx';
import css from './JobViews.module.css';

// The diff loads when it is first opened.
const JobChanges = lazy(async () => ({ default: (await import('./JobChanges.tsx')).JobChanges }));

interface JobViewsProps {
  job: AgentJobRef;
  events: readonly AgentEvent[];
  /** The steps of the job. */
  children: ReactNode;
}

/** The steps of a job, or the diff of what it has changed so far. */
export function JobViews({ job, events, children }: JobViewsProps) {
  const [view, setView] = useState<'steps' | 'changes'>('steps');
  const last = events.findLast(({ changes }) => changes !== undefined);
  if (!last?.changes) return children;
  const { files, added, deleted } = last.changes;
  return (
    <Stack>
      <div className={css.bar}>
        <Segments
          label="View of the job"
          options={[
            { value: 'steps', label: 'Steps' },
            { value: 'changes', label: 'Changes' },
          ]}
          value={view}
          onChange={setView}
        />
        <span className={css.counts}>
          {formatCount(files, 'file')} <span className={css.plus}>+{added}</span>{' '}
          <span className={css.minus}>−{deleted}</span>
        </span>
      </div>
      {view === 'steps' ? (
        children
      ) : (
        <Suspense fallback={<Skeleton shape="page" lines={6} />}>
          <JobChanges job={job} version={last.id} />
        </Suspense>
      )}
    </Stack>
  );
}
