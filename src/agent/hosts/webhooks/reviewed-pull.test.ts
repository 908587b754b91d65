import { expect, test } from 'vitest';
import { findReviewedPull } from './read-webhook.ts';

const COMMENT = { id: 1, body: 'How often?' };

test.each<[string, object]>([
  ['a comment at GitHub', { action: 'created', issue: { number: 4, pull_request: { url: 'x' } }, comment: COMMENT }],
  ['a line comment at GitHub', { action: 'created', pull_request: { number: 4 }, comment: COMMENT }],
  ['a review at GitHub', { action: 'submitted', pull_request: { number: 4 }, review: { state: 'commented' } }],
  [
    'a comment at Gitea',
    { action: 'created', issue: { number: 4, pull_request: { merged: false } }, comment: COMMENT, is_pull: true },
  ],
  ['a review at Gitea', { action: 'reviewed', pull_request: { number: 4 }, review: { type: 'x', content: '' } }],
  ['a comment at GitLab', { object_kind: 'note', merge_request: { iid: 4, id: 99 }, object_attributes: { note: 'x' } }],
  ['a comment at Bitbucket', { pullrequest: { id: 4, state: 'OPEN' }, comment: COMMENT }],
  ['a review at Bitbucket', { pullrequest: { id: 4, state: 'OPEN' }, changes_request: { date: 'x' } }],
  [
    'a comment at Bitbucket Data Center',
    { eventKey: 'pr:comment:added', pullRequest: { id: 4 }, comment: { id: 1, text: 'x' } },
  ],
  ['a review at Bitbucket Data Center', { eventKey: 'pr:reviewer:needs_work', pullRequest: { id: 4 } }],
  [
    'a comment at Azure DevOps',
    {
      eventType: 'ms.vss-code.git-pullrequest-comment-event',
      resource: { comment: { id: 1, content: 'x' }, pullRequest: { pullRequestId: 4 } },
    },
  ],
])('%s leads to the comments of its pull request', (_, payload) => {
  expect(findReviewedPull(payload)).toBe('4');
});

test.each<[string, object]>([
  ['a comment on an issue', { action: 'created', issue: { number: 4 }, comment: COMMENT }],
  ['a comment on a commit at GitLab', { object_kind: 'note', commit: { id: 'x' } }],
  ['an opened pull request', { action: 'opened', pull_request: { number: 4 } }],
  ['a push at Bitbucket to a pull request', { pullrequest: { id: 4, state: 'OPEN' } }],
  ['a merge at Bitbucket Data Center', { eventKey: 'pr:merged', pullRequest: { id: 4 } }],
  ['a push', { ref: 'refs/heads/main' }],
  ['a hostile number', { pull_request: { number: '4; drop' }, comment: COMMENT }],
])('%s is not a review', (_, payload) => {
  expect(findReviewedPull(payload)).toBeUndefined();
});
