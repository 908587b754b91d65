import { Type } from 'typebox';
import { findHook, HOOKS_PATH } from '../../../accounts/hooks/hooks.ts';
import { requestMention } from '../../../agent/mentions/request-mention.ts';
import { requestReview } from '../../../agent/reviews/due-jobs.ts';
import { requestCheckReading } from '../../../agent/reviews/request-checks.ts';
import { AppError } from '../../../errors.ts';
import { requestCheck } from '../../../export/push/request-check.ts';
import { isId } from '../../../lib/ids.ts';
import { createRoutes } from '../../add-route.ts';
import { defineBody, ERROR_DESCRIPTIONS } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { getRawBody, keepRawBodies, parsePayload } from './payload.ts';
import { takeChange } from './take-change.ts';
import { findEventRepository } from '../../../agent/automations/find-event-repository.ts';
import { requestRefRuns } from './request-ref-runs.ts';
import {
  findCheckedHead,
  findDiscussion,
  findPullRequest,
  findPushedRefs,
  findReviewedPull,
  listRepositoryUrls,
} from '../../../agent/hosts/webhooks/read-webhook.ts';
import { isSigned } from './signature.ts';

const HookReply = defineBody(
  'HookReply',
  {
    accepted: Type.Boolean({ description: 'Whether the event started an action.' }),
    message: Type.String({ description: 'The action that the event started, or the reason it was ignored.' }),
  },
  { accepted: true, message: 'Checking the branch main. New commits will be exported and published.' },
);

/**
 * Receives webhooks of Git hosts about pushes, pull requests, comments on them and their checks. A webhook only signals that something changed.
 * Bindery reads the commit from the repository, so a repeated webhook starts nothing.
 */
export function registerHooks(app: App, { db, queue, getSecretKey, previewDays = 14 }: AppDeps): void {
  if (!getSecretKey) return;
  void app.register(async (scope: App) => {
    keepRawBodies(scope, { bodyLimit: MAX_BYTES });
    const route = createRoutes(scope, { tag: 'Sites', security: [], defaultErrors: false });
    route(`POST ${HOOKS_PATH}:project`, {
      operationId: 'receiveHook',
      summary: 'Receive a webhook from a Git host',
      description:
        "For GitHub, GitLab, Bitbucket, Azure DevOps, Gitea and Forgejo, with the secret that `bindery admin project hook` prints. After a push to the project's " +
        'branch, Bindery exports and publishes its cloud domains. While a pull request is open, its branch has a preview, and Bindery [reports](/agent/pull-requests) what it changes. New tags, and commits in a context repository, run [automations](/agent/automations). Comments on the pull request of an agent job become a follow-up, [mentions](/agent/mentions) of the agent start jobs, and its checks are read again.',
      params: { project: 'ID of the project.' },
      returns: HookReply,
      status: 202,
      result: 'The webhook was processed.',
      errors: {
        400: "The body isn't a JSON object.",
        401: "The project doesn't have a webhook, or the signature is missing or wrong.",
        404: 'The path has more segments than a project ID, such as `/v1/hooks/a/b`.',
        413: 'The body is larger than 5 MB.',
        500: ERROR_DESCRIPTIONS[500],
        503: ERROR_DESCRIPTIONS[503],
        507: ERROR_DESCRIPTIONS[507],
      },
      async handle(request) {
        const projectId = request.params.project;
        const body = getRawBody(request);
        const hook = isId('prj', projectId) ? await findHook(db, { projectId, getSecretKey }) : undefined;
        if (!isSigned({ headers: request.headers, body }, hook?.secret ?? '') || !hook)
          throw new AppError(
            'unauthorized',
            "The webhook isn't signed with this project's secret. Create a new secret with `bindery admin project hook`, and enter it on your Git host.",
          );
        const payload = parsePayload(body, request.headers['content-type']);
        if (!payload) throw new AppError('invalid_request', 'Expected a JSON object, as Git hosts send it.');
        const refs = findPushedRefs(payload);
        const repository = await findEventRepository(db, { projectId, urls: listRepositoryUrls(payload) });
        // The rest is about the project's own repository.
        if (repository.kind === 'context') {
          const count = await requestRefRuns(db, { queue, projectId, repository, refs });
          return { accepted: count > 0, message: count > 0 ? RUNNING : NO_TRIGGER };
        }
        const change = findPullRequest(payload);
        const discussion = findDiscussion(payload);
        const isMentioned = discussion !== undefined && (await requestMention(db, { projectId, ...discussion }));
        const mentioned = { accepted: true, message: READING_MENTION };
        if (change) {
          const reply = await takeChange({ db, queue, days: previewDays }, { projectId, change });
          return reply.accepted || !isMentioned ? reply : mentioned;
        }
        if (isMentioned) return mentioned;
        const pullId = findReviewedPull(payload);
        if (pullId !== undefined) {
          const isFollowed = await requestReview(db, { projectId, pullId });
          return { accepted: isFollowed, message: isFollowed ? READING_COMMENTS : NOT_FOLLOWED };
        }
        const head = findCheckedHead(payload);
        if (head) {
          const isFollowed = await requestCheckReading(db, { projectId, ...head });
          return { accepted: isFollowed, message: isFollowed ? READING_CHECKS : CHECKS_NOT_FOLLOWED };
        }
        const isPushed = refs.some(({ kind, name }) => kind === 'branch' && name === hook.branch);
        if (isPushed) await db.transaction().execute((trx) => requestCheck(trx, { queue, projectId, reason: 'push' }));
        const runs = await requestRefRuns(db, { queue, projectId, repository, refs });
        const messages = [
          ...(isPushed ? [`Checking the branch ${hook.branch}. New commits will be exported and published.`] : []),
          ...(runs > 0 ? [RUNNING] : []),
        ];
        const isAccepted = messages.length > 0;
        const message = isAccepted ? messages.join(' ') : `Ignored: this isn't a push to the branch ${hook.branch}.`;
        return { accepted: isAccepted, message };
      },
    });
  });
}

const MAX_BYTES = 5_000_000;

const RUNNING = 'Running the automations that this event triggers.';
const NO_TRIGGER = 'Ignored: no automation of the project is triggered by this event in its context repository.';
const READING_MENTION = 'Reading the issue or pull request that mentions the agent.';
const READING_COMMENTS = "Reading the pull request's comments.";
const READING_CHECKS = "Reading the pull request's checks.";
const CHECKS_NOT_FOLLOWED = "Ignored: the commit isn't from an agent job with a pull request.";
const NOT_FOLLOWED = "Ignored: the pull request isn't from an agent job, or the job is archived.";
