import { Type } from 'typebox';
import { findHook, HOOKS_PATH } from '../../../accounts/hooks/hooks.ts';
import { AppError } from '../../../errors.ts';
import { followPullRequest } from '../../../export/previews/follow-pull-request.ts';
import type { Followed } from '../../../export/previews/follow-pull-request.ts';
import { askToLook } from '../../../export/push/ask-to-look.ts';
import { isId } from '../../../lib/ids.ts';
import { response, errorResponses } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { parsePayload } from './payload.ts';
import { findPullRequest } from './pull-request.ts';
import { findPushedBranches } from './pushed-branches.ts';
import { isSigned } from './signature.ts';

const HookReply = Type.Object(
  {
    accepted: Type.Boolean({ description: 'Whether something follows.' }),
    message: Type.String({ description: 'What follows, or why nothing does.' }),
  },
  {
    $id: 'HookReply',
    additionalProperties: false,
    examples: [{ accepted: true, message: 'The branch main is looked at; what is new is exported and published.' }],
  },
);

const Params = Type.Object({ project: Type.String({ description: 'Identifier of the project.' }) });

/**
 * Takes webhooks of repository hosts, of pushes and of pull requests. What they say is used only to know that something has changed: the commit is asked of the
 * repository itself, so that a webhook that is sent again starts nothing.
 */
export function registerHooks(app: App, { db, queue, getSecretKey, previewDays = 14 }: AppDeps): void {
  if (!getSecretKey) return;
  app.addSchema(HookReply);
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      `${HOOKS_PATH}:project`,
      {
        bodyLimit: MAX_BYTES,
        schema: {
          operationId: 'receiveHook',
          tags: ['Sites'],
          summary: 'Receive a webhook of a repository host',
          description:
            'For GitHub, GitLab, Bitbucket, Gitea and Forgejo, with the secret that `bindery admin project hook` prints. After a push to the branch of the ' +
            'project, its cloud domains are exported and published. The branch of a pull request is shown in a preview while it is open.',
          security: [],
          params: Params,
          response: {
            202: response(HookReply, { description: 'The webhook was read.' }),
            ...errorResponses(
              { status: 400, description: 'The body is no JSON object.' },
              { status: 401, description: 'The project has no webhook, or the signature is missing or wrong.' },
              { status: 404, description: 'The path has more segments than a project id, such as `/v1/hooks/a/b`.' },
              { status: 413, description: 'The body is larger than 5 MB.' },
              500,
              503,
              507,
            ),
          },
        },
      },
      async (request, reply) => {
        const projectId = request.params.project;
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const hook = isId('prj', projectId) ? await findHook(db, { projectId, getSecretKey }) : undefined;
        if (!isSigned({ headers: request.headers, body }, hook?.secret ?? '') || !hook)
          throw new AppError(
            'unauthorized',
            'The webhook is not signed with the secret of this project. Make a new one with `bindery admin project hook` and enter it at the host.',
          );
        const payload = parsePayload(body, request.headers['content-type']);
        if (!payload) throw new AppError('invalid_request', 'Expected a JSON object, as repository hosts send it.');
        reply.code(202).header('cache-control', 'no-store');
        const change = findPullRequest(payload);
        if (change) {
          const followed = await followPullRequest(db, { queue, days: previewDays }, { projectId, ...change });
          return reply.send({
            accepted: followed === 'started' || followed === 'removed',
            message: FOLLOWED[followed],
          });
        }
        const branches = findPushedBranches(payload);
        const accepted = branches.includes(hook.branch);
        if (accepted) await db.transaction().execute((trx) => askToLook(trx, { queue, projectId, reason: 'push' }));
        const message = accepted
          ? `The branch ${hook.branch} is looked at; what is new is exported and published.`
          : `It is about no push to the branch ${hook.branch}, so nothing follows.`;
        return reply.send({ accepted, message });
      },
    );
  });
}

const MAX_BYTES = 5_000_000;

const FOLLOWED: Readonly<Record<Followed, string>> = {
  started: 'The branch of the pull request is exported and shown in its preview.',
  known: 'The preview of the pull request has this commit already, so nothing follows.',
  removed: 'The pull request is closed, so its preview is removed.',
  none: 'Nothing follows: the pull request has no preview, or Bindery hosts no domain of the project, or its plan does not include static exports.',
};
