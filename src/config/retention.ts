/** The environment variables for retention periods. */
import { Type } from 'typebox';
import type { Static } from 'typebox';

const createDaysType = (fallback: number) =>
  Type.Integer({ minimum: 0, maximum: 36_500, default: fallback, expected: 'a whole number of days from 0 to 36500' });

/** Members of the environment's schema; see `environment.ts`. */
export const retentionVariables = {
  /**
   * Number of days to keep each export's bundle. Older ones are deleted, except the newest of each domain,
   * pinned ones, and those being served. 0 keeps all of them, so that links are available as long as the project
   * exists.
   * @defaultValue `0`
   */
  RETENTION_BUNDLE_DAYS: createDaysType(0),

  /**
   * Number of newest bundles per domain that are kept regardless of age.
   * @defaultValue `10`
   */
  RETENTION_BUNDLES_PER_DOMAIN: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 10,
    expected: 'a whole number from 1 to 10000',
  }),

  /**
   * Number of days to keep an agent job's events after it was archived. 0 keeps them forever.
   * @defaultValue `365`
   */
  RETENTION_EVENT_DAYS: createDaysType(365),

  /**
   * Number of days for which the webhook log keeps finished deliveries; 0 keeps them forever.
   * @defaultValue `30`
   */
  RETENTION_DELIVERY_DAYS: createDaysType(30),

  /**
   * Number of days for which the audit log keeps entries; 0 keeps them forever.
   * @defaultValue `0`
   */
  RETENTION_AUDIT_DAYS: createDaysType(0),

  /**
   * Number of days after which unused repository mirrors and cached pages are deleted; 0 keeps them forever.
   * @defaultValue `28`
   */
  RETENTION_UNUSED_DAYS: createDaysType(28),

  /**
   * Number of days for which daily web analytics are kept; 0 keeps them forever. Individual views are always deleted
   * after two days.
   * @defaultValue `730`
   */
  RETENTION_ANALYTICS_DAYS: createDaysType(730),
};

export interface RetentionConfig {
  /** 0 in any of these periods means forever. */
  bundleDays: number;
  bundlesPerDomain: number;
  eventDays: number;
  deliveryDays: number;
  auditDays: number;
  unusedDays: number;
  analyticsDays: number;
}

type Values = { [Name in keyof typeof retentionVariables]: Static<(typeof retentionVariables)[Name]> };

/** Converts the checked variables to the retention settings. */
export function toRetentionConfig(values: Values): RetentionConfig {
  return {
    bundleDays: values.RETENTION_BUNDLE_DAYS,
    bundlesPerDomain: values.RETENTION_BUNDLES_PER_DOMAIN,
    eventDays: values.RETENTION_EVENT_DAYS,
    deliveryDays: values.RETENTION_DELIVERY_DAYS,
    auditDays: values.RETENTION_AUDIT_DAYS,
    unusedDays: values.RETENTION_UNUSED_DAYS,
    analyticsDays: values.RETENTION_ANALYTICS_DAYS,
  };
}
