import { isUtf8 } from 'node:buffer';
import { AppError } from '../errors.ts';
import type { App } from './types.ts';

/**
 * Parses JSON bodies. An empty one counts as no body, because many clients send `Content-Type: application/json`
 * with every POST; routes that need a body say so. Keys like `__proto__` and other encodings than UTF-8 are refused.
 */
export function registerJsonBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (typeof body !== 'string' && !isUtf8(body)) done(new AppError('invalid_request', NOT_UTF8));
    else parse(request, body.toString(), done);
  });
}

const NOT_UTF8 = "The body isn't UTF-8. Send a JSON body encoded as UTF-8.";
