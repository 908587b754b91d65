/** Says what to do about a job that failed, by the message that it ended with; undefined when the message says it itself. */
export function explainFailure(error: string): string | undefined {
  const known = FIXES.find(([pattern]) => pattern.test(error));
  return known?.[1];
}

const FIXES: readonly [RegExp, string][] = [
  [
    /credential|authenticat|permission denied|401|403/i,
    'Store credentials that may read and push, in the settings of the project, then send the prompt again.',
  ],
  [/docs\.json/i, 'Fix docs.json in the repository, then start again.'],
  [
    /BINDERY_MODEL|model|provider|API key/i,
    'Look at the model in the settings of the service: `bindery doctor` tries it out.',
  ],
  [
    /time|deadline|too long|step|token budget|limit/i,
    'The task was too large for one job. Ask for less at once: one page, or one section.',
  ],
  [
    /clone|fetch|resolve|network|reach/i,
    'Check the address of the repository in the settings of the project, and that this server reaches it.',
  ],
];
