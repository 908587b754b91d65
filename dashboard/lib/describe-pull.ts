interface JobPull {
  pullState: 'open' | 'merged' | 'closed' | null;
  isDraft: boolean;
  hasConflict: boolean;
}

/** Label and color of the state of a job's pull request. An open one that can't be merged says why. */
export function describePull({ pullState, isDraft, hasConflict }: JobPull): {
  label: string;
  tone: 'ok' | 'info' | 'warn' | 'neutral';
} {
  if (pullState === 'merged') return { label: 'Merged', tone: 'ok' };
  if (pullState === 'closed') return { label: 'Closed', tone: 'neutral' };
  if (hasConflict) return { label: 'Conflict', tone: 'warn' };
  return isDraft ? { label: 'Draft', tone: 'neutral' } : { label: 'Open', tone: 'info' };
}
