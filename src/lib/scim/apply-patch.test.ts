import { expect, test } from 'vitest';
import { applyPatch, readPatch } from './apply-patch.ts';
import { GROUP, USER } from './schema.ts';
import type { ResourceType, ScimObject } from './schema.ts';

const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const GUIDES: ScimObject = {
  displayName: 'Guides',
  members: ['a', 'b', 'c'].map((value) => ({ value, type: 'User' })),
};

function patch(type: ResourceType, resource: ScimObject, operations: object[]): ScimObject {
  const body = { schemas: [PATCH_URN], Operations: operations };
  return applyPatch(type, { resource, operations: readPatch(body as never), ignored: new Set() as never });
}

const listMembers = (group: ScimObject) => (group['members'] as { value: string }[]).map(({ value }) => value);

test.each([
  ['b', ['a', 'c']],
  ['B', ['a', 'b', 'c']],
])('removes the member with exactly the id %s', (id, members) => {
  expect(listMembers(patch(GROUP, GUIDES, [{ op: 'remove', path: `members[value eq "${id}"]` }]))).toEqual(members);
});

test('adds the members that the group lacks, each once, in the order of the request', () => {
  const value = [{ value: 'C' }, { value: 'c' }, { value: 'd' }, { value: 'a', type: 'User' }, { value: 'd' }];
  expect(listMembers(patch(GROUP, GUIDES, [{ op: 'add', path: 'members', value }]))).toEqual(['a', 'b', 'c', 'C', 'd']);
});

test('applies operations in their order, however many add and remove the same members', () => {
  const add = (value: string) => ({ op: 'Add', path: 'members', value: [{ value }] });
  const remove = (value: string) => ({ op: 'Remove', path: `members[value eq "${value}"]` });
  const operations = [add('d'), add('e'), remove('a'), remove('d'), add('a'), add('d'), remove('e')];
  const listed = operations.map((_, index) =>
    listMembers(patch(GROUP, GUIDES, operations.slice(0, index + 1))).join(''),
  );
  expect(listed).toEqual(['abcd', 'abcde', 'bcde', 'bce', 'bcea', 'bcead', 'bcad']);
});

test('adds as many members as the operations together have', () => {
  const ids = Array.from({ length: 24_000 }, (_, n) => `id-${n}`);
  const operations = Array.from({ length: 4 }, (_, n) => {
    const value = ids.slice(n * 6_000, (n + 1) * 6_000).map((id) => ({ value: id }));
    return { op: 'add', path: 'members', value };
  });
  expect(listMembers(patch(GROUP, { displayName: 'Guides' }, operations))).toEqual(ids);
});

test('selects values of other attributes without regard to case', () => {
  const user = { userName: 'kim', emails: [{ value: 'kim@example.com', type: 'work' }] };
  const changed = patch(USER, user, [{ op: 'replace', path: 'emails[type eq "WORK"].value', value: 'k@example.com' }]);
  expect(changed['emails']).toEqual([{ value: 'k@example.com', type: 'work' }]);
});

test('refuses more changes than a request can have, however they are spread over operations', () => {
  const change = (count: number) => ({
    op: 'replace',
    value: Object.fromEntries(Array.from({ length: count }, (_, n) => [`members[value eq "${n}"].type`, 'User'])),
  });
  expect(listMembers(patch(GROUP, GUIDES, [change(2)]))).toHaveLength(5);
  expect(() => patch(GROUP, GUIDES, [change(1001)])).toThrow('change more than 1000 attributes');
  expect(() => patch(GROUP, GUIDES, [change(500), change(501)])).toThrow('change more than 1000 attributes');
  const operations = Array.from({ length: 1001 }, () => ({ op: 'add', path: 'displayName', value: 'A' }));
  expect(() => patch(GROUP, GUIDES, operations)).toThrow('more than 1000 operations');
});
