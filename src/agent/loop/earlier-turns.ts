import { cutText } from '../../lib/cut-text.ts';
import type { AgentEvent } from '../types/event.ts';
import { splitTurns } from './split-turns.ts';

/** Number of earlier turns to describe. Older ones are only counted. */
const MAX_TURNS = 5;
const MAX_CHARACTERS = 1_500;

/** Describes the earlier turns for the model: requests and results, but not steps. */
export function describeEarlierTurns(log: readonly AgentEvent[]): string {
  const earlierTurns = splitTurns(log).slice(0, -1);
  if (earlierTurns.length === 0) return '';
  const recentTurns = earlierTurns.slice(-MAX_TURNS);
  const omittedCount = earlierTurns.length - recentTurns.length;
  const parts = recentTurns.map((events, at) => `${omittedCount + at + 1}. ${describeTurn(events)}`);
  return [
    'Earlier requests in this job, oldest first:',
    ...(omittedCount > 0 ? [`(${omittedCount} older requests omitted.)`] : []),
    ...parts,
  ].join('\n\n');
}

function describeTurn(events: readonly AgentEvent[]): string {
  const lines = events.flatMap((event): string[] => {
    switch (event.type) {
      case 'prompt':
        return [`Asked: ${shorten(event.prompt)}`];
      case 'question':
        return [`You asked: ${shorten(event.text)}`];
      case 'answer':
        return [event.text === null ? 'No answer arrived.' : `They answered: ${shorten(event.text)}`];
      case 'plan':
        return [`You proposed a plan: ${shorten(event.text)}`];
      case 'approval':
        return [`The plan was ${event.decision}.`];
      case 'message':
        return [`They sent a message: ${shorten(event.text)}`];
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
  return cutText(text, MAX_CHARACTERS);
}
