import { AppError } from '../../errors.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { splitList } from '../../lib/split-list.ts';
import { DIAGNOSTIC_CODES } from '../../site/shared.ts';

/** Parses comma-separated diagnostic codes. Throws `invalid_request` for an unknown code, which would hide nothing or everything. */
export function readCodes(text: string, earlierCodes: string[] = []): string[] {
  const codes = splitList(text);
  for (const code of codes) {
    if (DIAGNOSTIC_CODES.includes(code)) continue;
    const closestCode = findClosestName(code, DIAGNOSTIC_CODES);
    const hint =
      closestCode === undefined ? `Valid codes: ${DIAGNOSTIC_CODES.join(', ')}.` : `Did you mean ${closestCode}?`;
    throw new AppError('invalid_request', `Unknown code ${JSON.stringify(code.slice(0, 100))}. ${hint}`);
  }
  return [...earlierCodes, ...codes];
}
