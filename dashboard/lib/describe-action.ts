/** Describes an audit action for people: `key.create` becomes "Key created". */
export function describeAction(action: string): string {
  const [noun = '', verb = ''] = action.split('.', 2);
  const past = PAST[verb] ?? verb.replaceAll('-', ' ');
  const text = `${noun.replaceAll('-', ' ')} ${past}`.trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const PAST: Record<string, string> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  revoke: 'revoked',
  invite: 'invited',
  accept: 'accepted',
  remove: 'removed',
  join: 'joined',
  publish: 'published',
  prompt: 'prompted',
  archive: 'archived',
  cancel: 'canceled',
  merge: 'merged',
  close: 'closed',
  withdraw: 'withdrawn',
  reset: 'reset',
  refuse: 'refused',
  rotate: 'rotated',
  redeliver: 'redelivered',
  decide: 'decided',
  verify: 'verified',
  link: 'link created',
  'link-bundle': 'link created',
  preview: 'previewed',
};
