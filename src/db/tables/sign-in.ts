/** Users, their sessions, and sign-in attempts. `better-auth` chose most column names. */
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  /** Whether the user gets an email when an agent job that they asked for ends. */
  agent_mails: Generated<boolean>;
  /** True if signing in with a password also requires a code from an authenticator app. */
  two_factor_enabled: Generated<boolean>;
  /** When an identity provider deactivated the account. null: it can sign in. */
  deactivated_at: Date | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface UserSessionsTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface UserAccountsTable {
  id: string;
  user_id: string;
  /** `credential` for a password, whose account id is the user's id. */
  provider_id: string;
  account_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  password: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface UserVerificationsTable {
  id: string;
  identifier: string;
  value: string;
  /** The admin who created the link; null: the user, the operator, or the library. */
  created_by: string | null;
  expires_at: Date;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface SignInAttemptsTable {
  key: string;
  count: number;
  ends_at: Date;
}

/** Second factors. The sign-in library owns the rows. */
export interface UserSecondFactorsTable {
  id: string;
  user_id: string;
  /** Encrypted by the library, like `backup_codes`. */
  secret: string;
  backup_codes: string;
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
}
