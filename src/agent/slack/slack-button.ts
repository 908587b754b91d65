import { parseJson } from '../../lib/parse-json.ts';

/** What a button of a message does. `event` is the question or plan that it is about. */
export type SlackButton =
  | { do: 'approve' | 'reject'; job: string; event: number }
  | { do: 'answer'; job: string; event: number; choice: number }
  | { do: 'stop'; job: string }
  /** `head` is the commit that the message was about. */
  | { do: 'merge'; job: string; pull: string; head: string };

/** Writes the value of a button, which Slack sends back with a click. */
export function writeButton(button: SlackButton): string {
  return JSON.stringify(button);
}

/** Reads the value of a button. Undefined if it isn't one of Bindery. */
export function parseButton(value: string): SlackButton | undefined {
  const button = parseJson(value);
  if (typeof button !== 'object' || button === null) return undefined;
  const { do: name, job, event, choice, pull, head } = button as Record<string, unknown>;
  if (typeof job !== 'string') return undefined;
  if (name === 'stop') return { do: name, job };
  if (name === 'merge')
    return typeof pull === 'string' && typeof head === 'string' ? { do: name, job, pull, head } : undefined;
  if (typeof event !== 'number') return undefined;
  if (name === 'approve' || name === 'reject') return { do: name, job, event };
  return name === 'answer' && typeof choice === 'number' ? { do: name, job, event, choice } : undefined;
}
