import type { StoredPullSettings } from '../../db/tables/accounts.ts';

/** What Bindery reports on the pull requests of a project, including those that people open. */
export interface PullSettings {
  /** Whether commits get a status. @defaultValue true */
  status: boolean;
  /** Whether pull requests get a comment, which is updated in place. @defaultValue true */
  comment: boolean;
  /** The least severe new problem that makes the status fail. @defaultValue error */
  failOn: FailOn;
}

/** The values of `PullSettings.failOn`. */
export const FAIL_ON = ['error', 'warning', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

const DEFAULTS: PullSettings = { status: true, comment: true, failOn: 'error' };

/** Returns all settings, with defaults for those that aren't stored. */
export function readPullSettings(storedSettings: StoredPullSettings): PullSettings {
  return { ...DEFAULTS, ...storedSettings };
}

/** Returns the settings to store after a change. */
export function changePullSettings(
  before: StoredPullSettings,
  { status, comment, failOn }: StoredPullSettings = {},
): StoredPullSettings {
  return {
    ...before,
    ...(status !== undefined && { status }),
    ...(comment !== undefined && { comment }),
    ...(failOn !== undefined && { failOn }),
  };
}
