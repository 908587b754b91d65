import { expect, test } from 'vitest';
import { findCheckedHead } from './read-webhook.ts';

const HEAD = { branch: 'bindery/aj_1', commit: '0123abc' };
const SHA = { head_branch: HEAD.branch, head_sha: HEAD.commit };

test.each<[string, object]>([
  ['a check run at GitHub', { action: 'completed', check_run: { head_sha: HEAD.commit, check_suite: SHA } }],
  ['a check suite at GitHub', { action: 'completed', check_suite: SHA }],
  ['a status at GitHub', { sha: HEAD.commit, state: 'failure', context: 'build', branches: [{ name: HEAD.branch }] }],
  ['a workflow at Gitea', { action: 'completed', workflow_run: SHA }],
  [
    'a pipeline at GitLab',
    { object_kind: 'pipeline', object_attributes: { ref: HEAD.branch, sha: HEAD.commit, status: 'failed' } },
  ],
  ['a job at GitLab', { object_kind: 'build', ref: HEAD.branch, sha: HEAD.commit, build_status: 'failed' }],
  ['a build at Bitbucket', { commit_status: { refname: HEAD.branch, commit: { hash: HEAD.commit }, state: 'FAILED' } }],
  [
    'a build at Azure DevOps',
    {
      eventType: 'build.complete',
      resource: { sourceBranch: `refs/heads/${HEAD.branch}`, sourceVersion: HEAD.commit, triggerInfo: {} },
    },
  ],
  [
    'a build of a pull request at Azure DevOps',
    {
      eventType: 'build.complete',
      resource: {
        sourceBranch: 'refs/pull/4/merge',
        sourceVersion: 'fff',
        triggerInfo: { 'pr.sourceBranch': `refs/heads/${HEAD.branch}`, 'pr.sourceSha': HEAD.commit },
      },
    },
  ],
])('%s leads to the checks of its branch and commit', (_, payload) => {
  expect(findCheckedHead(payload)).toEqual(HEAD);
});

test('a status without a branch leads to the checks of its commit', () => {
  const payload = { sha: HEAD.commit, state: 'failure', context: 'build' };
  expect(findCheckedHead(payload)).toEqual({ branch: undefined, commit: HEAD.commit });
});

test.each<[string, object]>([
  ['a push', { ref: 'refs/heads/main', after: '0123abc' }],
  ['a push at GitLab', { object_kind: 'push', ref: 'refs/heads/main' }],
  ['a hostile commit', { sha: ['x'], state: 'failure', context: 'build' }],
  ['a check without its commit', { check_run: {} }],
])('%s is not a report about a check', (_, payload) => {
  expect(findCheckedHead(payload)).toBeUndefined();
});
