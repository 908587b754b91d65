import { addMember } from '../../src/accounts/members/members.ts';
import { createSignIn } from '../../src/accounts/sign-in/create-sign-in.ts';
import { createPasswordHash } from '../../src/lib/password-hash.ts';
import type { SignIn, SignInSettings } from '../../src/accounts/sign-in/types.ts';
import type { Database } from '../../src/db/schema.ts';
import type { Role } from '../../src/db/tables/accounts.ts';
import type { App } from '../../src/http/types.ts';
import { createId } from '../../src/lib/ids.ts';

/** URL that a test's browser uses. */
export const PUBLIC_URL = 'http://bindery.test';
export const PASSWORD = 'correct horse battery';

/** Headers of a request from the dashboard's own page. */
export const OWN_PAGE = { host: 'bindery.test', origin: PUBLIC_URL };

const COST = 16;

/** Creates sign-in methods with cheap password hashing. */
export function createTestSignIn(db: Database, settings: Partial<SignInSettings> = {}): SignIn {
  return createSignIn({
    db,
    getSecret: () => Promise.resolve(Buffer.alloc(32, 7)),
    getPublicUrl: () => PUBLIC_URL,
    passwordCost: COST,
    log: () => undefined,
    ...settings,
  });
}

export interface TestUser {
  userId: string;
  email: string;
}

/** Creates a user with a password, and makes them a member of the organizations. */
export async function createTestUser(db: Database, roles: Readonly<Record<string, Role>> = {}): Promise<TestUser> {
  const userId = createId('usr');
  const email = `${userId}@example.com`;
  const password = await createPasswordHash(COST).hash(PASSWORD);
  await db
    .insertInto('users')
    .values({ id: userId, name: `User ${userId.slice(-4)}`, email })
    .execute();
  await db
    .insertInto('user_accounts')
    .values({ id: createId('acc'), user_id: userId, provider_id: 'credential', account_id: userId, password })
    .execute();
  for (const [organizationId, role] of Object.entries(roles)) await addMember(db, { organizationId, userId, role });
  return { userId, email };
}

/** Signs a user in, and returns the headers of their browser's requests. */
export async function signInAs(app: App, { email }: TestUser, password = PASSWORD): Promise<Record<string, string>> {
  const response = await app.inject({
    method: 'POST',
    url: '/v1/auth/sign-in/email',
    headers: OWN_PAGE,
    payload: { email, password },
  });
  if (response.statusCode !== 200) throw new Error(`Signing in failed with ${response.statusCode}: ${response.body}`);
  return { ...OWN_PAGE, cookie: toCookies(response.headers['set-cookie']) };
}

/** Converts `Set-Cookie` headers to a `Cookie` header. */
export function toCookies(header: string | string[] | undefined): string {
  return [header ?? []]
    .flat()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
}
