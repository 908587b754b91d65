import { Command, Option } from 'commander';
import { parseEmail } from '../../accounts/members/email.ts';
import { createInvitation } from '../../accounts/members/invitations.ts';
import { getInvitationUrl, resetUrl } from '../../accounts/members/link-urls.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { reactivateAccount } from '../../accounts/scim/deactivate.ts';
import { ROLES } from '../../accounts/policy.ts';
import { requirePassword } from '../../accounts/sign-in/password-rules.ts';
import { createResetToken } from '../../accounts/sign-in/reset-token.ts';
import { removeSecondFactor } from '../../accounts/sign-in/remove-second-factor.ts';
import { listUsers } from '../../accounts/members/users.ts';
import type { UserDetails } from '../../accounts/members/users.ts';
import type { Database } from '../../db/schema.ts';
import type { Role } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { parseDuration } from '../../lib/duration.ts';
import { printLine } from '../print-line.ts';
import { getPrintedUrl } from '../printed-url.ts';
import { printTable } from './output.ts';
import type { Columns } from './format-table.ts';
import { createSubcommand, runTask } from './run.ts';
import type { CommonOptions } from './run.ts';

interface InviteOptions extends CommonOptions {
  organization: string;
  role: Role;
  email?: string;
  expires?: string;
}

/** `bindery admin user`. */
export function createUserCommand(): Command {
  return new Command('user')
    .description('dashboard users')
    .addCommand(inviteCommand())
    .addCommand(
      createSubcommand('list', 'list all users and their organizations').action((options: CommonOptions) =>
        runTask(options, { perform: listUsers, print: (rows) => printTable(rows, COLUMNS) }),
      ),
    )
    .addCommand(resetCommand())
    .addCommand(resetSecondFactorCommand())
    .addCommand(reactivateCommand());
}

function inviteCommand(): Command {
  return createSubcommand('invite', 'create a single-use link to join an organization')
    .requiredOption('--organization <id>', 'organization to invite the user to')
    .addOption(new Option('--role <role>', 'role in the organization').choices(ROLES).makeOptionMandatory())
    .option('--email <address>', 'email that can use the link (default: anyone with the link)')
    .option('--expires <duration>', 'how long the link works, such as 12h (default: 7d)')
    .action(({ organization: organizationId, role, email, expires, ...options }: InviteOptions) =>
      runTask(options, {
        perform: (db, config) =>
          db.transaction().execute(async (trx) => {
            const seconds = expires === undefined ? undefined : parseLifetime(expires);
            const { invitation, token } = await createInvitation(trx, { organizationId, role, email, seconds });
            await recordAudit(trx, {
              organizationId,
              actor: { kind: 'operator' },
              ip: null,
              action: 'invitation.create',
              subject: invitation.id,
              details: { role, ...(invitation.email !== null && { email: invitation.email }) },
            });
            return { url: getInvitationUrl(await getPrintedUrl(config), token), expiresAt: invitation.expiresAt };
          }),
        print: printLink,
      }),
    );
}

function resetCommand(): Command {
  return createSubcommand('reset-link', 'create a single-use password-reset link that works for an hour')
    .argument('<email>', 'email address of the user')
    .action((text: string, options: CommonOptions) =>
      runTask(options, {
        perform: async (db, config) => {
          const email = parseEmail(text);
          requirePassword(config.signIn.passwords, email);
          const user = await getUser(db, email);
          if (user.deactivatedAt !== null)
            throw new AppError(
              'conflict',
              `The identity provider deactivated the account ${email}. Reactivate it there, or run \`bindery admin user reactivate\` first.`,
            );
          const { token, expiresAt } = await createResetToken(db, { userId: user.id });
          await recordReset(db, user, 'member.reset');
          return { url: resetUrl(await getPrintedUrl(config), token), expiresAt };
        },
        print: printLink,
      }),
    );
}

function resetSecondFactorCommand(): Command {
  return createSubcommand('reset-second-factor', 'remove the second factor of a user who lost it')
    .argument('<email>', 'email address of the user')
    .action((text: string, options: CommonOptions) =>
      runTask(options, {
        perform: async (db) => {
          const user = await getUser(db, parseEmail(text));
          if (!(await removeSecondFactor(db, user.id)))
            throw new AppError('conflict', `The account ${user.email} has no second factor.`);
          await recordReset(db, user, 'second-factor.reset');
          return { id: user.id, email: user.email };
        },
        print: ({ email }) =>
          printLine(`${email} now only needs the password to sign in, and can set up another second factor.`),
      }),
    );
}

function reactivateCommand(): Command {
  return createSubcommand('reactivate', 'reactivate a user that the identity provider deactivated with SCIM')
    .argument('<email>', 'email address of the user')
    .action((text: string, options: CommonOptions) =>
      runTask(options, {
        perform: async (db) => {
          const user = await getUser(db, parseEmail(text));
          await db.transaction().execute(async (trx) => {
            if (!(await reactivateAccount(trx, user.id)))
              throw new AppError('conflict', `The account ${user.email} isn't deactivated.`);
            await recordReset(trx, user, 'user.reactivate');
          });
          return { id: user.id, email: user.email };
        },
        print: ({ email }) =>
          printLine(
            `${email} can sign in again, but isn't a member of any organization. Invite them with \`bindery admin user invite\`.`,
          ),
      }),
    );
}

async function getUser(db: Database, email: string): Promise<UserDetails> {
  const user = (await listUsers(db)).find((each) => each.email === email);
  if (user) return user;
  throw new AppError('not_found', `No account uses the email ${email}.`);
}

async function recordReset(
  db: Database,
  { id, email, organizations }: UserDetails,
  action: 'member.reset' | 'second-factor.reset' | 'user.reactivate',
): Promise<void> {
  await recordAudit(db, {
    organizationId: organizations.length === 0 ? null : organizations.map((each) => each.id),
    actor: { kind: 'operator' },
    ip: null,
    action,
    subject: id,
    details: { email },
  });
}

function printLink({ url, expiresAt }: { url: string; expiresAt: Date }): void {
  printLine(
    `${url}\n\nIt works once and expires at ${expiresAt.toISOString()}. Copy it now. You won't be able to see it again.`,
  );
}

function parseLifetime(text: string): number {
  const seconds = parseDuration(text);
  if (seconds !== undefined && seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  throw new AppError(
    'invalid_request',
    `Expected a duration such as 12h or 7d, up to 30d, got ${JSON.stringify(text)}.`,
  );
}

const MAX_SECONDS = 30 * 86_400;

const COLUMNS: Columns<UserDetails> = {
  ID: (row) => row.id,
  NAME: (row) => row.name,
  EMAIL: (row) => row.email,
  ORGANIZATIONS: (row) => row.organizations.map(({ id, role }) => `${id} (${role})`).join(', '),
  CREATED: (row) => row.createdAt,
  DEACTIVATED: (row) => row.deactivatedAt,
};
