import type { Database, OrganizationRow } from '../db/schema.ts';
import type { Plan } from '../db/tables/accounts.ts';
import { AppError } from '../errors.ts';
import { createId } from '../lib/ids.ts';
import { parseChoice, parseName } from './names.ts';
import { PLANS } from './plans.ts';

export interface Organization {
  id: string;
  name: string;
  plan: Plan;
  createdAt: Date;
}

export interface OrganizationFields {
  name: string;
  /** @defaultValue `free` */
  plan?: string;
  /** Id of the user who creates it. @defaultValue the operator */
  createdBy?: string | undefined;
}

/** Creates an organization, which owns projects, domains, keys and jobs. */
export async function createOrganization(
  db: Database,
  { name, plan = 'free', createdBy }: OrganizationFields,
): Promise<Organization> {
  const row = await db
    .insertInto('organizations')
    .values({ id: createId('org'), name: parseName(name), plan: parsePlan(plan), created_by: createdBy ?? null })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOrganization(row);
}

/** Lists all organizations, oldest first. */
export async function listOrganizations(db: Database): Promise<Organization[]> {
  const rows = await db.selectFrom('organizations').selectAll().orderBy('id').execute();
  return rows.map(toOrganization);
}

/** Returns whether the installation has more than one organization. */
export async function hasSeveralOrganizations(db: Database): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').limit(2).execute()).length > 1;
}

/** Finds an organization by its id. */
async function findOrganization(db: Database, id: string): Promise<Organization | undefined> {
  const row = await db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toOrganization(row);
}

/** Gets an organization by its id. Throws `not_found` if it doesn't exist. */
export async function getOrganization(db: Database, id: string): Promise<Organization> {
  return (await findOrganization(db, id)) ?? throwUnknownOrganization(id);
}

/** Changes the fields that are present. Throws `not_found` if the organization doesn't exist. */
export async function updateOrganization(
  db: Database,
  { id, name, plan }: { id: string } & Partial<OrganizationFields>,
): Promise<Organization> {
  if (name === undefined && plan === undefined) return getOrganization(db, id);
  const row = await db
    .updateTable('organizations')
    .set({
      ...(name === undefined ? {} : { name: parseName(name) }),
      ...(plan === undefined ? {} : { plan: parsePlan(plan) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toOrganization(row) : throwUnknownOrganization(id);
}

/** Deletes an organization with its projects, domains, keys and jobs. */
export async function deleteOrganization(db: Database, id: string): Promise<void> {
  const row = await db.deleteFrom('organizations').where('id', '=', id).returning('id').executeTakeFirst();
  if (!row) throwUnknownOrganization(id);
}

function parsePlan(text: string): Plan {
  return parseChoice(text, { of: PLANS, what: 'plan' });
}

function toOrganization({ id, name, plan, created_at: createdAt }: OrganizationRow): Organization {
  return { id, name, plan, createdAt };
}

/** Throws the error for an organization that doesn't exist. */
export function throwUnknownOrganization(id: string): never {
  throw new AppError('not_found', `Organization ${JSON.stringify(id)} doesn't exist. Check the ID.`);
}
