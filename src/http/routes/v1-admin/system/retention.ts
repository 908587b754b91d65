import type { RetentionConfig } from '../../../../config/retention.ts';

/** Describes how long each kind of data is stored. */
export function describeRetention({
  bundleDays,
  bundlesPerDomain,
  eventDays,
  deliveryDays,
  auditDays,
  unusedDays,
  analyticsDays,
}: RetentionConfig) {
  return [
    {
      name: 'Bundles',
      days: bundleDays || null,
      description: `Export bundles, except the newest ${bundlesPerDomain} of each domain, pinned bundles and bundles that are being served.`,
    },
    {
      name: 'Agent job events',
      days: eventDays || null,
      description: 'Counted from the time the job was archived.',
    },
    {
      name: 'Webhook deliveries',
      days: deliveryDays || null,
      description: 'Finished deliveries, successful or not.',
    },
    {
      name: 'Unused caches',
      days: unusedDays || null,
      description: 'Repository mirrors and rendered pages that are no longer used.',
    },
    {
      name: 'Analytics',
      days: analyticsDays || null,
      description: 'Page views, visitors and searches of hosted sites.',
    },
    { name: 'Audit log', days: auditDays || null, description: 'Sign-ins and changes in all organizations.' },
  ];
}
