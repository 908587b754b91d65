import { useEffect, useRef, useState } from 'react';
import type { ExportJob } from '../../api/types.ts';
import { addSample, estimateRate } from '../../lib/estimate-rate.ts';
import type { ProgressSample } from '../../lib/estimate-rate.ts';
import { formatCount } from '../../lib/format-number.ts';
import { formatDuration } from '../../lib/format-time.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import css from './ExportProgress.module.css';

/** Progress of an export, with its rate and the remaining time. */
export function ExportProgress({ job }: { job: ExportJob }) {
  const samples = useRef<ProgressSample[]>([]);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    samples.current = addSample(samples.current, { at: Date.now(), progress: job.progress, pages: job.pageCount });
  }, [job.progress, job.pageCount]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const estimate = estimateRate(samples.current, now);
  return (
    <Card>
      <div className={css.head} aria-live="polite">
        <p className={css.percent}>{job.progress}%</p>
        <p className="muted">{describeStage(job)}</p>
      </div>
      <Progress value={job.progress} label="Export progress" />
      <p className={css.rate}>
        {job.pageCount > 0 && <span>{formatCount(job.pageCount, 'page')}</span>}
        {estimate && estimate.pagesPerSecond > 0 && (
          <span>{estimate.pagesPerSecond.toFixed(estimate.pagesPerSecond < 10 ? 1 : 0)} pages per second</span>
        )}
        {estimate?.secondsLeft !== undefined && <span>about {formatDuration(estimate.secondsLeft)} left</span>}
      </p>
      {job.waiting !== undefined && <Notice tone="warn">{job.waiting}</Notice>}
    </Card>
  );
}

function describeStage({ status, progress, pageCount, waiting }: ExportJob): string {
  if (status === 'queued') return waiting === undefined ? 'Waiting for a worker' : 'Waiting to retry';
  if (pageCount === 0) return 'Reading the repository';
  return progress < 95 ? 'Rendering pages' : 'Creating the bundle';
}
