/** Sign-ins with a SAML identity provider that are under way. */
import type { ColumnType } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export interface SamlSignInsTable {
  /** ID of the request at the provider. */
  id: string;
  /** null: the provider started the sign-in. */
  browser_hash: Buffer | null;
  callback_path: string;
  invitation: string | null;
  link_user_id: string | null;
  /** What the provider confirmed, written as JSON text. */
  identity: ColumnType<unknown, string | undefined, string>;
  code_hash: Buffer | null;
  expires_at: Date;
  created_at: CreatedAt;
}

export interface SamlAssertionsTable {
  hash: Buffer;
  expires_at: Date;
}
