import { createHmac } from 'node:crypto';
import { startGitHubReviews } from '../../helpers/hosts/github-reviews.ts';
import { REMOTE_HOSTS, startRemoteReviews } from '../../helpers/hosts/remote-reviews.ts';
import { describeWebhooks } from '../../helpers/hosts/webhook-contract.ts';

const digest = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');
const createRefPush = (branch: string, commit: string) => ({ ref: `refs/heads/${branch}`, after: commit });

describeWebhooks('GitHub', {
  start: startGitHubReviews,
  sign: (body, secret) => ({ 'x-hub-signature-256': `sha256=${digest(body, secret)}` }),
  createComment: (pull, body) => ({
    action: 'created',
    issue: { number: Number(pull), pull_request: {} },
    comment: { id: 1, body },
  }),
  createPush: createRefPush,
});
describeWebhooks('GitLab', {
  start: () => startRemoteReviews(REMOTE_HOSTS.gitlab),
  sign: (_, secret) => ({ 'x-gitlab-token': secret }),
  createComment: (pull, note) => ({
    object_kind: 'note',
    object_attributes: { note },
    merge_request: { iid: Number(pull) },
  }),
  createPush: (branch, commit) => ({ object_kind: 'push', ...createRefPush(branch, commit) }),
});
describeWebhooks('Bitbucket', {
  start: () => startRemoteReviews(REMOTE_HOSTS.bitbucket),
  sign: (body, secret) => ({ 'x-hub-signature': `sha256=${digest(body, secret)}` }),
  createComment: (pull, raw) => ({ pullrequest: { id: Number(pull) }, comment: { content: { raw } } }),
  createPush: (name, hash) => ({ push: { changes: [{ new: { type: 'branch', name, target: { hash } } }] } }),
});
describeWebhooks('Bitbucket Data Center', {
  start: () => startRemoteReviews(REMOTE_HOSTS['bitbucket-data-center']),
  sign: (body, secret) => ({ 'x-hub-signature': `sha256=${digest(body, secret)}` }),
  createComment: (pull, text) => ({
    eventKey: 'pr:comment:added',
    pullRequest: { id: Number(pull), description: '' },
    comment: { id: 1, text },
  }),
  createPush: (branch, toHash) => ({
    eventKey: 'repo:refs_changed',
    changes: [{ ref: { id: `refs/heads/${branch}` }, toHash, type: 'UPDATE' }],
  }),
});
describeWebhooks('Azure DevOps', {
  start: () => startRemoteReviews(REMOTE_HOSTS['azure-devops']),
  sign: (_, secret) => ({ authorization: `Basic ${Buffer.from(`bindery:${secret}`).toString('base64')}` }),
  createComment: (pull, content) => ({
    eventType: 'ms.vss-code.git-pullrequest-comment-event',
    resource: { comment: { id: 1, content }, pullRequest: { pullRequestId: Number(pull) } },
  }),
  createPush: (branch, newObjectId) => ({
    eventType: 'git.push',
    resource: { refUpdates: [{ name: `refs/heads/${branch}`, newObjectId }] },
  }),
});
describeWebhooks('Gitea and Forgejo', {
  start: () => startRemoteReviews(REMOTE_HOSTS.gitea),
  sign: (body, secret) => ({ 'x-gitea-signature': digest(body, secret) }),
  createComment: (pull, body) => ({
    action: 'created',
    issue: { number: Number(pull), pull_request: { merged: false } },
    comment: { id: 1, body },
    is_pull: true,
  }),
  createPush: createRefPush,
});
