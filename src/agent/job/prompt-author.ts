import type { Database } from '../../db/schema.ts';
import { toStorableText } from '../../lib/storable.ts';

/** A person who sent a prompt. Commits name them as a co-author, and emails about the job are sent to them. */
export interface PromptAuthor {
  userId: string;
  name: string;
  email: string;
}

/** Finds the author of a prompt that a signed-in user sent. API keys have none, because they can act for several people. */
export async function findPromptAuthor(
  db: Database,
  actor: { kind: 'session'; userId: string } | { kind: 'key' },
): Promise<PromptAuthor | undefined> {
  if (actor.kind === 'key') return undefined;
  const user = await db
    .selectFrom('users')
    .select(['id as userId', 'name', 'email'])
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return user && cleanAuthor(user);
}

/** Returns undefined unless the name and the email address fit on one line of a commit message. */
function cleanAuthor({ userId, name, email }: PromptAuthor): PromptAuthor | undefined {
  if (!/^[^\s<>@]{1,64}@[^\s<>@]{1,255}$/.test(email)) return undefined;
  const cleanName = toStorableText(name)
    .replaceAll(/[<>\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return { userId, name: cleanName || email.split('@', 1)[0] || email, email };
}
