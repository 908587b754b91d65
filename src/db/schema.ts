/** TypeScript types of the tables, in sync with `migrations/`: one interface per table, by subject in `tables/`. */
import type { Kysely, Selectable, Updateable } from 'kysely';
import type {
  ApiKeysTable,
  ContextRepositoriesTable,
  DeployKeysTable,
  DomainClaimsTable,
  DomainsTable,
  InvitationsTable,
  MembersTable,
  OrganizationsTable,
  ProjectHooksTable,
  ProjectRolesTable,
  ProjectsTable,
  ServiceAccountsTable,
  SshHostKeysTable,
} from './tables/accounts.ts';
import type {
  AgentAttachmentsTable,
  AgentDiffsTable,
  AgentEventsTable,
  AgentJobsTable,
  AgentReservationsTable,
  AgentTurnsTable,
  AgentUsageTable,
  AssistantReservationsTable,
  OrganizationUsageTable,
  PullCommentsTable,
  PullRequestsTable,
  RemovedAttachmentsTable,
  ReviewCommentsTable,
} from './tables/agent-jobs.ts';
import type {
  AutomationDefinitionsTable,
  AutomationEventsTable,
  AutomationRunsTable,
  AutomationsTable,
  ContextHeadsTable,
} from './tables/automations.ts';
import type { AuditChainTable, AuditLogTable, AuditStreamTable } from './tables/audit.ts';
import type {
  ExportJobsTable,
  ExportSegmentsTable,
  ExportShardsTable,
  RemovedExportsTable,
  RepositoryHeadsTable,
} from './tables/exports.ts';
import type { IdempotencyKeysTable, QueueTurnsTable, SecretsTable, WorkerProcessesTable } from './tables/processes.ts';
import type {
  SignInAttemptsTable,
  UserAccountsTable,
  UserSecondFactorsTable,
  UserSessionsTable,
  UserVerificationsTable,
  UsersTable,
} from './tables/sign-in.ts';
import type {
  AnalyticsSaltsTable,
  AssistantQuestionsTable,
  AssistantUsageTable,
  DomainAccessTable,
  PreviewsTable,
  ReaderCodesTable,
  ReaderSignOutsTable,
  ReaderTokensTable,
  ReleasesTable,
  SiteDaysTable,
  SiteEventsTable,
  SiteFeedbackTable,
  SiteChangesTable,
  SitesRevisionTable,
} from './tables/sites.ts';
import type { DiscussionsTable, MentionsTable } from './tables/mentions.ts';
import type { PageDriftTable } from './tables/page-drift.ts';
import type { PageTranslationsTable } from './tables/page-translations.ts';
import type { PullReportsTable } from './tables/pull-reports.ts';
import type { SamlAssertionsTable, SamlSignInsTable } from './tables/saml.ts';
import type { ScimGroupMembersTable, ScimGroupsTable, ScimTokensTable, ScimUsersTable } from './tables/scim.ts';
import type {
  SlackAppsTable,
  SlackChannelsTable,
  SlackEventsTable,
  SlackMessagesTable,
  SlackThreadsTable,
} from './tables/slack.ts';
import type { JobEndsTable, WebhookDeliveriesTable, WebhooksTable } from './tables/webhooks.ts';

/** A connection pool, or a transaction on one. Both run queries in the same way. */
export type Database = Kysely<Tables>;

export interface Tables {
  organizations: OrganizationsTable;
  projects: ProjectsTable;
  context_repositories: ContextRepositoriesTable;
  deploy_keys: DeployKeysTable;
  ssh_host_keys: SshHostKeysTable;
  domains: DomainsTable;
  domain_claims: DomainClaimsTable;
  domain_access: DomainAccessTable;
  reader_codes: ReaderCodesTable;
  reader_tokens: ReaderTokensTable;
  reader_sign_outs: ReaderSignOutsTable;
  api_keys: ApiKeysTable;
  export_jobs: ExportJobsTable;
  export_segments: ExportSegmentsTable;
  export_shards: ExportShardsTable;
  idempotency_keys: IdempotencyKeysTable;
  agent_jobs: AgentJobsTable;
  agent_turns: AgentTurnsTable;
  agent_events: AgentEventsTable;
  agent_attachments: AgentAttachmentsTable;
  agent_diffs: AgentDiffsTable;
  removed_attachments: RemovedAttachmentsTable;
  agent_usage: AgentUsageTable;
  agent_reservations: AgentReservationsTable;
  organization_usage: OrganizationUsageTable;
  assistant_reservations: AssistantReservationsTable;
  automations: AutomationsTable;
  context_heads: ContextHeadsTable;
  automation_definitions: AutomationDefinitionsTable;
  automation_events: AutomationEventsTable;
  automation_runs: AutomationRunsTable;
  pull_requests: PullRequestsTable;
  pull_comments: PullCommentsTable;
  pull_reports: PullReportsTable;
  discussions: DiscussionsTable;
  mentions: MentionsTable;
  review_comments: ReviewCommentsTable;
  queue_turns: QueueTurnsTable;
  removed_exports: RemovedExportsTable;
  secrets: SecretsTable;
  releases: ReleasesTable;
  site_changes: SiteChangesTable;
  sites_revision: SitesRevisionTable;
  previews: PreviewsTable;
  site_feedback: SiteFeedbackTable;
  assistant_usage: AssistantUsageTable;
  assistant_questions: AssistantQuestionsTable;
  analytics_salts: AnalyticsSaltsTable;
  site_events: SiteEventsTable;
  site_days: SiteDaysTable;
  project_hooks: ProjectHooksTable;
  page_drift: PageDriftTable;
  page_translations: PageTranslationsTable;
  repository_heads: RepositoryHeadsTable;
  users: UsersTable;
  user_second_factors: UserSecondFactorsTable;
  user_sessions: UserSessionsTable;
  user_accounts: UserAccountsTable;
  user_verifications: UserVerificationsTable;
  members: MembersTable;
  saml_sign_ins: SamlSignInsTable;
  saml_assertions: SamlAssertionsTable;
  scim_tokens: ScimTokensTable;
  scim_users: ScimUsersTable;
  scim_groups: ScimGroupsTable;
  scim_group_members: ScimGroupMembersTable;
  project_roles: ProjectRolesTable;
  service_accounts: ServiceAccountsTable;
  invitations: InvitationsTable;
  sign_in_attempts: SignInAttemptsTable;
  audit_log: AuditLogTable;
  audit_chain: AuditChainTable;
  audit_stream: AuditStreamTable;
  worker_processes: WorkerProcessesTable;
  webhooks: WebhooksTable;
  job_ends: JobEndsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  slack_apps: SlackAppsTable;
  slack_channels: SlackChannelsTable;
  slack_events: SlackEventsTable;
  slack_threads: SlackThreadsTable;
  slack_messages: SlackMessagesTable;
}

export type WebhookRow = Selectable<WebhooksTable>;
export type JobEndRow = Selectable<JobEndsTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
export type OrganizationRow = Selectable<OrganizationsTable>;
export type ProjectRow = Selectable<ProjectsTable>;
export type DomainRow = Selectable<DomainsTable>;
export type DomainClaimRow = Selectable<DomainClaimsTable>;
export type DomainAccessRow = Selectable<DomainAccessTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
export type ExportJobRow = Selectable<ExportJobsTable>;
export type AgentJobRow = Selectable<AgentJobsTable>;
export type AgentJobChange = Updateable<AgentJobsTable>;
export type AgentTurnRow = Selectable<AgentTurnsTable>;
export type AgentEventRow = Selectable<AgentEventsTable>;
export type AutomationRow = Selectable<AutomationsTable>;
export type AutomationRunRow = Selectable<AutomationRunsTable>;
export type PullCommentRow = Selectable<PullCommentsTable>;
export type PullRequestRow = Selectable<PullRequestsTable>;
export type ReviewCommentRow = Selectable<ReviewCommentsTable>;
