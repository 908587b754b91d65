import { expect, test } from 'vitest';
import { findPullRequest } from './read-webhook.ts';

const SHA = 'ab'.repeat(20);

/** Bodies as each host sends them, reduced to the fields that the code reads and one more. */
const createGitHubBody = (action: string, from = 'acme/docs') => ({
  action,
  number: 4,
  pull_request: {
    number: 4,
    head: { ref: 'guide', sha: SHA, repo: { full_name: from } },
    base: { repo: { full_name: 'acme/docs' } },
  },
});
const createGitLabBody = (action: string, attributes: object = {}) => ({
  object_kind: 'merge_request',
  object_attributes: {
    iid: 4,
    action,
    source_branch: 'guide',
    source_project_id: 1,
    target_project_id: 1,
    last_commit: { id: SHA },
    ...attributes,
  },
});
const createCloudBody = (state: string, { from = 'acme/docs', ...more }: { from?: string; comment?: object } = {}) => ({
  pullrequest: {
    id: 4,
    state,
    source: { branch: { name: 'guide' }, commit: { hash: SHA.slice(0, 12) }, repository: { full_name: from } },
    destination: { branch: { name: 'main' }, repository: { full_name: 'acme/docs' } },
  },
  ...more,
});
const createServerBody = (eventKey: string, from = 7) => ({
  eventKey,
  pullRequest: {
    id: 4,
    fromRef: { id: 'refs/heads/guide', latestCommit: SHA, repository: { id: from } },
    toRef: { id: 'refs/heads/main', repository: { id: 7 } },
  },
});

const createAzureBody = (eventType: string, change: object = {}) => ({
  eventType,
  resource: {
    pullRequestId: 4,
    status: 'active',
    sourceRefName: 'refs/heads/guide',
    targetRefName: 'refs/heads/main',
    lastMergeSourceCommit: { commitId: SHA },
    ...change,
  },
});

test.each<[string, object]>([
  ['opened at GitHub', createGitHubBody('opened')],
  ['reopened at GitHub', createGitHubBody('reopened')],
  ['pushed to at GitHub', createGitHubBody('synchronize')],
  ['pushed to at Gitea', createGitHubBody('synchronized')],
  ['opened at GitLab', createGitLabBody('open')],
  ['pushed to at GitLab', createGitLabBody('update', { oldrev: '0'.repeat(40) })],
  ['opened or pushed to at Bitbucket', createCloudBody('OPEN')],
  ['opened at Bitbucket Data Center', createServerBody('pr:opened')],
  ['pushed to at Bitbucket Data Center', createServerBody('pr:from_ref_updated')],
  ['opened at Azure DevOps', createAzureBody('git.pullrequest.created')],
  ['pushed to at Azure DevOps', createAzureBody('git.pullrequest.updated')],
])('a pull request that was %s has new changes', (_, payload) => {
  const change = findPullRequest(payload);
  expect(change).toMatchObject({ pullId: '4', branch: 'guide', state: 'changed', isFork: false });
  expect(SHA.startsWith(change?.commit ?? 'x')).toBe(true);
});

test.each<[string, object]>([
  ['GitHub and Gitea', createGitHubBody('closed')],
  ['GitLab', createGitLabBody('close')],
  ['GitLab, by a merge', createGitLabBody('merge')],
  ['Bitbucket', createCloudBody('DECLINED')],
  ['Bitbucket, by a merge', createCloudBody('MERGED')],
  ['Bitbucket Data Center', createServerBody('pr:declined')],
  ['Azure DevOps', createAzureBody('git.pullrequest.updated', { status: 'abandoned' })],
  ['Azure DevOps, by a merge', createAzureBody('git.pullrequest.merged', { status: 'completed' })],
])('a pull request that was closed on %s is closed', (_, payload) => {
  expect(findPullRequest(payload)).toMatchObject({ branch: 'guide', state: 'closed' });
});

test.each<[string, object]>([
  ['a label', createGitHubBody('labeled')],
  ['a new title at GitLab', createGitLabBody('update')],
  ['a comment at Bitbucket', createCloudBody('OPEN', { comment: {} })],
  ['a comment at Bitbucket Data Center', createServerBody('pr:comment:added')],
  ['a push', { ref: 'refs/heads/guide' }],
  ['a build at Azure DevOps', { eventType: 'build.complete', resource: { id: 1 } }],
  ['nothing', {}],
])('%s is not a pull request change', (_, payload) => {
  expect(findPullRequest(payload)).toBeUndefined();
});

test.each<[string, object]>([
  ['GitHub', createGitHubBody('opened', 'stranger/docs')],
  [
    'GitHub, and was deleted',
    {
      ...createGitHubBody('opened'),
      pull_request: { ...createGitHubBody('opened').pull_request, head: { ref: 'guide', sha: SHA, repo: null } },
    },
  ],
  ['GitLab', createGitLabBody('open', { source_project_id: 2 })],
  ['Bitbucket', createCloudBody('OPEN', { from: 'stranger/docs' })],
  ['Bitbucket Data Center', createServerBody('pr:opened', 8)],
  ['Azure DevOps', createAzureBody('git.pullrequest.created', { forkSource: { repository: { id: 'x' } } })],
])('a pull request from a fork at %s is known as such', (_, payload) => {
  expect(findPullRequest(payload)).toMatchObject({ pullId: '4', isFork: true });
});
