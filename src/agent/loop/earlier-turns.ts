import type { AgentEvent } from '../types.ts';
import { splitTurns } from './read-turn.ts';

/** Turns that are told of; of older ones only their number. */
const MAX_TURNS = 5;
const MAX_CHARACTERS = 1_500;

/** Tells the model of the turns before the last one: the requests and their results, never their steps. */
export function describeEarlierTurns(log: readonly AgentEvent[]): string {
  const earlier = splitTurns(log).slice(0, -1);
  if (earlier.length === 0) return '';
  const shown = earlier.slice(-MAX_TURNS);
  const left = earlier.length - shown.length;
  const parts = shown.map((events, at) => `${left + at + 1}. ${describeTurn(events)}`);
  return [
    'Earlier requests in this job, oldest first:',
    ...(left > 0 ? [`(${left} older requests omitted.)`] : []),
    ...parts,
  ].join('\n\n');
}

function describeTurn(events: readonly AgentEvent[]): string {
  const lines = events.flatMap((event): string[] => {
    switch (event.type) {
      case 'prompt':
        return [`Asked: ${shorten(event.prompt)}`];
      case 'finished':
        if (event.incomplete !== undefined)
          return ['Not finished: the agent was stopped. Its changes so far are in the files.'];
        return [`Done: ${shorten(`${event.title}. ${event.summary}`)}`];
      case 'commit':
        return event.files.length === 0 ? [] : [`Files: ${shorten(event.files.join(', '))}`];
      case 'failed':
        return [`Failed: ${shorten(event.error)}`];
      default:
        return [];
    }
  });
  return lines.join('\n');
}

function shorten(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}…` : text;
}
