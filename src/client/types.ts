/** Requests and responses of the API. A test holds these to the schemas that its description is made from. */

export interface NewExport {
  /** Host name of the site. */
  domain: string;
  /** A label of yours that tags the export. */
  version?: string;
  /** Version of the site to export, as docs.json names it. @defaultValue every version */
  siteVersion?: string;
  /** Pages to export. @defaultValue every published page */
  paths?: string[];
  /** Features of this export alone. @defaultValue as the domain is set */
  features?: { search?: boolean; assistant?: boolean; analytics?: boolean; playground?: boolean };
  /** Groups of readers whose pages are in the bundle. @defaultValue those of the domain */
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
  /** Sentence about what to fix, when the job has failed. */
  error: string | null;
  /** When the job was canceled: it is failed then. */
  canceledAt?: string;
  /** Reason why the job is queued again. */
  waiting?: string;
}

/** Which exports are listed. */
export interface ExportFilter {
  domain?: string;
  projectId?: string;
  status?: ExportJob['status'];
  /** 1 to 200. @defaultValue 50 */
  limit?: number;
  /** The `nextCursor` of the list before. */
  cursor?: string;
}

/** Exports of all domains, the newest first. */
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
  /** null: that of the project. */
  branch: string | null;
  commit: string | null;
  isPreview: boolean;
  /** Whether the domain serves it now. */
  current: boolean;
  /** Whether its bundle is kept whatever its age. */
  pinned: boolean;
  /** In percent. */
  progress: number;
  pageCount: number;
  createdAt: string;
  updatedAt: string;
  error: string | null;
  canceledAt: string | null;
  waiting?: string;
  /** Size of the bundle; null until it is there. */
  sizeBytes: number | null;
  sha256: string | null;
  bundleDeletedAt: string | null;
  bundleExpiresAt: string | null;
}

export interface ExportBundle {
  jobId: string;
  /** Needs no key: keep it to yourself. */
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
  /** Path from the docs folder. */
  file: string;
  line: number;
  column: number;
  /** The line that it is about; the part around the column when it is long. */
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

/** Which agent jobs are listed. */
export interface AgentJobFilter {
  projectId?: string;
  status?: AgentJob['status'];
  /** 1 to 200. @defaultValue 50 */
  limit?: number;
  /** The `nextCursor` of the list before. */
  cursor?: string;
}

/** Agent jobs of all projects, the newest first. */
export interface AgentJobList {
  jobs: ListedAgentJob[];
  nextCursor: string | null;
}

export interface ListedAgentJob extends AgentJob {
  projectId: string;
  projectName: string;
  /** The first one. */
  prompt: string;
  /** Prompts so far. */
  turns: number;
  /** Reason of the failure, and what to do. */
  error: string | null;
  tokens: { input: number; output: number };
  /** In US dollars; null when the price of the model is not known. */
  cost: number | null;
  /** Id of the pull request, where it is on the built-in host. */
  pullId: string | null;
  pullState: 'open' | 'merged' | 'closed' | null;
  updatedAt: string;
}

export interface AgentEvent {
  /** Grows by one within a job. */
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
  /** Merges or closes the pull request; needs no key: keep it to yourself. */
  decisionUrl: string;
  expiresAt: string;
}
