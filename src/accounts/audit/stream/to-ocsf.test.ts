import { expect, test } from 'vitest';
import type { StreamedEntry } from './read-batch.ts';
import { toOcsf } from './to-ocsf.ts';

const ENTRY: StreamedEntry = {
  position: 7,
  hash: 'beef',
  previousHash: 'cafe',
  id: 'au_1',
  createdAt: new Date(1_700_000_000_000),
  organizationId: 'org_a',
  action: 'domain.update-access',
  actor: { kind: 'session', id: 'usr_1', name: 'ada@example.com', sessionId: 'ses_1' },
  ip: '203.0.113.7',
  subject: 'docs.example.com',
  details: { mode: 'password' },
};

const convert = (change: Partial<StreamedEntry>) => toOcsf({ ...ENTRY, ...change }, '1.2.3');

test('converts a change to API Activity, with every required attribute and the place in the chain', () => {
  expect(convert({})).toEqual({
    time: 1_700_000_000_000,
    category_uid: 6,
    category_name: 'Application Activity',
    class_uid: 6003,
    class_name: 'API Activity',
    activity_id: 3,
    activity_name: 'Update',
    type_uid: 600303,
    severity_id: 1,
    severity: 'Informational',
    status_id: 1,
    status: 'Success',
    message: 'domain.update-access docs.example.com',
    metadata: {
      version: '1.3.0',
      uid: 'au_1',
      sequence: 7,
      log_name: 'audit',
      event_code: 'domain.update-access',
      tenant_uid: 'org_a',
      product: { name: 'Bindery', vendor_name: 'Bindery', version: '1.2.3' },
    },
    actor: { user: { name: 'ada@example.com', uid: 'usr_1', type_id: 1, type: 'User' }, session: { uid: 'ses_1' } },
    src_endpoint: { ip: '203.0.113.7' },
    api: { operation: 'domain.update-access', service: { name: 'Bindery' } },
    resources: [{ uid: 'docs.example.com', type: 'domain' }],
    unmapped: {
      position: 7,
      hash: 'beef',
      previous_hash: 'cafe',
      actor_kind: 'session',
      details: { mode: 'password' },
    },
  });
});

test.each([
  ['key.create', 'API Activity', 600301],
  ['domain.add-reader-key', 'API Activity', 600301],
  ['webhook.rotate', 'API Activity', 600303],
  ['key.revoke', 'API Activity', 600304],
  ['export.cancel', 'API Activity', 600399],
  ['session.create', 'Authentication', 300201],
  ['session.refuse', 'Authentication', 300201],
  ['session.delete', 'Authentication', 300202],
  ['invitation.accept', 'Account Change', 300101],
  ['password.update', 'Account Change', 300103],
  ['member.reset', 'Account Change', 300104],
  ['member.delete', 'Account Change', 300106],
  ['member.update', 'Account Change', 300199],
  ['scim-user.deactivate', 'Account Change', 300105],
  ['second-factor.create', 'Account Change', 300110],
  ['second-factor.reset', 'Account Change', 300111],
])('converts %s to %s', (action, className, typeUid) => {
  expect(convert({ action })).toMatchObject({ class_name: className, type_uid: typeUid });
});

test('names an activity without a number by its verb', () => {
  expect(convert({ action: 'export.cancel' })).toMatchObject({ activity_id: 99, activity_name: 'cancel' });
});

test('has a user for each event about accounts, signed in or not', () => {
  const actor = { kind: 'nobody', id: null, name: 'Signed-out visitor', sessionId: null } as const;
  const refused = convert({ action: 'session.refuse', actor, subject: null });
  expect(refused).toMatchObject({
    status: 'Failure',
    user: { name: 'Signed-out visitor' },
    service: { name: 'Bindery' },
  });
  const reset = convert({ action: 'member.reset', subject: 'usr_2', details: { email: 'bo@example.com' } });
  expect(reset).toMatchObject({ user: { name: 'bo@example.com', uid: 'usr_2', email_addr: 'bo@example.com' } });
  expect(reset).toMatchObject({ actor: { user: { uid: 'usr_1' } } });
});

test('has a source for changes on the machine itself', () => {
  const actor = { kind: 'operator', id: null, name: 'Operator', sessionId: null } as const;
  expect(convert({ actor, ip: null, organizationId: null, subject: null })).toMatchObject({
    actor: { user: { name: 'Operator', type: 'Admin' } },
    src_endpoint: { name: 'bindery' },
    message: 'domain.update-access',
  });
});
