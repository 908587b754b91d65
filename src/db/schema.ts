/** The tables as TypeScript sees them: one interface per table, in step with `migrations/`. */
import type { Deployment } from '../features/deployment-kinds.ts';
import type { FeatureSwitches } from '../features/features.ts';
import type { ColumnType, Generated, Kysely, Selectable, Updateable } from 'kysely';

/** A connection pool, or a transaction on one: both run queries in the same way. */
export type Database = Kysely<Tables>;

export interface Tables {
  organizations: OrganizationsTable;
  projects: ProjectsTable;
  domains: DomainsTable;
  api_keys: ApiKeysTable;
  export_jobs: ExportJobsTable;
  export_segments: ExportSegmentsTable;
  export_shards: ExportShardsTable;
  idempotency_keys: IdempotencyKeysTable;
  agent_jobs: AgentJobsTable;
  agent_turns: AgentTurnsTable;
  agent_events: AgentEventsTable;
  pull_requests: PullRequestsTable;
  queue_turns: QueueTurnsTable;
  removed_exports: RemovedExportsTable;
  secrets: SecretsTable;
  releases: ReleasesTable;
  sites_revision: SitesRevisionTable;
  previews: PreviewsTable;
  site_feedback: SiteFeedbackTable;
  assistant_usage: AssistantUsageTable;
  assistant_questions: AssistantQuestionsTable;
  analytics_salts: AnalyticsSaltsTable;
  site_events: SiteEventsTable;
  site_days: SiteDaysTable;
  project_hooks: ProjectHooksTable;
  repository_heads: RepositoryHeadsTable;
  users: UsersTable;
  user_sessions: UserSessionsTable;
  user_accounts: UserAccountsTable;
  user_verifications: UserVerificationsTable;
  members: MembersTable;
  invitations: InvitationsTable;
  sign_in_attempts: SignInAttemptsTable;
  audit_log: AuditLogTable;
  worker_processes: WorkerProcessesTable;
  webhooks: WebhooksTable;
  job_ends: JobEndsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

export type Plan = 'free' | 'pro' | 'enterprise';
export type Scope = 'read' | 'write' | 'admin';
/** Role of a member of an organization. */
export type Role = 'owner' | 'admin' | 'member' | 'viewer';
export type AuditActorKind = 'key' | 'link' | 'session' | 'operator' | 'nobody';
export type RepositoryHostKind = 'github' | 'gitlab' | 'bitbucket' | 'gitea' | 'built-in';
export type AgentStatus = 'active' | 'completed' | 'archived' | 'failed';
export type PullRequestState = 'open' | 'merged' | 'closed';
export type ExportStatus = 'queued' | 'running' | 'completed' | 'failed';

export interface OrganizationsTable {
  id: string;
  name: string;
  plan: Generated<Plan>;
  created_at: CreatedAt;
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
  created_at: CreatedAt;
}

/** Settings of a project for its agent jobs; see `accounts/projects/agent-settings.ts`. */
export interface StoredAgentSettings {
  branchPrefix?: string;
  mayWrite?: readonly string[];
  styleGuides?: readonly string[];
  webHosts?: readonly string[];
}

export interface DomainsTable {
  host: string;
  organization_id: string;
  project_id: string;
  base: string | null;
  deployment: Generated<Deployment>;
  features: Generated<FeatureSwitches>;
  reader_groups: Generated<string[]>;
  created_at: CreatedAt;
}

export interface ApiKeysTable {
  id: string;
  organization_id: string;
  name: string;
  hash: Buffer;
  last4: string;
  scopes: Scope[] | null;
  expires_at: Date | null;
  allowed_ips: string[] | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_at: CreatedAt;
}

export interface ExportJobsTable {
  id: string;
  organization_id: string;
  project_id: string;
  domain: string;
  /** The label that its owner gave it. */
  version: string | null;
  /** Version of the site that is exported; null: every version. */
  site_version: string | null;
  paths: string[] | null;
  status: Generated<ExportStatus>;
  progress: Generated<number>;
  page_count: Generated<number>;
  commit_id: string | null;
  base: string | null;
  settings: Generated<Record<string, unknown>>;
  publish: Generated<boolean>;
  /** null: that of the project. */
  branch: string | null;
  /** Slug of the preview that it is for. */
  preview: string | null;
  error: string | null;
  /** When it was canceled; such a job is a failed one. */
  canceled_at: Date | null;
  waiting: string | null;
  waiting_since: Date | null;
  bundle_key: string | null;
  size_bytes: number | null;
  sha256: string | null;
  is_pinned: Generated<boolean>;
  bundle_expired_at: Date | null;
  bundle_deleted_at: Date | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ExportSegmentsTable {
  job_id: string;
  index: number;
  key: string;
  pages: number;
  size: number;
}

export interface ExportShardsTable {
  job_id: string;
  index: number;
  /** Indexes of its segments: from the first up to, and without, the end. */
  first_segment: number;
  end_segment: number;
  pages: number;
  pages_done: Generated<number>;
  done_at: Date | null;
}

export interface IdempotencyKeysTable {
  organization_id: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  /** Written as JSON text: the driver would print an array as a PostgreSQL array. */
  response: ColumnType<unknown, string | null, string | null>;
  created_at: CreatedAt;
}

export interface AgentJobsTable {
  id: string;
  organization_id: string;
  project_id: string;
  status: Generated<AgentStatus>;
  repository_url: string;
  model: string;
  branch: string;
  base_branch: string;
  pr_link: string | null;
  pr_id: string | null;
  error: string | null;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  cost_micros: number | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  archived_at: Date | null;
}

export interface AgentTurnsTable {
  job_id: string;
  turn: number;
  project_id: string;
  prompt: string;
  created_at: CreatedAt;
  finished_at: Date | null;
}

export interface AgentEventsTable {
  job_id: string;
  seq: number;
  turn: number;
  type: string;
  /** Written as JSON text, see `idempotency_keys.response`. */
  data: ColumnType<unknown, string, never>;
  created_at: CreatedAt;
}

export interface PullRequestsTable {
  id: string;
  project_id: string;
  head: string;
  base: string;
  title: string;
  body: string;
  state: Generated<PullRequestState>;
  base_commit: string | null;
  head_commit: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface QueueTurnsTable {
  queue: string;
  owner: string;
  taken_at: Date;
}

export interface RemovedExportsTable {
  job_id: string;
  removed_at: CreatedAt;
}

export interface SecretsTable {
  name: string;
  value: Buffer;
  is_sealed: boolean;
  created_at: CreatedAt;
}

export interface ReleasesTable {
  domain: string;
  job_id: string;
  is_current: Generated<boolean>;
  published_at: ColumnType<Date, Date | undefined, Date>;
}

export interface SitesRevisionTable {
  revision: Generated<number>;
}

export interface SiteFeedbackTable {
  domain: string;
  id: string;
  page: string;
  helpful: boolean;
  comment: string | null;
  created_at: CreatedAt;
}

export interface AssistantUsageTable {
  scope: string;
  period: 'hour' | 'day';
  starts_at: Date;
  amount: number;
}

export interface AssistantQuestionsTable {
  domain: string;
  id: string;
  question: string;
  language: string;
  is_answered: boolean;
  citations: string[];
  rating: 'up' | 'down' | null;
  created_at: CreatedAt;
}

export interface AnalyticsSaltsTable {
  /** The driver reads a `date` as a moment of local time: cast it to text. */
  day: string;
  salt: Buffer;
}

export interface SiteEventsTable {
  domain: string;
  day: string;
  at: Date;
  kind: 'view' | 'search' | 'click';
  visitor: Buffer;
  page: string;
  referrer: string;
  query: string;
  results: number | null;
}

export interface SiteDaysTable {
  domain: string;
  day: string;
  kind: 'site' | 'page' | 'referrer' | 'search' | 'click';
  name: string;
  target: string;
  count: number;
  visitors: number;
  empty: number;
}

export interface PreviewsTable {
  slug: string;
  domain: string;
  branch: string;
  job_id: string | null;
  expires_at: ColumnType<Date, Date, Date>;
  created_at: CreatedAt;
}

export interface ProjectHooksTable {
  project_id: string;
  secret: Buffer;
  created_at: CreatedAt;
}

export interface RepositoryHeadsTable {
  project_id: string;
  commit_id: string | null;
  looked_at: Date | null;
  waiting_for: 'push' | 'poll' | null;
}

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface UserSessionsTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface UserAccountsTable {
  id: string;
  user_id: string;
  /** `credential` for a password, whose account is that of the user's id. */
  provider_id: string;
  account_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  password: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface UserVerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface MembersTable {
  organization_id: string;
  user_id: string;
  role: Role;
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
  expires_at: Date;
  used_at: Date | null;
  created_at: CreatedAt;
}

export interface SignInAttemptsTable {
  key: string;
  count: number;
  ends_at: Date;
}

export interface AuditLogTable {
  id: string;
  organization_id: string | null;
  created_at: CreatedAt;
  action: string;
  actor_kind: AuditActorKind;
  actor_id: string | null;
  actor_name: string | null;
  session_id: string | null;
  ip: string | null;
  subject: string | null;
  /** Written as JSON text, see `idempotency_keys.response`. */
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
}

export interface WorkerProcessesTable {
  id: string;
  host: string;
  version: string;
  slots: number;
  started_at: CreatedAt;
  seen_at: ColumnType<Date, Date | undefined, Date>;
}

export interface WebhooksTable {
  id: string;
  organization_id: string;
  /** null: of all projects. */
  project_id: string | null;
  shown_url: string;
  /** Sealed. */
  target: Buffer;
  format: 'standard' | 'slack';
  events: string[];
  is_active: Generated<boolean>;
  /** Time until which the secret that was rotated out last also signs; null: no other signs. */
  former_secret_until: Date | null;
  created_at: CreatedAt;
}

/** Written by a trigger when a job ends. */
export interface JobEndsTable {
  id: Generated<number>;
  webhook_id: string;
  job_id: string;
  event: string;
  ended_at: CreatedAt;
}

export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event: string;
  /** null: a test. */
  job_id: string | null;
  /** Written as JSON text. */
  message: ColumnType<unknown, string, never>;
  status: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  response_status: number | null;
  error: string | null;
  next_try_at: Date | null;
  /** Whether it has a queue entry. */
  is_queued: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export type WebhookRow = Selectable<WebhooksTable>;
export type JobEndRow = Selectable<JobEndsTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
export type AuditLogRow = Selectable<AuditLogTable>;
export type PreviewRow = Selectable<PreviewsTable>;
export type OrganizationRow = Selectable<OrganizationsTable>;
export type ProjectRow = Selectable<ProjectsTable>;
export type DomainRow = Selectable<DomainsTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
export type ExportJobRow = Selectable<ExportJobsTable>;
export type AgentJobRow = Selectable<AgentJobsTable>;
export type AgentJobChange = Updateable<AgentJobsTable>;
export type AgentTurnRow = Selectable<AgentTurnsTable>;
export type AgentEventRow = Selectable<AgentEventsTable>;
export type PullRequestRow = Selectable<PullRequestsTable>;

/** Set by the database unless given, and never changed. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
