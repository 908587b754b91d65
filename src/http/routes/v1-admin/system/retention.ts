import type { RetentionConfig } from '../../../../config/retention.ts';

/** Says what is kept for how long. */
export function describeRetention({
  bundleDays,
  bundlesPerDomain,
  eventDays,
  deliveryDays,
  unusedDays,
  analyticsDays,
}: RetentionConfig) {
  return [
    {
      name: 'Bundles',
      days: bundleDays || null,
      description: `Bundles of exports, but for the newest ${bundlesPerDomain} of each domain, those that are pinned, and those that are served.`,
    },
    {
      name: 'Events of agent jobs',
      days: eventDays || null,
      description: 'Counted from when the job was archived.',
    },
    {
      name: 'Deliveries of webhooks',
      days: deliveryDays || null,
      description: 'Those that were delivered or given up.',
    },
    {
      name: 'Unused caches',
      days: unusedDays || null,
      description: 'Mirrors of repositories and rendered pages that nobody has used since.',
    },
    { name: 'Analytics', days: analyticsDays || null, description: 'Views, visitors and searches of hosted sites.' },
    { name: 'Audit log', days: null, description: 'Kept for ever.' },
  ];
}
