import type { FastifyReply, FastifyRequest } from 'fastify';
import { closePull, mergePull } from '../../../agent/hosts/built-in/merge-pull.ts';
import { isPullForm, PULLS_PATH, signPullQuery } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullAction } from '../../../agent/hosts/built-in/pull-link.ts';
import { findPull } from '../../../agent/hosts/built-in/pull-rows.ts';
import type { PullWithProject } from '../../../agent/hosts/built-in/pull-rows.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { App, AppDeps } from '../../types.ts';
import { checkLink } from './check-link.ts';
import type { LinkDeps, PullRequestRoute, Visit } from './check-link.ts';
import { renderPullPage } from './page.ts';
import { findFolder, nameDecisionCall, readView } from './read-view.ts';
import { isFromThisSite } from './same-site.ts';
import { CONTENT_SECURITY_POLICY } from './style.ts';

/** Serves the pull requests of repositories that Bindery hosts itself, to holders of a link to one. */
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
      return sendPage(reply, { visit, deps, status: 200, message: visit.isOver ? OVER : undefined });
    });

    for (const action of ['merge', 'close'] as const)
      scope.post<PullRequestRoute>(`${PULLS_PATH}:id/${action}`, { schema: { hide: true } }, async (request, reply) => {
        const visit = await checkLink(request, deps);
        const { pull } = visit;
        if (visit.isOver) return sendPage(reply, { visit, deps, status: 403, message: OVER });
        if (visit.decision === undefined) throw forReading(pull);
        const shownHead = checkForm(request, { action, secret });
        const message = pull.state === 'open' ? await act(pull, { action, shownHead, db }) : undefined;
        if (message === undefined) return reply.redirect(`../${pull.id}?${signPullQuery(pull.id, secret)}`, 303);
        const present = { ...visit, pull: (await findPull(db, pull.id)) ?? pull };
        return sendPage(reply, { visit: present, deps, status: 409, message });
      });
  });
}

const OVER =
  'This link no longer merges or closes: its time is over. Ask for another, as it says below the description.';

function forReading(pull: PullWithProject): AppError {
  return new AppError(
    'forbidden',
    `This link is for reading. To merge or close the pull request, ask for a link with ${nameDecisionCall(pull)}.`,
  );
}

/** The commit that the form was made for. */
function checkForm(
  request: FastifyRequest<PullRequestRoute>,
  { action, secret }: { action: PullAction; secret: Buffer },
): string {
  const { id } = request.params;
  const { head, token } = (request.body ?? {}) as Record<string, unknown>;
  if (typeof head === 'string' && isPullForm(token, { id, action, head }, secret) && isFromThisSite(request.headers))
    return head;
  throw new AppError('forbidden', 'This can only be sent with the button of the page; open the link and use that.');
}

/** Does what the button says; resolves with why it could not be done. */
async function act(
  pull: PullWithProject,
  { action, shownHead, db }: { action: PullAction; shownHead: string; db: Database },
): Promise<string | undefined> {
  if (action === 'close') return void (await closePull(pull, db));
  const folder = findFolder(pull);
  if (folder === undefined) return 'The project has moved to another repository; merge it there.';
  const outcome = await mergePull(pull, { db, folder, shownHead, signal: AbortSignal.timeout(MERGE_MS) });
  if (outcome.kind === 'merged') return undefined;
  if (outcome.kind === 'moved')
    return 'The branch has changed since this page was opened; read the new changes below, then merge.';
  if (outcome.kind === 'branch-gone') return 'The branch, or the one that it is to be merged into, no longer exists.';
  return (
    `It cannot be merged by itself: ${pull.base} has other changes in ${nameSome(outcome.files)}. ` +
    'Merge the branches with git and push, or close this and ask for the change again.'
  );
}

const MERGE_MS = 60_000;
const NAMED_AT_MOST = 10;

function nameSome(files: readonly string[]): string {
  const more = files.length > NAMED_AT_MOST ? ` and ${files.length - NAMED_AT_MOST} more` : '';
  return `${files.slice(0, NAMED_AT_MOST).join(', ')}${more}`;
}

interface Page {
  visit: Visit;
  deps: LinkDeps;
  /** 200 for what was asked with GET, an error for what a button led to. */
  status: 200 | 403 | 409;
  message: string | undefined;
}

async function sendPage(reply: FastifyReply, { visit, deps, status, message }: Page): Promise<FastifyReply> {
  // A page that a button led to lies one level deeper.
  const view = await readView(visit, { ...deps, message, root: status === 200 ? '' : '../' });
  return (
    reply
      .code(status)
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      // The address is a secret, which links in the text must not hand on.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(renderPullPage(view))
  );
}
