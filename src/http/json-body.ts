import { isUtf8 } from 'node:buffer';
import { AppError } from '../errors.ts';
import type { App } from './types.ts';

/**
 * Parses JSON bodies. An empty body counts as no body, because many clients send `Content-Type: application/json`
 * with every POST. Routes that need a body report a missing one. Rejects keys such as `__proto__` and encodings other
 * than UTF-8. `types` are the media types of the app or of a scope.
 */
export function registerJsonBody(app: App, types: string[] = ['application/json']): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (typeof body !== 'string' && !isUtf8(body)) done(new AppError('invalid_request', NOT_UTF8));
    else parse(request, body.toString(), done);
  });
}

const NOT_UTF8 = "The body isn't UTF-8. Send a JSON body encoded as UTF-8.";
