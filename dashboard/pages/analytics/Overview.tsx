import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { viewsQuery, visitorsQuery } from '../../api/analytics.ts';
import type { SitePeriod } from '../../api/analytics.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { computeChange, getPreviousPeriod } from '../../lib/period.ts';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './Analytics.module.css';
import { ensureUsableLanguage } from './ensure-usable-language.ts';

const Chart = lazy(async () => {
  ensureUsableLanguage();
  return { default: (await import('./Chart.tsx')).Chart };
});

/** Views and visitors per day, and their change from the previous period. */
export function Overview({ site }: { site: SitePeriod }) {
  const views = useQuery(viewsQuery(site));
  const visitors = useQuery(visitorsQuery(site));
  const before = { ...site, ...getPreviousPeriod(site) };
  const { data: viewsBefore } = useQuery(viewsQuery(before));
  const { data: visitorsBefore } = useQuery(visitorsQuery(before));
  const [metricKey, setSelected] = useState<'views' | 'visitors'>('views');
  const metrics = [
    { key: 'views', label: 'Views', total: views.data?.total, before: viewsBefore?.total },
    { key: 'visitors', label: 'Visitors', total: visitors.data?.total, before: visitorsBefore?.total },
  ] as const;
  return (
    <Card>
      <div className={css.metrics} role="group" aria-label="Chart metric">
        {metrics.map(({ key, label, total, before: earlier }) => (
          <button
            key={key}
            type="button"
            className={classNames(css.metric, metricKey === key && css.chosen)}
            aria-pressed={metricKey === key}
            onClick={() => setSelected(key)}
          >
            <span className={css.label}>{label}</span>
            <span className={css.number}>{total === undefined ? '–' : formatNumber(total)}</span>
            <Change now={total} before={earlier} />
          </button>
        ))}
      </div>
      <Loaded query={metricKey === 'views' ? views : visitors} name="metrics" shape="chart">
        {({ days }) => (
          <Suspense fallback={<Skeleton shape="chart" />}>
            <Chart label={metricKey === 'views' ? 'Views per day' : 'Visitors per day'} days={days} />
          </Suspense>
        )}
      </Loaded>
    </Card>
  );
}

function Change({ now, before }: { now: number | undefined; before: number | undefined }) {
  const change = now === undefined || before === undefined ? undefined : computeChange(now, before);
  if (change === undefined) return null;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return (
    <span className={change > 0 ? css.up : change < 0 ? css.down : css.same}>
      {sign}
      {Math.abs(change)}%<span className="unseen"> compared with the previous period</span>
    </span>
  );
}
