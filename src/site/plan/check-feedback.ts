/** Checks the links to the repository against the settings of the export. */
import type { FeedbackConfig } from '../model/config.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { SiteSettings } from '../model/plan.ts';

/** Reports links that the site requests but that can't be created, because its repository is unknown. */
export function checkFeedback(input: {
  feedback: FeedbackConfig;
  place: SourcePosition;
  settings: Pick<SiteSettings, 'repository'>;
  report: Report;
}): void {
  const { feedback, place, settings, report } = input;
  const names = (['suggestEdit', 'raiseIssue'] as const).filter((name) => feedback[name]);
  if (names.length === 0 || settings.repository !== undefined) return;
  report({
    ...place,
    severity: 'info',
    code: 'feedback-without-repository',
    message: `The repository's URL is unknown, so pages don't have the links for ${names.map((name) => `"feedback.${name}"`).join(' and ')}. Export a folder whose "origin" remote is on GitHub, GitLab, Bitbucket, or Codeberg, or set the project's Git host.`,
  });
}
