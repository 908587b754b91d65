/** The parts of API responses that the dashboard reads. A test compares these types with the API's schemas. */

/** Role of a member in an organization. */
export type Role = 'owner' | 'admin' | 'member' | 'viewer';
/** Plan of an organization. */
export type Plan = 'free' | 'pro' | 'enterprise';
/** Deployment kind of a domain. */
export type Deployment = 'cloud' | 'client-hosted' | 'air-gapped';
/** Feature of a site. */
export type FeatureName = 'search' | 'assistant' | 'analytics' | 'playground';
/** Scope of an API key. */
export type Scope = 'read' | 'write' | 'admin';

/** An organization with the user's role in it. */
export interface Membership {
  id: string;
  name: string;
  plan: Plan;
  role: Role;
}

/** Sign-in methods of this installation. */
export interface SignInWays {
  /** No organization has an owner yet. The setup link creates the first one. */
  needsOwner: boolean;
  hasPassword: boolean;
  hasOidc: boolean;
  /** Name of the identity provider, for the sign-in button. */
  oidcName: string | null;
  /** Invitations and password-reset links are sent by email. */
  hasSmtp: boolean;
}

/** The signed-in account and its organizations. */
export interface Me {
  user: { id: string; name: string; email: string; emailVerified?: boolean; hasPassword: boolean; hasOidc: boolean };
  sessionId: string;
  organizations: Membership[];
  signIn: SignInWays;
}

/** An invitation as its recipient sees it. */
export interface InvitationLook {
  organizationName: string;
  role: Role;
  /** The only email address that can accept it; null if anyone with the link can. */
  email: string | null;
  /** It creates the installation's first owner. */
  isFirst: boolean;
  expiresAt: string;
}

/** A documentation repository. */
export interface Project {
  id: string;
  name: string;
  repositoryUrl: string;
  branch: string;
  /** Path from the repository's root; empty if docs.json is in the root. */
  docsFolder: string;
  hasCredentials: boolean;
  /** Settings of the project's agent jobs. */
  agent: {
    /** Prefix of the branches that jobs push. */
    branchPrefix: string;
    /** Protected files, such as scripts, that the agent can edit. The paths start at the docs folder. */
    mayWrite: string[];
    /** Style guides that the agent follows. The paths start at the repository's root. */
    styleGuides: string[];
    /** Hosts that the agent can fetch pages from, if the installation allows it. */
    webHosts: string[];
  };
  /** Model for new agent jobs; null if agent jobs are turned off. */
  model: string | null;
  createdAt: string;
}

/** Result of a repository check. */
export interface RepositoryCheck {
  ok: boolean;
  /** The problem and how to fix it; null if there is none. */
  problem: string | null;
  branches: string[];
  defaultBranch: string | null;
  /** Folders that contain a docs.json; an empty string is the root. */
  docsFolders: string[];
}

/** Whether each feature is on. */
export type Features = Record<FeatureName, boolean>;

/** The hostname of a site. */
export interface Domain {
  host: string;
  projectId: string;
  deployment: Deployment;
  features: Features;
  /** Features that were turned on or off explicitly. The others follow the deployment kind. */
  featureSwitches: Partial<Features>;
  url: string | null;
  isPublished: boolean;
  /** Absent if the operator doesn't require verification. */
  verification?: DomainVerification;
  createdAt: string;
}

/** State of verifying that the organization owns a domain. */
export interface DomainVerification {
  state: 'pending' | 'verified';
  records: { type: 'TXT' | 'CNAME'; name: string; value: string }[];
  problem: string | null;
  checkedAt: string | null;
}

/** An API key without its secret. */
export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  lastFour: string;
  scopes: Scope[] | null;
  allowedIps: string[] | null;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
}

/** A newly created API key. */
export interface NewKey {
  key: ApiKey;
  /** The whole key, which the API returns only once; null if the request was a repetition of an earlier one. */
  secret: string | null;
}

/** Status of an export. */
export type ExportStatus = 'queued' | 'running' | 'completed' | 'failed';

/** An export of a domain. */
export interface ExportJob {
  jobId: string;
  domain: string;
  status: ExportStatus;
  version: string | null;
  progress: number;
  pageCount: number;
  createdAt: string;
  updatedAt: string;
  error: string | null;
  /** Time of cancellation; the status is then `failed`. Null if it wasn't canceled. */
  canceledAt: string | null;
  waiting?: string;
  /** The commit that was exported. */
  commit: string | null;
  isPreview: boolean;
  /** It is the domain's current release. */
  current: boolean;
  /** Time when the bundle was deleted; null while it exists. */
  bundleDeletedAt: string | null;
}

/** An export's bundle with a download link. */
export interface Bundle {
  jobId: string;
  bundleUrl: string;
  expiresAt: string;
  sizeBytes: number;
  sha256: string;
}

/** A problem in a site's source. The API calls the severity of notices `info`. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  file: string;
  line: number;
  column: number;
  /** The affected line of the source file. */
  source?: string;
}

/** A published bundle of a domain. */
export interface Release {
  jobId: string;
  current: boolean;
  publishedAt: string;
  version: string | null;
  commit: string | null;
  pageCount: number;
  sizeBytes: number;
  sha256: string;
  /** Why the release couldn't be opened the last time; null if it could. */
  problem: string | null;
}

/** Paths of pages that differ between two releases. */
export interface ReleaseComparison {
  added: string[];
  changed: string[];
  removed: string[];
}

/** A branch's preview. */
export interface Preview {
  branch: string;
  url: string;
  jobId: string | null;
  expiresAt: string;
}

/** Status of an agent job. */
export type AgentStatus = 'active' | 'completed' | 'archived' | 'failed';

/** An agent job with its usage and result. */
export interface AgentJob {
  id: string;
  projectId: string;
  status: AgentStatus;
  source: { repository: string; ref: string | null };
  model: string;
  prLink: string | null;
  /** The first prompt. */
  prompt: string;
  error: string | null;
  tokens: { input: number; output: number };
  /** Cost in US dollars; null if the model's price is unknown. */
  cost: number | null;
  createdAt: string;
  archivedAt: string | null;
}

/** An entry of an agent job's log. */
export interface AgentEvent {
  id: number;
  turn: number;
  type:
    | 'prompt'
    | 'workspace'
    | 'message'
    | 'tool'
    | 'note'
    | 'finished'
    | 'commit'
    | 'pushed'
    | 'pull-request'
    | 'completed'
    | 'failed'
    | 'archived';
  createdAt: string;
  text: string;
  tool?: string;
  path?: string;
  ok?: boolean;
  tokens?: { input: number; output: number };
  files?: string[];
  url?: string;
}

/** State of a pull request. */
export type PullState = 'open' | 'merged' | 'closed';

/** A pull request in a list. */
export interface Pull {
  id: string;
  projectId: string;
  projectName: string;
  title: string;
  state: PullState;
  head: string;
  base: string;
  createdAt: string;
}

/** A line of a diff, with its numbers before and after the change. */
export interface PatchLine {
  kind: 'same' | 'added' | 'deleted' | 'note';
  before: number | null;
  after: number | null;
  text: string;
}

/** Adjacent lines of a diff. */
export interface Hunk {
  header: string;
  lines: PatchLine[];
}

/** A changed file of a pull request. */
export interface FileChange {
  kind: 'added' | 'deleted' | 'changed' | 'renamed';
  path: string;
  formerPath: string | null;
  /** Number of added lines; null for binary files. */
  added: number | null;
  deleted: number | null;
  /** Null if there are too many to show. */
  hunks: Hunk[] | null;
}

/** A pull request with its changes. */
export interface PullDetail extends Pull {
  body: string;
  headCommit: string | null;
  files: FileChange[] | null;
  /** Whether `files` is incomplete because the pull request changes too many. */
  isCut: boolean;
  mergeable: 'clean' | 'conflict' | 'unknown';
  /** Paths that both branches changed. */
  conflicts: string[];
}

/** A member of an organization. */
export interface Member {
  userId: string;
  name: string;
  email: string;
  emailVerified?: boolean;
  role: Role;
  joinedAt: string;
  lastSeenAt: string | null;
}

/** An open invitation. */
export interface Invitation {
  id: string;
  /** The only email address that can accept it; null if anyone with the link can. */
  email: string | null;
  role: Role;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
}

/** An entry of the audit log. */
export interface AuditEntry {
  id: string;
  createdAt: string;
  /** An action such as `key.create`. */
  action: string;
  actor: { kind: 'key' | 'link' | 'session' | 'operator' | 'nobody'; name: string };
  /** Name of the affected resource. */
  subject: string | null;
  ip: string | null;
}

/** State of the installation. */
export interface SystemState {
  version: string;
  queue: { name: string; waiting: number; active: number }[];
  workers: { id: string; host: string; slots: number; lastSeenAt: string }[];
  storage: { bundles: number; usedBytes: number };
  retention: { name: string; days: number | null; description: string }[];
  /** Null if agent jobs are turned off. */
  agentModel: string | null;
  checks: { name: string; level: 'ok' | 'warning' | 'error'; message: string }[];
}

/** A session of the signed-in account. */
export interface Session {
  id: string;
  isCurrent: boolean;
  address: string | null;
  browser: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

/** A count for each day of a period, and their total. */
export interface DayCounts {
  total: number;
  days: { day: string; count: number }[];
}

/** Views and visitors by page. */
export interface PageCounts {
  pages: { page: string; views: number; visitors: number }[];
}

/** Views and visitors by referring site. */
export interface ReferrerCounts {
  referrers: { host: string; views: number; visitors: number }[];
}

/** Searches by query. */
export interface SearchCounts {
  searches: { query: string; searches: number; withoutResults: number; clicked: { page: string; clicks: number }[] }[];
}

/** Readers' feedback by page, and their comments. */
export interface Feedback {
  pages: { page: string; helpful: number; unhelpful: number }[];
  comments: { at: string; page: string; helpful: boolean; comment: string }[];
}

/** Questions that readers asked the assistant. */
export interface Questions {
  total: number;
  /** Number of questions that the documentation doesn't answer. */
  unanswered: number;
  /** Number of answers that readers rated as helpful. */
  up: number;
  down: number;
  questions: {
    at: string;
    question: string;
    answered: boolean;
    rating: 'up' | 'down' | null;
  }[];
}

/** Event that a webhook can subscribe to. */
export type WebhookEvent =
  | 'export.completed'
  | 'export.failed'
  | 'export.canceled'
  | 'agent.completed'
  | 'agent.failed';

/** Format of webhook messages. */
export type WebhookFormat = 'standard' | 'slack';

/** A webhook without its secret. */
export interface Webhook {
  id: string;
  /** Null if it receives events from all projects. */
  projectId: string | null;
  /** URL with its secret parts removed. */
  url: string;
  format: WebhookFormat;
  events: WebhookEvent[];
  active: boolean;
  /** Until when the previous secret also signs; null if only the current one does. */
  formerSecretUntil: string | null;
  createdAt: string;
}

/** A newly created webhook, or one with a new secret. */
export interface NewWebhook {
  webhook: Webhook;
  /** The API returns it only once. */
  secret: string | null;
}

/** A webhook delivery and its result. */
export interface WebhookDelivery {
  id: string;
  event: string;
  jobId: string | null;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  responseStatus: number | null;
  error: string | null;
  nextTryAt: string | null;
  createdAt: string;
}
