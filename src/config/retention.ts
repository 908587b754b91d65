/** The environment variables that say how long what is stored is kept. */
import { Type } from 'typebox';
import type { Static } from 'typebox';

const days = (fallback: number) =>
  Type.Integer({ minimum: 0, maximum: 36_500, default: fallback, expected: 'a whole number of days from 0 to 36500' });

/** Members of the environment's schema; see `environment.ts`. */
export const retentionVariables = {
  /**
   * Days for which the bundle of every export is kept. Older ones are deleted, but for the newest of each domain, those that are pinned,
   * and those that are served. 0 keeps all: links can be asked for as long as the project is there.
   * @defaultValue `0`
   */
  RETENTION_BUNDLE_DAYS: days(0),

  /**
   * Newest bundles of each domain that are kept whatever their age.
   * @defaultValue `10`
   */
  RETENTION_BUNDLES_PER_DOMAIN: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 10,
    expected: 'a whole number from 1 to 10000',
  }),

  /**
   * Days for which the events of an agent job are kept after it was archived; 0 keeps them.
   * @defaultValue `365`
   */
  RETENTION_EVENT_DAYS: days(365),

  /**
   * Days for which the log of webhooks keeps what was delivered or given up; 0 keeps it.
   * @defaultValue `30`
   */
  RETENTION_DELIVERY_DAYS: days(30),

  /**
   * Days after which mirrors of repositories and rendered pages go that nobody has used since; 0 keeps them.
   * @defaultValue `28`
   */
  RETENTION_UNUSED_DAYS: days(28),

  /**
   * Days for which the daily figures of web analytics are kept; 0 keeps them. Single views go after two days in any case.
   * @defaultValue `730`
   */
  RETENTION_ANALYTICS_DAYS: days(730),
};

export interface RetentionConfig {
  /** 0 in any of the days: for ever. */
  bundleDays: number;
  bundlesPerDomain: number;
  eventDays: number;
  deliveryDays: number;
  unusedDays: number;
  analyticsDays: number;
}

type Values = { [Name in keyof typeof retentionVariables]: Static<(typeof retentionVariables)[Name]> };

/** Turns the checked variables into how long what is stored is kept. */
export function toRetentionConfig(values: Values): RetentionConfig {
  return {
    bundleDays: values.RETENTION_BUNDLE_DAYS,
    bundlesPerDomain: values.RETENTION_BUNDLES_PER_DOMAIN,
    eventDays: values.RETENTION_EVENT_DAYS,
    deliveryDays: values.RETENTION_DELIVERY_DAYS,
    unusedDays: values.RETENTION_UNUSED_DAYS,
    analyticsDays: values.RETENTION_ANALYTICS_DAYS,
  };
}
