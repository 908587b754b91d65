import { randomBytes } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { App, AppDeps } from '../../types.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { createDashboardPolicy, fillDashboardPage } from './page.ts';
import { readDashboardFiles } from './read-files.ts';

/** Serves the built dashboard at `/dashboard`. Every URL below it that isn't a file gets the page. */
export function registerDashboard(app: App, { dashboardFolder }: AppDeps): void {
  if (dashboardFolder === undefined) return;
  const files = readDashboardFiles(dashboardFolder);
  const page = files.get('index.html')?.plain.toString('utf8') ?? '';

  app.get<{ Params: { '*': string } }>('/dashboard/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const file = files.get(`assets/${request.params['*']}`);
    if (file === undefined) throw new AppError('not_found', "This dashboard file doesn't exist. Reload the page.");
    const availableEncodings = (['br', 'gzip'] as const).filter((encoding) => file[encoding] !== undefined);
    const encoding = chooseEncoding(request.headers['accept-encoding'], availableEncodings);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(file.type)
      .send((encoding && file[encoding]) ?? file.plain);
  });

  for (const url of ['/dashboard', '/dashboard/*'])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      const { cookie } = request.headers;
      const isSignedOut = app.signIn?.hasCookie(cookie) === false;
      return reply
        .header('content-security-policy', createDashboardPolicy(nonce))
        .header('referrer-policy', 'same-origin')
        .header('cross-origin-opener-policy', 'same-origin')
        .header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(fillDashboardPage(page, { nonce, cookie, isSignedOut }));
    });
}
