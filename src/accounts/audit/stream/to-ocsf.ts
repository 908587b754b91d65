/** Audit entries as events of the Open Cybersecurity Schema Framework: https://schema.ocsf.io/1.3.0/. */
import type { StreamedEntry } from './read-batch.ts';

const OCSF_VERSION = '1.3.0';

/** Class, with the activity of one of its events. */
interface EventKind {
  class: keyof typeof CLASSES;
  activity: number;
}

const CLASSES = {
  'Account Change': { uid: 3001, category: 3, categoryName: 'Identity & Access Management' },
  Authentication: { uid: 3002, category: 3, categoryName: 'Identity & Access Management' },
  'API Activity': { uid: 6003, category: 6, categoryName: 'Application Activity' },
} as const;

/** Activity of events that no activity of their class describes. Their `activity_name` is the verb of the action. */
const OTHER = 99;

/** Actions that aren't API Activity. */
const KINDS: Readonly<Record<string, EventKind>> = {
  'session.create': { class: 'Authentication', activity: 1 },
  'session.refuse': { class: 'Authentication', activity: 1 },
  'session.delete': { class: 'Authentication', activity: 2 },
  'invitation.accept': { class: 'Account Change', activity: 1 },
  'member.update': { class: 'Account Change', activity: OTHER },
  'member.delete': { class: 'Account Change', activity: 6 },
  'member.reset': { class: 'Account Change', activity: 4 },
  'password.update': { class: 'Account Change', activity: 3 },
  'password.reset': { class: 'Account Change', activity: 4 },
  'second-factor.create': { class: 'Account Change', activity: 10 },
  'second-factor.delete': { class: 'Account Change', activity: 11 },
  'second-factor.reset': { class: 'Account Change', activity: 11 },
  'second-factor.recover': { class: 'Account Change', activity: OTHER },
  'scim-user.create': { class: 'Account Change', activity: 1 },
  'scim-user.reactivate': { class: 'Account Change', activity: 2 },
  'scim-user.deactivate': { class: 'Account Change', activity: 5 },
  'scim-user.delete': { class: 'Account Change', activity: 6 },
  'scim-user.update': { class: 'Account Change', activity: OTHER },
};

/** Activities of API Activity by the first word of the verb. */
const API_ACTIVITIES: Readonly<Record<string, number>> = {
  create: 1,
  add: 1,
  update: 3,
  rotate: 3,
  verify: 3,
  delete: 4,
  remove: 4,
  revoke: 4,
};

const ACTIVITY_NAMES: Readonly<Record<keyof typeof CLASSES, Readonly<Record<number, string>>>> = {
  'Account Change': {
    1: 'Create',
    2: 'Enable',
    3: 'Password Change',
    4: 'Password Reset',
    5: 'Disable',
    6: 'Delete',
    10: 'MFA Factor Enable',
    11: 'MFA Factor Disable',
  },
  Authentication: { 1: 'Logon', 2: 'Logoff' },
  'API Activity': { 1: 'Create', 3: 'Update', 4: 'Delete' },
};

/** Converts an entry to an event. Fields without an attribute in the schema are in `unmapped`. */
export function toOcsf(entry: StreamedEntry, version: string) {
  const { action, organizationId, ip } = entry;
  const [noun = '', verb = ''] = action.split('.');
  const kind = KINDS[action] ?? {
    class: 'API Activity',
    activity: API_ACTIVITIES[verb.split('-')[0] ?? ''] ?? OTHER,
  };
  const { uid, category, categoryName } = CLASSES[kind.class];
  const isRefused = action === 'session.refuse';
  return {
    time: entry.createdAt.getTime(),
    category_uid: category,
    category_name: categoryName,
    class_uid: uid,
    class_name: kind.class,
    activity_id: kind.activity,
    activity_name: ACTIVITY_NAMES[kind.class][kind.activity] ?? verb,
    type_uid: uid * 100 + kind.activity,
    severity_id: isRefused ? 2 : 1,
    severity: isRefused ? 'Low' : 'Informational',
    status_id: isRefused ? 2 : 1,
    status: isRefused ? 'Failure' : 'Success',
    message: entry.subject === null ? action : `${action} ${entry.subject}`,
    metadata: {
      version: OCSF_VERSION,
      uid: entry.id,
      sequence: entry.position,
      log_name: 'audit',
      event_code: action,
      product: { name: 'Bindery', vendor_name: 'Bindery', version },
      ...(organizationId !== null && { tenant_uid: organizationId }),
    },
    actor: toActor(entry),
    src_endpoint: ip === null ? { name: 'bindery' } : { ip },
    ...toTarget(entry, { class: kind.class, noun }),
    unmapped: {
      position: entry.position,
      hash: entry.hash,
      previous_hash: entry.previousHash,
      actor_kind: entry.actor.kind,
      details: entry.details,
    },
  };
}

/** Types of users in the schema. */
const USER_TYPES = {
  key: { type_id: OTHER, type: 'API key' },
  link: { type_id: OTHER, type: 'Signed link' },
  session: { type_id: 1, type: 'User' },
  operator: { type_id: 2, type: 'Admin' },
  scim: { type_id: 3, type: 'System' },
  nobody: { type_id: 0, type: 'Unknown' },
} as const;

function toActor({ actor: { kind, id, name, sessionId } }: StreamedEntry) {
  return {
    user: { name, ...(id !== null && { uid: id }), ...USER_TYPES[kind] },
    ...(sessionId !== null && { session: { uid: sessionId } }),
  };
}

/** What the event is about: a user, or the resource of an API call. */
function toTarget(entry: StreamedEntry, { class: name, noun }: { class: keyof typeof CLASSES; noun: string }) {
  const { subject, action, details, actor } = entry;
  if (name === 'API Activity')
    return {
      api: { operation: action, service: { name: 'Bindery' } },
      ...(subject !== null && { resources: [{ uid: subject, type: noun }] }),
    };
  const email = typeof details.email === 'string' ? details.email : undefined;
  const isActor = subject === null || subject === actor.id;
  const uid = subject ?? actor.id;
  return {
    user: {
      name: email ?? (isActor ? actor.name : (uid ?? actor.name)),
      ...(uid !== null && { uid }),
      ...(email !== undefined && { email_addr: email }),
    },
    ...(name === 'Authentication' && { service: { name: 'Bindery' } }),
  };
}
