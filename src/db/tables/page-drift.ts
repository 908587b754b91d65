/** Pages whose subject changed after them; see `export/drift`. */
export interface PageDriftTable {
  project_id: string;
  commit_id: string;
  /** JSON. */
  pages: string;
  checked_at: Date;
}
