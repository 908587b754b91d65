import { AppError } from '../../errors.ts';
import { closestName } from '../../lib/closest-name.ts';
import { DIAGNOSTIC_CODES } from '../../site/model/diagnostic-codes.ts';

/** Reads codes of diagnostics between commas. Throws `invalid_request` for one that does not exist: it would hide nothing, or all. */
export function readCodes(text: string, known: string[] = []): string[] {
  const codes = text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  for (const code of codes) {
    if (DIAGNOSTIC_CODES.includes(code)) continue;
    const near = closestName(code, DIAGNOSTIC_CODES);
    throw new AppError(
      'invalid_request',
      `There is no code ${JSON.stringify(code.slice(0, 100))}${near === undefined ? '.' : `; did you mean ${near}?`} ` +
        `The codes are ${DIAGNOSTIC_CODES.join(', ')}.`,
    );
  }
  return [...known, ...codes];
}
