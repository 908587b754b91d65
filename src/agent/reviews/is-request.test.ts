import { expect, test } from 'vitest';
import type { PullComment } from '../hosts/host.ts';
import { isRequest } from './is-request.ts';

function createComment(change: Partial<PullComment>): PullComment {
  return {
    id: '1',
    kind: 'line',
    thread: '1',
    author: { id: '7', name: 'alice', isBot: false },
    body: 'How often?',
    path: 'keys.mdx',
    line: 5,
    isResolved: false,
    createdAt: new Date(0),
    ...change,
  };
}

test.each<[string, Partial<PullComment>]>([
  ['a comment on a line', {}],
  ['a review that requests changes', { kind: 'changes-requested' }],
  ['a general comment that mentions the agent', { kind: 'comment', body: 'Please, @bindery: how often?' }],
])('%s asks the agent for a change', (_name, change) => {
  expect(isRequest(createComment(change), 'bindery')).toBe(true);
});

test.each<[string, Partial<PullComment>]>([
  ['a general comment', { kind: 'comment' }],
  ['a comment in a resolved thread', { isResolved: true }],
  ['a comment by a program', { author: { id: '8', name: 'renovate', isBot: true } }],
  ["the agent's own reply", { body: '@bindery Done.\n\n[//]: # (bindery:rc_01k9w3m7cq4t8yvd2hfx5rznba)' }],
  ['a comment to someone else', { body: '@carol How often?' }],
  ['a quotation', { body: '> @bindery How often?' }],
])('%s asks the agent for nothing', (_name, change) => {
  expect(isRequest(createComment(change), 'bindery')).toBe(false);
});
