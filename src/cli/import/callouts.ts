/** Components for the callouts of other tools, by the names that the tools use. */
import { lookUp } from '../../lib/look-up.ts';

const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'Note',
  default: 'Note',
  seealso: 'Note',
  info: 'Info',
  information: 'Info',
  important: 'Info',
  todo: 'Info',
  tip: 'Tip',
  hint: 'Tip',
  success: 'Check',
  check: 'Check',
  done: 'Check',
  okay: 'Check',
  ok: 'Check',
  warning: 'Warning',
  warn: 'Warning',
  caution: 'Warning',
  attention: 'Warning',
  launch: 'Tip',
  danger: 'Danger',
  error: 'Danger',
};

/** Kinds of callouts whose name tells readers something that the component doesn't. */
const NAMED: Readonly<Record<string, string>> = {
  abstract: 'Note',
  summary: 'Note',
  tldr: 'Note',
  question: 'Info',
  help: 'Info',
  faq: 'Info',
  failure: 'Danger',
  fail: 'Danger',
  missing: 'Danger',
  bug: 'Danger',
  example: 'Note',
  quote: 'Note',
  cite: 'Note',
};

export interface CalloutKind {
  component: string;
  /** Title for a callout without its own. */
  title?: string;
  /** Set if the kind is only known to the imported site. */
  isUnknown?: boolean;
}

/** Returns the component for a kind of callout. An unknown kind is a note with its name as the title. */
export function getCallout(kind: string): CalloutKind {
  const name = kind.toLowerCase();
  const component = lookUp(CALLOUTS, name);
  if (component !== undefined) return { component };
  const title = kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]+/g, ' ');
  const namedComponent = lookUp(NAMED, name);
  if (namedComponent !== undefined) return { component: namedComponent, title };
  return { component: 'Note', title, isUnknown: true };
}
