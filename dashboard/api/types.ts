/** Responses of the API, as far as the dashboard reads them. A test holds these to the schemas of the API. */

export type Role = 'owner' | 'admin' | 'member' | 'viewer';
export type Plan = 'free' | 'pro' | 'enterprise';
export type Deployment = 'cloud' | 'client-hosted' | 'air-gapped';
export type FeatureName = 'search' | 'assistant' | 'analytics' | 'playground';
export type Scope = 'read' | 'write' | 'admin';

export interface Membership {
  id: string;
  name: string;
  plan: Plan;
  role: Role;
}

/** Ways to sign in here. */
export interface SignInWays {
  /** Nobody owns an organization yet: the link of the first start makes the owner. */
  needsOwner: boolean;
  hasPassword: boolean;
  hasOidc: boolean;
  /** Name of the provider on the button. */
  oidcName: string | null;
  /** Invitations and links to reset a password are sent by mail. */
  hasSmtp: boolean;
}

/** The account that is signed in, and its organizations. */
export interface Me {
  user: { id: string; name: string; email: string; emailVerified?: boolean; hasPassword: boolean; hasOidc: boolean };
  sessionId: string;
  organizations: Membership[];
  signIn: SignInWays;
}

/** Invitation, as the holder of its link sees it. */
export interface InvitationLook {
  organizationName: string;
  role: Role;
  /** The address that it is bound to. */
  email: string | null;
  /** It makes the first owner of the installation. */
  isFirst: boolean;
  expiresAt: string;
}

export interface Project {
  id: string;
  name: string;
  repositoryUrl: string;
  branch: string;
  /** From the root of the repository; empty when docs.json lies there. */
  docsFolder: string;
  hasCredentials: boolean;
  /** Settings of its agent jobs. */
  agent: {
    /** Begins the names of the branches that jobs push. */
    branchPrefix: string;
    /** Files that run code and that jobs may write, by their paths in the docs folder. */
    mayWrite: string[];
    /** Files that say how the documentation is written, by their paths in the repository. */
    styleGuides: string[];
    /** Hosts whose web pages jobs may read, where the installation allows it. */
    webHosts: string[];
  };
  /** The model that new agent jobs get; null: they are switched off. */
  model: string | null;
  createdAt: string;
}

/** Result of a look at a repository. */
export interface RepositoryCheck {
  ok: boolean;
  /** The problem and how to fix it; null without one. */
  problem: string | null;
  branches: string[];
  defaultBranch: string | null;
  /** Folders that hold a docs.json; an empty text is the root. */
  docsFolders: string[];
}

export type Features = Record<FeatureName, boolean>;

export interface Domain {
  host: string;
  projectId: string;
  deployment: Deployment;
  features: Features;
  /** Switches that are set; an absent one follows the deployment kind. */
  featureSwitches: Partial<Features>;
  url: string | null;
  isPublished: boolean;
  /** Absent when the operator asks for no proof. */
  verification?: DomainVerification;
  createdAt: string;
}

/** State of the proof that a domain belongs to the organization. */
export interface DomainVerification {
  state: 'pending' | 'verified';
  records: { type: 'TXT' | 'CNAME'; name: string; value: string }[];
  problem: string | null;
  checkedAt: string | null;
}

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

export interface NewKey {
  key: ApiKey;
  /** The whole key, which is never shown again; null when the same request was sent before. */
  secret: string | null;
}

export type ExportStatus = 'queued' | 'running' | 'completed' | 'failed';

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
  /** When it was canceled: its status is failed then. */
  canceledAt: string | null;
  waiting?: string;
  /** The commit that was exported. */
  commit: string | null;
  isPreview: boolean;
  /** The domain serves it now. */
  current: boolean;
  /** When the bundle went; null while it is there. */
  bundleDeletedAt: string | null;
}

export interface Bundle {
  jobId: string;
  bundleUrl: string;
  expiresAt: string;
  sizeBytes: number;
  sha256: string;
}

export interface Diagnostic {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  file: string;
  line: number;
  column: number;
  /** The line of the source that it is about. */
  source?: string;
}

export interface Release {
  jobId: string;
  current: boolean;
  publishedAt: string;
  version: string | null;
  commit: string | null;
  pageCount: number;
  sizeBytes: number;
  sha256: string;
  /** Why it could not be opened the last time; null when it could. */
  problem: string | null;
}

export interface ReleaseComparison {
  added: string[];
  changed: string[];
  removed: string[];
}

export interface Preview {
  branch: string;
  url: string;
  jobId: string | null;
  expiresAt: string;
}

export type AgentStatus = 'active' | 'completed' | 'archived' | 'failed';

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
  /** In US dollars; null when the price of the model is not known. */
  cost: number | null;
  createdAt: string;
  archivedAt: string | null;
}

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

export type PullState = 'open' | 'merged' | 'closed';

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

export interface PatchLine {
  kind: 'same' | 'added' | 'deleted' | 'note';
  before: number | null;
  after: number | null;
  text: string;
}

export interface Hunk {
  header: string;
  lines: PatchLine[];
}

export interface FileChange {
  kind: 'added' | 'deleted' | 'changed' | 'renamed';
  path: string;
  formerPath: string | null;
  /** Lines; null for binary files. */
  added: number | null;
  deleted: number | null;
  /** Null when they are too many to be shown. */
  hunks: Hunk[] | null;
}

export interface PullDetail extends Pull {
  body: string;
  headCommit: string | null;
  files: FileChange[] | null;
  /** There are more files than are listed. */
  isCut: boolean;
  mergeable: 'clean' | 'conflict' | 'unknown';
  /** Paths that both branches changed. */
  conflicts: string[];
}

export interface Member {
  userId: string;
  name: string;
  email: string;
  emailVerified?: boolean;
  role: Role;
  joinedAt: string;
  lastSeenAt: string | null;
}

export interface Invitation {
  id: string;
  /** Null: whoever has the link may use it. */
  email: string | null;
  role: Role;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface AuditEntry {
  id: string;
  createdAt: string;
  /** Such as `key.create`. */
  action: string;
  actor: { kind: 'key' | 'link' | 'session' | 'operator' | 'nobody'; name: string };
  /** Name of the resource it was done to. */
  subject: string | null;
  ip: string | null;
}

export interface SystemState {
  version: string;
  queue: { name: string; waiting: number; active: number }[];
  workers: { id: string; host: string; slots: number; lastSeenAt: string }[];
  storage: { bundles: number; usedBytes: number };
  retention: { name: string; days: number | null; description: string }[];
  /** Null: agent jobs are switched off. */
  agentModel: string | null;
  checks: { name: string; level: 'ok' | 'warning' | 'error'; message: string }[];
}

export interface Session {
  id: string;
  isCurrent: boolean;
  address: string | null;
  browser: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

/** A number for each day of a period. */
export interface DayCounts {
  total: number;
  days: { day: string; count: number }[];
}

export interface PageCounts {
  pages: { page: string; views: number; visitors: number }[];
}

export interface ReferrerCounts {
  referrers: { host: string; views: number; visitors: number }[];
}

export interface SearchCounts {
  searches: { query: string; searches: number; withoutResults: number; clicked: { page: string; clicks: number }[] }[];
}

export interface Feedback {
  pages: { page: string; helpful: number; unhelpful: number }[];
  comments: { at: string; page: string; helpful: boolean; comment: string }[];
}

/** Questions of readers to the assistant. */
export interface Questions {
  total: number;
  /** Number of questions that the documentation does not answer. */
  unanswered: number;
  /** Replies by the rating of their readers. */
  up: number;
  down: number;
  questions: {
    at: string;
    question: string;
    answered: boolean;
    rating: 'up' | 'down' | null;
  }[];
}

export type WebhookEvent =
  | 'export.completed'
  | 'export.failed'
  | 'export.canceled'
  | 'agent.completed'
  | 'agent.failed';

export type WebhookFormat = 'standard' | 'slack';

export interface Webhook {
  id: string;
  /** null: of all projects. */
  projectId: string | null;
  /** Without what may be secret in it. */
  url: string;
  format: WebhookFormat;
  events: WebhookEvent[];
  active: boolean;
  /** null: only the present secret signs. */
  formerSecretUntil: string | null;
  createdAt: string;
}

export interface NewWebhook {
  webhook: Webhook;
  /** Shown this once. */
  secret: string | null;
}

/** A message of a webhook, and how it went. */
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
