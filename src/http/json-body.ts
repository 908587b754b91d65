import type { App } from './types.ts';

/**
 * Parses JSON bodies. An empty one counts as no body, because many clients send `Content-Type: application/json`
 * with every POST; routes that need a body say so. Keys like `__proto__` are refused.
 */
export function registerJsonBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
