/** Suggests a fix for a failed job, based on its error message. Returns undefined for messages it doesn't recognize. */
export function explainFailure(error: string): string | undefined {
  const known = FIXES.find(([pattern]) => pattern.test(error));
  return known?.[1];
}

const FIXES: readonly [RegExp, string][] = [
  [
    /credential|authenticat|permission denied|401|403/i,
    'In the project settings, save an access token that can read and push, then send the prompt again.',
  ],
  [/docs\.json/i, 'Fix docs.json in the repository, then try again.'],
  [
    /BINDERY_MODEL|model|provider|API key/i,
    "Check the service's model settings. To test the model, run `bindery doctor`.",
  ],
  [
    /time|deadline|too long|step|token budget|limit/i,
    'The task was too large for one job. Ask for less at a time, such as one page or one section.',
  ],
  [
    /clone|fetch|resolve|network|reach/i,
    'Check the repository URL in the project settings, and check that this server can reach it.',
  ],
];
