import { standIn } from '../markdown/stand-ins.ts';

/** Quotes and lists that one line may open: the parser takes quadratic time for them. People are seen to use 4. */
const MAX_CONTAINERS = 60;

const MARKERS = new RegExp(`^(?:[\\t ]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[\\t ]))){${MAX_CONTAINERS + 1},}`, 'gm');
const FIRST = new RegExp(`^(?:[\\t ]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[\\t ]))){${MAX_CONTAINERS}}`);

/**
 * The text with stand-ins for the marks of quotes and lists that are too many on one line, so that they are text; the same string when there are
 * none. Places in it stay the same.
 */
export function boundContainers(text: string): string {
  return text.replace(MARKERS, (markers) => {
    const kept = FIRST.exec(markers)?.[0] ?? '';
    return kept + markers.slice(kept.length).replace(/[!-/]/g, standIn).replace(/>/g, standIn);
  });
}
