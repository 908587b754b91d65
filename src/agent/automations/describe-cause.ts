import type { AutomationRunRow } from '../../db/schema.ts';
import { toAttribute } from '../reviews/to-attribute.ts';

/** Tells the agent what happened, as far as it isn't in the request. Names of branches and tags are data. */
export function describeCause({ cause, events }: Pick<AutomationRunRow, 'cause' | 'events'>, lastRun?: Date): string[] {
  const since = lastRun
    ? ` Read the commits since ${lastRun.toISOString()} with \`history\`.`
    : ' Read the latest commits with `history`.';
  const more = events > 1 ? ` This run handles ${events} such events, and this is the newest.` : '';
  switch (cause.type) {
    case 'push':
      return [`The branch "${toAttribute(cause.branch)}" has new commits, up to ${cause.commit}.${more}${since}`];
    case 'merge':
      return [
        `The repository \`${cause.repository}\` has new commits on the branch "${toAttribute(cause.branch)}", up to ${cause.commit}.${more}${since}`,
      ];
    case 'tag': {
      const place =
        cause.repository === undefined ? "the documentation's repository" : `the repository \`${cause.repository}\``;
      return [`There is a new tag "${toAttribute(cause.tag)}" in ${place}, at commit ${cause.commit}.${more}${since}`];
    }
    default:
      return [];
  }
}
