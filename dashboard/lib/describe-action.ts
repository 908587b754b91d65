/** Describes an audit action for people: `key.create` becomes "API key created". */
export function describeAction(action: string): string {
  const [noun = '', verb = ''] = action.split('.', 2);
  const participle = PAST[verb] ?? verb.replaceAll('-', ' ');
  const text = DESCRIPTIONS[action] ?? `${NOUNS[noun] ?? noun.replaceAll('-', ' ')} ${participle}`.trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NOUNS: Record<string, string> = {
  agent: 'agent job',
  key: 'API key',
  pull: 'pull request',
  'scim-token': 'SCIM token',
  'scim-user': 'provisioned user',
  'scim-group': 'provisioned group',
};

const DESCRIPTIONS: Record<string, string> = {
  'session.create': 'Signed in',
  'session.delete': 'Signed out',
  'session.refuse': 'Sign-in failed',
  'password.update': 'Password changed',
  'second-factor.create': 'Second factor turned on',
  'second-factor.delete': 'Second factor turned off',
  'second-factor.recover': 'Signed in with a recovery code',
  'member.reset': 'Password reset link created',
  'export.link-bundle': 'Download link created',
  'pull.link': 'Decision link created',
  'site.preview': 'Preview created',
  'webhook.rotate': 'Webhook secret rotated',
  'webhook.redeliver': 'Webhook event redelivered',
  'webhook.test': 'Webhook test sent',
  'access.update': 'Role in a project changed',
  'project.add-repository': 'Context repository added',
  'project.change-repository': 'Context repository changed',
  'project.remove-repository': 'Context repository removed',
  'domain.update-access': 'Access to a domain changed',
  'domain.add-reader-key': 'Key for readers added',
  'domain.delete-reader-key': 'Key for readers deleted',
  'domain.sign-readers-out': 'Readers signed out',
  'agent.answer': "Agent's question answered",
  'agent.approve': "Agent's plan decided",
  'pull.comment': 'Pull request commented on',
  'slack.connect': 'Slack connected',
  'slack.disconnect': 'Slack disconnected',
  'slack.set-channel': 'Slack channel changed',
  'slack.remove-channel': 'Slack channel removed',
};

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
  run: 'run',
  stop: 'stopped',
  change: 'changed',
  reset: 'reset',
  refuse: 'refused',
  decide: 'decided',
  verify: 'verified',
  rotate: 'rotated',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
};
