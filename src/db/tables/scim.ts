/** Users and groups that an identity provider manages over SCIM, and the tokens that it uses. */
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export interface ScimTokensTable {
  id: string;
  organization_id: string;
  name: string;
  hash: Buffer;
  last4: string;
  /** The token before the last rotation. */
  former_hash: Buffer | null;
  former_until: Date | null;
  rotated_at: Date | null;
  /** null: the operator. */
  created_by: string | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_at: CreatedAt;
}

export interface ScimUsersTable {
  id: string;
  organization_id: string;
  user_id: string;
  user_name: string;
  /** The name in lower case. */
  user_name_key: string;
  external_id: string | null;
  active: boolean;
  /** Written as JSON text. */
  attributes: ColumnType<Record<string, unknown>, string, string>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ScimGroupsTable {
  id: string;
  organization_id: string;
  display_name: string;
  /** The name in lower case. */
  display_name_key: string;
  external_id: string | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ScimGroupMembersTable {
  group_id: string;
  scim_user_id: string;
}
