/** The releases of hosted sites, and their readers' activity. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { KeptEvent } from '../../lib/stored-event.ts';
import type { AccessKind } from '../../readers/access-settings.ts';
import type { OidcSettings } from '../../readers/oidc-settings.ts';
import type { CreatedAt } from './created-at.ts';

export interface ReleasesTable {
  domain: string;
  job_id: string;
  is_current: Generated<boolean>;
  published_at: ColumnType<Date, Date | undefined, Date>;
  /** Position in the order in which releases became current, independent of clocks. */
  seq: Generated<number>;
  /** Why it can't be served; null: it can, or no process has tried. */
  problem: string | null;
}

export interface SitesRevisionTable {
  revision: Generated<number>;
}

export interface SiteChangesTable {
  domain: string;
  revision: number;
}

export interface PreviewsTable {
  slug: string;
  domain: string;
  branch: string;
  job_id: string | null;
  expires_at: ColumnType<Date, Date, Date>;
  created_at: CreatedAt;
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
  /** The driver reads a `date` as local time, so cast it to text. */
  day: string;
  salt: Buffer;
}

export interface SiteEventsTable extends Omit<KeptEvent, 'site' | 'results'> {
  domain: string;
  day: string;
  results: number | null;
}

export interface SiteDaysTable {
  domain: string;
  day: string;
  kind: 'site' | 'page' | 'referrer' | 'search' | 'click' | 'missing' | 'missing-link';
  name: string;
  target: string;
  count: number;
  visitors: number;
  empty: number;
}

/** Who can read the site of a domain; see `accounts/domains/access.ts`. */
export interface DomainAccessTable {
  organization_id: string;
  host: string;
  kind: AccessKind;
  networks: Generated<string[]>;
  title: string | null;
  color: string | null;
  version: string;
  password_hash: string | null;
  jwt: JSONColumnType<StoredJwt> | null;
  oidc: JSONColumnType<OidcSettings> | null;
  oidc_secret: Buffer | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Settings for sign-ins with tokens. */
export interface StoredJwt {
  keys: { id: string; name: string; publicKey: string; createdAt: string }[];
  loginUrls: { name: string; url: string }[];
}

/** Single-use codes for protected sites; see `releases/reader-codes.ts`. */
export interface ReaderCodesTable {
  code_hash: string;
  host: string;
  challenge: string;
  user_id: string;
  expires_at: ColumnType<Date, Date, Date>;
}

/** Tokens that readers used to sign in. */
export interface ReaderTokensTable {
  digest: string;
  expires_at: ColumnType<Date, Date, Date>;
}

/** Sessions of readers who signed out. */
export interface ReaderSignOutsTable {
  session_id: string;
  seq: Generated<number>;
  expires_at: ColumnType<Date, Date, Date>;
}
