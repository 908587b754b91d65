import { getStoredSecretContext } from '../../db/stored-secret.ts';
import { getClientSecretContext } from '../domains/client-secret.ts';
import { getHookContext } from '../hooks/hooks.ts';
import { getContextCredentialsContext } from '../projects/context-repositories.ts';
import { getCredentialsContext } from '../projects/credentials.ts';
import { getDeployKeyContext } from '../ssh/deploy-keys.ts';
import { getSlackContext } from '../slack/slack-apps.ts';
import { getTargetContext } from '../webhooks/target.ts';

/** A column of the database whose values are encrypted with the secret key. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns of the primary key. */
  keys: readonly [string, ...string[]];
  /** A boolean column that is false while a value isn't encrypted. @defaultValue all values are encrypted */
  flag?: string;
  /** Returns the context that the value of a row is bound to, from its primary key. */
  getContext(...keys: string[]): string;
  /** What the column contains, for messages, before the primary key. */
  title: string;
}

/** All columns with encrypted values. A test compares the list with the schema of the database. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'projects',
    column: 'credentials',
    keys: ['id'],
    getContext: getCredentialsContext,
    title: 'credentials of project',
  },
  {
    table: 'context_repositories',
    column: 'credentials',
    keys: ['project_id', 'name'],
    getContext: getContextCredentialsContext,
    title: 'credentials of context repository',
  },
  {
    table: 'project_hooks',
    column: 'secret',
    keys: ['project_id'],
    getContext: getHookContext,
    title: 'webhook secret of project',
  },
  {
    table: 'deploy_keys',
    column: 'private_key',
    keys: ['id'],
    getContext: getDeployKeyContext,
    title: 'deploy key',
  },
  {
    table: 'slack_apps',
    column: 'secrets',
    keys: ['organization_id'],
    getContext: getSlackContext,
    title: 'secrets of the Slack app of organization',
  },
  { table: 'webhooks', column: 'target', keys: ['id'], getContext: getTargetContext, title: 'URL of webhook' },
  {
    table: 'domain_access',
    column: 'oidc_secret',
    keys: ['organization_id', 'host'],
    getContext: (_organizationId, host) => getClientSecretContext(host ?? ''),
    title: 'client secret of domain',
  },
  {
    table: 'secrets',
    column: 'value',
    keys: ['name'],
    flag: 'is_sealed',
    getContext: getStoredSecretContext,
    title: 'secret of the installation',
  },
];
