import type { Generated } from 'kysely';

/** Pages whose subject changed after them; see `export/drift`. */
export interface PageDriftTable {
  project_id: string;
  commit_id: string;
  /** JSON. */
  pages: string;
  /** JSON: entries that can't be compared. */
  unchecked: Generated<string>;
  checked_at: Date;
}
