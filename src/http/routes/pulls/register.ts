import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import { isPullForm, PULLS_PATH, signPullQuery } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullAction } from '../../../agent/hosts/built-in/pull-link.ts';
import { findPull } from '../../../agent/hosts/built-in/pull-rows.ts';
import type { PullWithProject } from '../../../agent/hosts/built-in/pull-rows.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { App, AppDeps } from '../../types.ts';
import { checkLink } from './check-link.ts';
import type { LinkDeps, PullRequestRoute, LinkVisit } from './check-link.ts';
import { decidePull } from './decide.ts';
import { renderPullPage } from './page.ts';
import { formatDecisionCall, readView } from './read-view.ts';
import { isFromThisSite } from './same-site.ts';
import { CONTENT_SECURITY_POLICY } from './style.ts';

/** Serves pull requests of repositories on the built-in host to anyone with a link to one. */
export async function registerPulls(
  app: App,
  { db, linkSecret: secret, now = () => new Date() }: AppDeps,
): Promise<void> {
  if (!secret) return;
  const deps: LinkDeps = { db, secret, now };
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get<PullRequestRoute>(`${PULLS_PATH}:id`, { schema: { hide: true } }, async (request, reply) => {
      const visit = await checkLink(request, deps);
      return sendPage(reply, { visit, deps, status: 200, message: visit.isOver ? LINK_EXPIRED : undefined });
    });

    for (const action of ['merge', 'close'] as const)
      scope.post<PullRequestRoute>(`${PULLS_PATH}:id/${action}`, { schema: { hide: true } }, async (request, reply) => {
        const visit = await checkLink(request, deps);
        const { pull } = visit;
        if (visit.isOver) return sendPage(reply, { visit, deps, status: 403, message: LINK_EXPIRED });
        if (visit.decision === undefined) throw createReadOnlyError(pull);
        const reviewedHead = checkForm(request, { action, secret });
        const record = async (trx: Database) =>
          recordDecision(trx, { pull, action, query: request.query, ip: request.ip });
        const message =
          pull.state === 'open' ? await decidePull(pull, { action, shownHead: reviewedHead, db, record }) : undefined;
        if (message === undefined) return reply.redirect(`../${pull.id}?${signPullQuery(pull.id, secret)}`, 303);
        const currentVisit = { ...visit, pull: (await findPull(db, pull.id)) ?? pull };
        return sendPage(reply, { visit: currentVisit, deps, status: 409, message });
      });
  });
}

const LINK_EXPIRED =
  'This link has expired, so it can no longer merge or close. To get a new link, follow the instructions below the description.';

function createReadOnlyError(pull: PullWithProject): AppError {
  return new AppError(
    'forbidden',
    `This link is read-only. To merge or close the pull request, request a link with ${formatDecisionCall(pull)}.`,
  );
}

/** Returns the commit that the form was rendered for. */
function checkForm(
  request: FastifyRequest<PullRequestRoute>,
  { action, secret }: { action: PullAction; secret: Buffer },
): string {
  const { id } = request.params;
  const { head, token } = (request.body ?? {}) as Record<string, unknown>;
  if (typeof head === 'string' && isPullForm(token, { id, action, head }, secret) && isFromThisSite(request.headers))
    return head;
  throw new AppError(
    'forbidden',
    'You can only do this with the button on the page. Open the link and click the button there.',
  );
}

/** Records a decision. If the visitor came by a link, the actor is the link's key. */
async function recordDecision(
  trx: Database,
  {
    pull,
    action,
    query,
    ip,
  }: { pull: PullWithProject; action: PullAction; query: Record<string, unknown>; ip: string },
): Promise<void> {
  const { id: subject, organization_id: organizationId, title } = pull;
  const actor = { kind: 'link', keyId: String(query['by']) } as const;
  await recordAudit(trx, { organizationId, actor, ip, action: `pull.${action}`, subject, details: { title } });
}

interface Page {
  visit: LinkVisit;
  deps: LinkDeps;
  /** 200 for a GET request, an error for the result of a button. */
  status: 200 | 403 | 409;
  message: string | undefined;
}

async function sendPage(reply: FastifyReply, { visit, deps, status, message }: Page): Promise<FastifyReply> {
  // A page that a button leads to is one level deeper.
  const view = await readView(visit, { ...deps, message, root: status === 200 ? '' : '../' });
  return (
    reply
      .code(status)
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      // The URL is a secret, so links in the text must not send it as a referrer.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(renderPullPage(view))
  );
}
