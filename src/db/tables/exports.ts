/** Static exports, their parts, and what is known of repositories. */
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export type ExportStatus = 'queued' | 'running' | 'completed' | 'failed';

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
  /** Place in the order of requests, whatever the clocks said. */
  seq: Generated<number>;
  diagnostics_sha256: string | null;
  /** Of the bundle whose bytes were last read and found right. */
  bundle_etag: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ExportSegmentsTable {
  job_id: string;
  index: number;
  key: string;
  pages: number;
  size: number;
  sha256: string | null;
  meta_sha256: string | null;
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

export interface RemovedExportsTable {
  job_id: string;
  removed_at: CreatedAt;
}

export interface RepositoryHeadsTable {
  project_id: string;
  commit_id: string | null;
  looked_at: Date | null;
  waiting_for: 'push' | 'poll' | null;
}
