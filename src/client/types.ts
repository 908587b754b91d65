/** Requests and responses of the API. A test compares these with the schemas of its description. */

export interface NewExport {
  /** Hostname of the site. */
  domain: string;
  /** Your label for the export. */
  version?: string;
  /** Version of the site to export, as labeled in docs.json. @defaultValue every version */
  siteVersion?: string;
  /** Pages to export. @defaultValue every published page */
  paths?: string[];
  /** Features of this export only. @defaultValue the domain's settings */
  features?: { search?: boolean; assistant?: boolean; analytics?: boolean; playground?: boolean };
  /** Reader groups whose pages are included. @defaultValue the domain's setting */
  groups?: string[];
}

export interface ExportJob {
  jobId: string;
  status: 'queued' | 'running' | 'completed' | 'failed';
  version: string | null;
  /** In percent. */
  progress: number;
  pageCount: number;
  createdAt: string;
  updatedAt: string;
  /** What to fix if the job has failed. */
  error: string | null;
  /** When the job was canceled. A canceled job counts as failed. */
  canceledAt?: string;
  /** Reason why the job was queued again. */
  waiting?: string;
}

/** Filter of listed exports. */
export interface ExportFilter {
  domain?: string;
  projectId?: string;
  status?: ExportJob['status'];
  /** 1 to 200. @defaultValue 50 */
  limit?: number;
  /** The previous list's `nextCursor`. */
  cursor?: string;
}

/** Exports of all domains, newest first. */
export interface ExportList {
  exports: ListedExport[];
  nextCursor: string | null;
}

export interface ListedExport {
  jobId: string;
  domain: string;
  projectId: string;
  projectName: string;
  status: ExportJob['status'];
  version: string | null;
  siteVersion: string | null;
  paths: string[] | null;
  /** null: the project's branch. */
  branch: string | null;
  commit: string | null;
  isPreview: boolean;
  /** Whether the domain serves it now. */
  current: boolean;
  /** Whether its bundle is kept regardless of age. */
  pinned: boolean;
  /** In percent. */
  progress: number;
  pageCount: number;
  createdAt: string;
  updatedAt: string;
  error: string | null;
  canceledAt: string | null;
  waiting?: string;
  /** Size of the bundle; null until it is available. */
  sizeBytes: number | null;
  sha256: string | null;
  bundleDeletedAt: string | null;
  bundleExpiresAt: string | null;
}

export interface ExportBundle {
  jobId: string;
  /** Works without a key, so keep it secret. */
  bundleUrl: string;
  expiresAt: string;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
}

export interface ExportDiagnostic {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  /** Path relative to the docs folder. */
  file: string;
  line: number;
  column: number;
  /** The line that it refers to; the part around the column if it is long. */
  source?: string;
}

export interface PublishedExport {
  jobId: string;
  domain: string;
  publishedAt: string;
}

export interface AgentJob {
  id: string;
  status: 'active' | 'completed' | 'archived' | 'failed';
  source: { repository: string; ref: string | null };
  model: string;
  prLink: string | null;
  createdAt: string;
  archivedAt: string | null;
}

/** Filter of listed agent jobs. */
export interface AgentJobFilter {
  projectId?: string;
  status?: AgentJob['status'];
  /** 1 to 200. @defaultValue 50 */
  limit?: number;
  /** The previous list's `nextCursor`. */
  cursor?: string;
}

/** Agent jobs of all projects, newest first. */
export interface AgentJobList {
  jobs: ListedAgentJob[];
  nextCursor: string | null;
}

export interface ListedAgentJob extends AgentJob {
  projectId: string;
  projectName: string;
  /** The first prompt. */
  prompt: string;
  /** Number of prompts so far. */
  turns: number;
  /** Reason for the failure, and what to do. */
  error: string | null;
  tokens: { input: number; output: number };
  /** In US dollars; null if the model's price is unknown. */
  cost: number | null;
  /** Id of the pull request if it is on the built-in host. */
  pullId: string | null;
  pullState: 'open' | 'merged' | 'closed' | null;
  updatedAt: string;
}

export interface AgentEvent {
  /** Increases by one within a job. */
  id: number;
  /** 1 for the first prompt, then one more for each message. */
  turn: number;
  type: AgentEventType;
  createdAt: string;
  text: string;
  tool?: string;
  path?: string;
  ok?: boolean;
  tokens?: { input: number; output: number };
  files?: string[];
  url?: string;
}

export type AgentEventType =
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

export interface DecisionLink {
  /** Merges or closes the pull request. Works without a key, so keep it secret. */
  decisionUrl: string;
  expiresAt: string;
}
