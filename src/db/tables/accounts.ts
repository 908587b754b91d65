/** Organizations and the data that belongs to them. */
import type { ColumnType, Generated } from 'kysely';
import type { Deployment } from '../../features/deployment-kinds.ts';
import type { FeatureSwitches } from '../../features/features.ts';
import type { RemoteHostKind } from '../../lib/git/hosts/registry.ts';
import type { CreatedAt } from './created-at.ts';

export type Plan = 'free' | 'pro' | 'enterprise';
export type Scope = 'read' | 'write' | 'admin';
/** Role of a member of an organization. */
export type Role = 'owner' | 'admin' | 'member' | 'viewer';
/** Role of a member in one project. */
export type ProjectRole = 'viewer' | 'editor' | 'admin';
/** Role of a service account in its organization. */
export type ServiceAccountRole = Exclude<Role, 'owner'>;
/** `built-in` is a repository on Bindery's own disk. */
export type RepositoryHostKind = RemoteHostKind | 'built-in';

export interface OrganizationsTable {
  id: string;
  name: string;
  plan: Generated<Plan>;
  created_by: string | null;
  created_at: CreatedAt;
  /** Written as JSON text, see `idempotency_keys.response`. */
  model_limits: ColumnType<Record<string, unknown>, Record<string, unknown> | string | undefined, string>;
}

export interface ProjectsTable {
  id: string;
  organization_id: string;
  name: string;
  repository_url: string;
  branch: Generated<string>;
  docs_folder: Generated<string>;
  credentials: Buffer | null;
  host: RepositoryHostKind | null;
  host_api_url: string | null;
  poll_seconds: number | null;
  agent_settings: Generated<StoredAgentSettings>;
  pull_settings: Generated<StoredPullSettings>;
  /** Whether a role in the organization below admin gives no access. */
  is_private: Generated<boolean>;
  /** Why Bindery can't report on pull requests. null: it can. */
  pull_problem: string | null;
  /** Why people can't mention the agent. null: they can. */
  mention_problem: string | null;
  created_at: CreatedAt;
}

/** A repository that a project's agent can read; see `accounts/projects/context-repositories.ts`. */
export interface ContextRepositoriesTable {
  project_id: string;
  name: string;
  repository_url: string;
  branch: string;
  folder: Generated<string>;
  credentials: Buffer | null;
  host: RepositoryHostKind | null;
  host_api_url: string | null;
  created_at: CreatedAt;
}

/** A generated SSH key that waits for its project; see `accounts/ssh/deploy-keys.ts`. */
export interface DeployKeysTable {
  id: string;
  organization_id: string;
  public_key: string;
  private_key: Buffer;
  created_at: CreatedAt;
}

/** The key of an SSH server, as lines of `known_hosts`; see `accounts/ssh/host-keys.ts`. */
export interface SshHostKeysTable {
  organization_id: string;
  host: string;
  lines: string;
  created_at: CreatedAt;
}

/** Settings of a project for its agent jobs; see `accounts/projects/agent-settings.ts`. */
export interface StoredAgentSettings {
  branchPrefix?: string;
  mayWrite?: readonly string[];
  styleGuides?: readonly string[];
  webHosts?: readonly string[];
  followReviews?: boolean;
  fixChecks?: boolean;
  planFirst?: boolean;
  budget?: {
    monthlyTokens?: number | null;
    monthlyCost?: number | null;
    jobTokens?: number | null;
    jobCost?: number | null;
  };
}

/** Settings of a project for its pull requests; see `accounts/projects/pull-settings.ts`. */
export interface StoredPullSettings {
  status?: boolean;
  comment?: boolean;
  failOn?: 'error' | 'warning' | 'never';
  mention?: string | null;
}

export interface DomainsTable {
  host: string;
  organization_id: string;
  project_id: string;
  base: string | null;
  deployment: Generated<Deployment>;
  features: Generated<FeatureSwitches>;
  reader_groups: Generated<string[]>;
  verified_at: Date | null;
  created_at: CreatedAt;
}

/** A host that an organization registered but hasn't verified yet; see `accounts/domains/claims.ts`. */
export interface DomainClaimsTable {
  organization_id: string;
  host: string;
  project_id: string;
  base: string | null;
  deployment: Deployment;
  features: FeatureSwitches;
  reader_groups: string[];
  token: string;
  checked_at: Date | null;
  problem: string | null;
  created_at: CreatedAt;
}

export interface ApiKeysTable {
  id: string;
  organization_id: string;
  name: string;
  hash: Buffer;
  last4: string;
  /** Empty for a key with limits, so that processes of earlier versions reject it. */
  scopes: Scope[] | null;
  /** The scopes of a key with limits. */
  limited_scopes: Scope[] | null;
  /** null: all projects. */
  project_ids: string[] | null;
  /** null: all actions that the scopes include. */
  actions: string[] | null;
  /** The service account that the key belongs to. null: none. */
  service_account_id: string | null;
  expires_at: Date | null;
  allowed_ips: string[] | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_by: string | null;
  created_at: CreatedAt;
}

/** A member that is not a person. It has keys, and can't sign in. */
export interface ServiceAccountsTable {
  id: string;
  organization_id: string;
  name: string;
  role: ServiceAccountRole;
  created_by: string | null;
  created_at: CreatedAt;
  /** null: it exists. */
  deleted_at: Date | null;
}

export interface MembersTable {
  organization_id: string;
  user_id: string;
  role: Role;
  created_at: CreatedAt;
}

/** A role in one project, beside the role in the organization. */
export interface ProjectRolesTable {
  project_id: string;
  organization_id: string;
  /** The user or the service account. The other one is null. */
  user_id: string | null;
  service_account_id: string | null;
  role: ProjectRole;
  created_at: CreatedAt;
}

export interface InvitationsTable {
  id: string;
  organization_id: string;
  role: Role;
  email: string | null;
  is_mailed: Generated<boolean>;
  token_hash: Buffer;
  is_first: Generated<boolean>;
  invited_by: string | null;
  key_id: string | null;
  /** JSON of the roles in projects that accepting the invitation gives. */
  project_roles: ColumnType<readonly ProjectGrant[], string | undefined, string>;
  expires_at: Date;
  used_at: Date | null;
  used_by: string | null;
  created_at: CreatedAt;
}

/** A role in a project that an invitation gives. */
export interface ProjectGrant {
  projectId: string;
  role: ProjectRole;
}

export interface ProjectHooksTable {
  project_id: string;
  secret: Buffer;
  created_at: CreatedAt;
}
