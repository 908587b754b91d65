import { expect, test } from 'vitest';
import { findDiscussion } from './read-webhook.ts';

const BODY = '@bindery Explain keys.';

/** Bodies as each host sends them, reduced to the fields that the code reads and one more. */
test.each<[string, object, 'issue' | 'pull', string | undefined]>([
  ['a new issue at GitHub', { action: 'opened', issue: { number: 4, body: BODY, id: 1 } }, 'issue', BODY],
  ['a comment at GitHub', { action: 'created', issue: { number: 4 }, comment: { id: 1, body: BODY } }, 'issue', BODY],
  [
    'a comment on a pull request at GitHub',
    { action: 'created', issue: { number: 4, pull_request: {} }, comment: { body: BODY } },
    'pull',
    BODY,
  ],
  ['a new pull request', { action: 'opened', pull_request: { number: 4, body: BODY } }, 'pull', BODY],
  ['a review', { action: 'submitted', pull_request: { number: 4 }, review: { body: BODY } }, 'pull', BODY],
  [
    'a comment on a line',
    { action: 'created', pull_request: { number: 4, body: '' }, comment: { body: BODY } },
    'pull',
    BODY,
  ],
  [
    'a review at Gitea, without its comments',
    { action: 'reviewed', pull_request: { number: 4 }, review: { type: 'pull_request_review_comment' } },
    'pull',
    undefined,
  ],
  [
    'a note on an issue at GitLab',
    { object_kind: 'note', object_attributes: { note: BODY }, issue: { iid: 4 } },
    'issue',
    BODY,
  ],
  [
    'a note on a merge request',
    { object_kind: 'note', object_attributes: { note: BODY }, merge_request: { iid: 4 } },
    'pull',
    BODY,
  ],
  [
    'a new issue at GitLab',
    { object_kind: 'issue', object_attributes: { iid: 4, action: 'open', description: BODY } },
    'issue',
    BODY,
  ],
  [
    'a new merge request',
    { object_kind: 'merge_request', object_attributes: { iid: 4, action: 'open', description: BODY } },
    'pull',
    BODY,
  ],
  ['a comment at Bitbucket', { pullrequest: { id: 4 }, comment: { content: { raw: BODY } } }, 'pull', BODY],
  [
    'a comment at Bitbucket Data Center',
    { eventKey: 'pr:comment:added', pullRequest: { id: 4, description: 'x' }, comment: { id: 1, text: BODY } },
    'pull',
    BODY,
  ],
  [
    'a new pull request at Bitbucket Data Center',
    { eventKey: 'pr:opened', pullRequest: { id: 4, description: BODY } },
    'pull',
    BODY,
  ],
  [
    'a comment at Azure DevOps',
    {
      eventType: 'ms.vss-code.git-pullrequest-comment-event',
      resource: { comment: { id: 1, content: BODY }, pullRequest: { pullRequestId: 4 } },
    },
    'pull',
    BODY,
  ],
])('%s has a new text', (_, payload, kind, text) => {
  expect(findDiscussion(payload)).toEqual({ subject: { kind, id: '4' }, text });
});

test.each<[string, object]>([
  ['an edited comment', { action: 'edited', issue: { number: 4 }, comment: { body: BODY } }],
  ['a closed issue', { action: 'closed', issue: { number: 4, body: BODY } }],
  ['an updated merge request', { object_kind: 'merge_request', object_attributes: { iid: 4, action: 'update' } }],
  ['a note on a commit', { object_kind: 'note', object_attributes: { note: BODY }, commit: { id: 'ab' } }],
  [
    'an edited comment at Bitbucket Data Center',
    { eventKey: 'pr:comment:edited', pullRequest: { id: 4 }, comment: { text: BODY } },
  ],
  ['a push', { ref: 'refs/heads/main' }],
])('%s has none', (_, payload) => {
  expect(findDiscussion(payload)).toBeUndefined();
});
