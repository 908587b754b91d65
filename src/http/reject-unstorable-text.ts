import { AppError } from '../errors.ts';
import { isStorable } from '../lib/storable.ts';
import type { App } from './types.ts';

/**
 * Rejects text that PostgreSQL can't store unchanged, namely NUL and unpaired surrogates: in the body of any route,
 * and in every query that a route reads. Names in paths aren't checked, because a lookup of such a name finds
 * nothing.
 */
export function registerTextCheck(app: App): void {
  app.addHook('preHandler', async ({ body, query, routeOptions }) => {
    checkText(body, 'body');
    if (routeOptions.schema?.querystring) checkText(query, 'query');
  });
}

/** Not recursive, because routes without a body accept any JSON, nested as deep as 1 MB allows. Skips binary data. */
function checkText(root: unknown, part: string): void {
  const pendingValues: { value: unknown; field: string | undefined }[] = [{ value: root, field: undefined }];
  for (let next = pendingValues.pop(); next; next = pendingValues.pop()) {
    const { value, field } = next;
    if (typeof value === 'string') {
      if (isStorable(value)) continue;
      const place = field === undefined ? `the ${part}` : `${JSON.stringify(field.slice(0, MAX_NAME))} in the ${part}`;
      throw new AppError(
        'invalid_request',
        `Expected ${place} to be text, but it contains an invalid character: ${describeInvalidCharacter(value)}.`,
      );
    }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [name, child] of Object.entries(value)) pendingValues.push({ value: child, field: field ?? name });
  }
}

const MAX_NAME = 100;

function describeInvalidCharacter(text: string): string {
  return text.includes('\0') ? 'NUL (U+0000)' : 'half of a surrogate pair (U+D800 to U+DFFF)';
}
