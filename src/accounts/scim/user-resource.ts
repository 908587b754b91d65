/** How a provisioned user looks in a response, and which parts of it an account has. */
import { toPersonName } from '../names.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isObject } from '../../lib/scim/find-attribute.ts';
import { ScimError } from '../../lib/scim/scim-error.ts';
import { USER } from '../../lib/scim/schema.ts';
import type { ScimObject } from '../../lib/scim/schema.ts';
import { parseEmail } from '../members/email.ts';
import type { ScimContext } from './context.ts';
import { toMeta } from './rows.ts';
import type { ScimRow } from './rows.ts';

type UserRow = ScimRow<'scim_users'>;

/** Returns the part of a user that a request can change. */
export function toWritable(row: UserRow): ScimObject {
  return {
    ...(row.attributes as ScimObject),
    userName: row.user_name,
    ...(row.external_id !== null && { externalId: row.external_id }),
    active: row.active,
  };
}

/** Returns users as in a response. Reads their groups only if they are needed. */
export async function toUserResources(
  { db, baseUrl }: Pick<ScimContext, 'db' | 'baseUrl'>,
  { rows, withGroups }: { rows: readonly UserRow[]; withGroups: boolean },
): Promise<ScimObject[]> {
  const groups =
    withGroups && rows.length > 0 ? await readGroups(db, { rows, baseUrl }) : new Map<string, ScimObject[]>();
  return rows.map((row) => {
    const { id } = row;
    const extensions = USER.extensions.flatMap((each) => (each.id in row.attributes ? [each.id] : []));
    const userGroups = groups.get(id) ?? [];
    return {
      schemas: [USER.schema.id, ...extensions],
      id,
      ...toWritable(row),
      ...(userGroups.length > 0 && { groups: userGroups }),
      meta: toMeta(row, { type: USER, baseUrl }),
    };
  });
}

async function readGroups(
  db: Database,
  { rows, baseUrl }: { rows: readonly UserRow[]; baseUrl: string },
): Promise<Map<string, ScimObject[]>> {
  const groups = await db
    .selectFrom('scim_group_members as member')
    .innerJoin('scim_groups as group', 'group.id', 'member.group_id')
    .select(['member.scim_user_id as userId', 'group.id', 'group.display_name as display'])
    .where(
      'member.scim_user_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('group.id')
    .execute();
  const groupsByUser = Map.groupBy(groups, ({ userId }) => userId);
  return new Map(
    [...groupsByUser].map(([userId, ofUser]) => [
      userId,
      ofUser.map(({ id, display }) => ({ value: id, $ref: `${baseUrl}/Groups/${id}`, display, type: 'direct' })),
    ]),
  );
}

/** The parts of a user that the account has. */
export interface AccountFields {
  email: string;
  name: string;
}

/**
 * Returns the email address and the name of a user's account: the primary email or, if there is none, the work email,
 * the first email, or the user name. Throws `invalidValue` if none is an email address.
 */
export function readAccountFields(resource: ScimObject): AccountFields {
  const emails = Array.isArray(resource['emails']) ? resource['emails'].filter(isObject) : [];
  const email =
    emails.find(({ primary }) => primary === true) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  const text = readText(email?.['value']) ?? readText(resource['userName']) ?? '';
  try {
    return { email: parseEmail(text), name: readName(resource) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ScimError(
      'invalidValue',
      `Bindery needs an email address, from "emails" or from "userName", got ${JSON.stringify(text.slice(0, 80))}. Map one in the provider's settings.`,
    );
  }
}

function readName(resource: ScimObject): string {
  const name = isObject(resource['name']) ? resource['name'] : {};
  const fullName = [name['givenName'], name['familyName']].flatMap((each) => readText(each) ?? []).join(' ');
  const text = [resource['displayName'], name['formatted'], fullName, resource['userName']]
    .map(readText)
    .find((each) => each !== undefined);
  return toPersonName(text ?? '') ?? 'Unnamed';
}

function readText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}
