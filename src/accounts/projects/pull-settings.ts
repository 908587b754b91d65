import type { StoredPullSettings } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';

/** What Bindery reports on the pull requests of a project, including those that people open. */
export interface PullSettings {
  /** Whether commits get a status. @defaultValue true */
  status: boolean;
  /** Whether pull requests get a comment, which is updated in place. @defaultValue true */
  comment: boolean;
  /** The least severe new problem that makes the status fail. @defaultValue error */
  failOn: FailOn;
  /** The agent's name in issues and pull requests: `@bindery`. null: mentions don't count. @defaultValue bindery */
  mention: string | null;
}

/** The values of `PullSettings.failOn`. */
export const FAIL_ON = ['error', 'warning', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

const DEFAULTS: PullSettings = { status: true, comment: true, failOn: 'error', mention: 'bindery' };

/** Returns all settings, with defaults for those that aren't stored. */
export function readPullSettings(storedSettings: StoredPullSettings): PullSettings {
  return { ...DEFAULTS, ...storedSettings };
}

/** Validates a change, and returns the settings to store. Throws `invalid_request`. */
export function changePullSettings(
  before: StoredPullSettings,
  { status, comment, failOn, mention }: StoredPullSettings = {},
): StoredPullSettings {
  return {
    ...before,
    ...(status !== undefined && { status }),
    ...(comment !== undefined && { comment }),
    ...(failOn !== undefined && { failOn }),
    ...(mention !== undefined && { mention: mention === null ? null : parseMention(mention) }),
  };
}

/** Validates a name that can follow `@` on every Git host. */
function parseMention(text: string): string {
  const name = text.trim().replace(/^[@/]/, '').toLowerCase();
  if (/^[a-z0-9](?:[a-z0-9-]{0,37}[a-z0-9])?$/.test(name)) return name;
  throw new AppError(
    'invalid_request',
    `Expected a name of letters, digits and hyphens, such as bindery, got ${JSON.stringify(text.slice(0, 100))}.`,
  );
}
