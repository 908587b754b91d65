import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import { isPullForm, PULLS_PATH, signPullQuery } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullAction, PullDecision } from '../../../agent/hosts/built-in/pull-link.ts';
import { findPull } from '../../../agent/hosts/built-in/pull-rows.ts';
import type { PullWithProject } from '../../../agent/hosts/built-in/pull-rows.ts';
import { requireAllowed } from '../../../accounts/policy.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { App, AppDeps } from '../../types.ts';
import { checkLink } from './check-link.ts';
import type { LinkDeps, PullRequestRoute, LinkVisit } from './check-link.ts';
import { CONFLICT_PROMPT, readText, submitComment, submitPrompt, submitResolution } from './comment.ts';
import type { FormFields, Submission } from './comment.ts';
import { decidePull } from '../../../agent/hosts/built-in/decide-pull.ts';
import { renderPullPage } from './page.ts';
import { formatDecisionCall, readView } from './read-view.ts';
import { isFromThisSite } from './same-site.ts';

/** Serves pull requests of repositories on the built-in host to anyone with a link to one. */
export async function registerPulls(
  app: App,
  { db, queue, agentModel: model, linkSecret: secret, now = () => new Date() }: AppDeps,
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

    const write = (
      action: Exclude<PullAction, PullDecision>,
      perform: (trx: Database, submission: Submission) => Promise<string>,
    ) =>
      scope.post<PullRequestRoute>(`${PULLS_PATH}:id/${action}`, { schema: { hide: true } }, async (request, reply) => {
        const visit = await checkLink(request, deps);
        const { pull, decision } = visit;
        if (visit.isOver) return sendPage(reply, { visit, deps, status: 403, message: LINK_EXPIRED });
        if (decision === undefined) throw createReadOnlyError(pull);
        checkForm(request, { action, secret });
        const keyId = String(request.query['by']);
        const fields = (request.body ?? {}) as FormFields;
        try {
          requireAllowed(decision.rights, WRITE_RULES[action], pull.project_id);
          const anchor = await db.transaction().execute(async (trx) => {
            const author = { kind: 'key', id: keyId, name: await readKeyName(trx, keyId) } as const;
            await recordWrite(trx, { pull, action, keyId, ip: request.ip });
            return perform(trx, { pull, fields, author });
          });
          return reply.redirect(`../${pull.id}?${decision.query}#${anchor}`, 303);
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          return sendPage(reply, { visit, deps, status: 409, message: error.message });
        }
      });
    const ask = async (trx: Database, pull: PullWithProject, prompt: string) => {
      await submitPrompt(trx, { pull, prompt, queue, model });
      return 'agent';
    };
    write('comment', async (trx, submission) => submitComment(trx, submission));
    write('resolve', async (trx, submission) => submitResolution(trx, submission));
    write('ask', (trx, { pull, fields }) => ask(trx, pull, readText(fields['prompt'])));
    write('fix-conflict', (trx, { pull }) => ask(trx, pull, CONFLICT_PROMPT));
  });
}

/** The actions of the policy that a key needs if a visitor of its link submits a form. */
const WRITE_RULES = {
  comment: 'pull.comment',
  resolve: 'pull.comment',
  ask: 'agent.prompt',
  'fix-conflict': 'agent.prompt',
} as const;

/** Records a comment or a prompt of a visitor. The actor is the link's key. */
async function recordWrite(
  trx: Database,
  { pull, action, keyId, ip }: { pull: PullWithProject; action: PullAction; keyId: string; ip: string },
): Promise<void> {
  const { id: subject, organization_id: organizationId, title } = pull;
  await recordAudit(trx, {
    organizationId,
    actor: { kind: 'link', keyId },
    ip,
    action: action === 'comment' || action === 'resolve' ? 'pull.comment' : 'agent.prompt',
    subject,
    details: { title },
  });
}

async function readKeyName(trx: Database, id: string): Promise<string> {
  const { name } = await trx.selectFrom('api_keys').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
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
  }: { pull: PullWithProject; action: PullDecision; query: Record<string, unknown>; ip: string },
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
  const { html, policy } = renderPullPage(view);
  return (
    reply
      .code(status)
      .header('content-security-policy', policy)
      // The URL is a secret, so links in the text must not send it as a referrer.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  );
}
