/** The state of translations; see `export/translations`. */
export interface PageTranslationsTable {
  project_id: string;
  commit_id: string;
  /** JSON. */
  languages: string;
  checked_at: Date;
}
