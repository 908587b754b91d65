import { getOAuthState } from 'better-auth/api';
import type { OidcSettings } from '../../config/sign-in.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { acceptByAddress, acceptAsUser } from '../members/accept.ts';
import { findInvitationFor } from '../members/find-invitation-for.ts';
import { addMember } from '../members/members.ts';
import { hasOpenInvitation, isInDomains, isReservedEmail } from '../members/reserved-emails.ts';
import { listOrganizations } from '../organizations.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isDeactivated, isProvisioned } from '../scim/account-state.ts';
import { findSamlFlow } from './saml/saml-flow.ts';
import { createProviderRoles } from './provider-roles.ts';
import { toAccountId } from './oidc-identity.ts';

/** An OIDC or SAML provider, and which of its users can join. */
export interface SignInProvider extends Pick<OidcSettings, 'domains' | 'role' | 'organizationId' | 'roles'> {
  id: 'oidc' | 'saml';
  /** @defaultValue `iss` of the user's profile */
  issuer?: string | undefined;
}

/** A user of the provider, as the library passes them before it writes anything. */
interface Candidate {
  user: { id?: string; email?: string; emailVerified?: boolean };
  source: { action: string; oauth?: { profile?: Record<string, unknown> } };
}

/** A rejection. The sign-in page receives its code in the URL, as `?error=`. */
type Refusal = { error: string } | undefined;

/**
 * Creates the hooks that decide which users of an OIDC or SAML provider get an account, and which organizations they join.
 * Users need an invitation (by its link, or to their verified email address) or an address in one of the configured
 * mail domains.
 */
export function createProviderHooks(db: Database, provider: SignInProvider) {
  const { domains, role, organizationId, issuer } = provider;
  const providerRoles = createProviderRoles(db, provider);

  /**
   * Rejects users without an invitation, unusable invitations, deactivated accounts, and a second identity for one user.
   * An email address doesn't identify a user, except if the provider created the user over SCIM.
   */
  async function validate({ user, source }: Candidate): Promise<Refusal> {
    const isLink = source.action === 'link-account';
    const isOfUser = isLink && (await isOfSession());
    if (isLink && !isOfUser && !(await isProvisioned(db, user.id ?? ''))) return { error: 'account_not_linked' };
    if (isLink && (await hasOtherIdentity(user.id ?? '', source.oauth?.profile ?? {})))
      return { error: 'already_linked' };
    if (isOfUser) return undefined;
    if (user.id !== undefined && (await isDeactivated(db, user.id))) return { error: 'deactivated' };
    const token = await readInvitationToken();
    const email = user.email?.toLowerCase() ?? '';
    const groupRole = await providerRoles?.decide(source.oauth?.profile ?? {}, user.id);
    if (groupRole === 'groups_unusable') return { error: 'groups_unusable' };
    if (isLink || source.action === 'sign-in') {
      if (groupRole === 'none' && !(await providerRoles?.remove({ userId: user.id ?? '', ip: null })))
        return { error: 'no_role' };
      return token === undefined || (await findInvitationFor(db, { token, email, userId: user.id }))
        ? undefined
        : { error: 'invitation_unusable' };
    }
    if (source.action !== 'create-user') return undefined;
    const isVerified = user.emailVerified === true;
    if (groupRole !== undefined && groupRole !== 'none')
      return isVerified ? undefined : { error: 'email_not_verified' };
    return validateNew({ email, isVerified, token });
  }

  async function validateNew({
    email,
    isVerified,
    token,
  }: {
    email: string;
    isVerified: boolean;
    token: string | undefined;
  }): Promise<Refusal> {
    const invitation = token === undefined ? undefined : await findInvitationFor(db, { token, email });
    if (invitation) {
      const isProven = isVerified || invitation.isFirst || invitation.email !== null;
      const isClaim = !isProven && (await isReservedEmail(db, { email, domains }));
      return isClaim ? { error: 'email_not_verified' } : undefined;
    }
    if (!isVerified) return { error: 'email_not_verified' };
    const isOfDomain = !providerRoles && isInDomains(email, domains);
    if (!isOfDomain && !(await hasOpenInvitation(db, email)))
      return { error: providerRoles ? 'no_role' : 'not_invited' };
    return token === undefined ? undefined : { error: 'invitation_unusable' };
  }

  /** Returns whether the user has another account of the same provider. A provider never changes the subject of a person. */
  async function hasOtherIdentity(userId: string, { iss, sub: subject }: Record<string, unknown>): Promise<boolean> {
    const rows = await db
      .selectFrom('user_accounts')
      .select('account_id')
      .where('user_id', '=', userId)
      .where('provider_id', '=', provider.id)
      .execute();
    const prefix = toAccountId({ issuer: issuer ?? String(iss), subject: '' });
    return rows.some(({ account_id: id }) => id.startsWith(prefix) && id !== `${prefix}${String(subject)}`);
  }

  return {
    validate,

    /** Adds a new user of one of the domains as a member, unless groups decide about that. */
    async join(user: { id: string; email: string; emailVerified: boolean }): Promise<void> {
      if (providerRoles || !user.emailVerified || !isInDomains(user.email, domains)) return;
      const organization = organizationId ?? (await listOrganizations(db))[0]?.id;
      if (organization !== undefined) await addMember(db, { organizationId: organization, userId: user.id, role });
    },

    /**
     * Accepts the invitation whose link the user opened before the sign-in, and the invitations to their verified
     * email address. This happens during the sign-in, so that no page has to be opened afterwards.
     */
    async acceptInvitations(session: { userId: string; sessionId: string; ip: string | null }): Promise<void> {
      const { userId, sessionId, ip } = session;
      const acceptance = await acceptLink(db, userId);
      const user = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .where('email_verified', '=', true)
        .executeTakeFirst();
      if (user) acceptance.push(...(await acceptByAddress(db, { userId, email: user.email })));
      const actor = { kind: 'session', userId, sessionId } as const;
      for (const { id, role: acceptedRole, organizationId: organization } of acceptance) {
        const details = { invitation: id, role: acceptedRole };
        const event = { action: 'invitation.accept', subject: userId, details } as const;
        await recordAudit(db, { ...event, organizationId: organization, actor, ip });
      }
    },

    /** Gives the user the role of their groups, which takes precedence over invitations to the organization. */
    async applyGroups(session: { userId: string; sessionId: string; ip: string | null }): Promise<void> {
      await providerRoles?.apply(session);
    },
  };
}

/** Accepts the invitation of the link. Does nothing if another user has used it in the meantime. */
async function acceptLink(db: Database, userId: string) {
  const token = await readInvitationToken();
  if (token === undefined) return [];
  try {
    return [await acceptAsUser(db, token, userId)];
  } catch (error) {
    if (error instanceof AppError && (error.code === 'gone' || error.code === 'forbidden')) return [];
    throw error;
  }
}

/**
 * Returns whether a signed-in user links the provider. Otherwise, a sign-in has the email address of an account that isn't
 * linked.
 */
async function isOfSession(): Promise<boolean> {
  const flow = findSamlFlow();
  if (flow) return flow.link !== undefined;
  const state = await getOAuthState();
  return state?.link !== undefined;
}

/** Reads the token of the invitation link from the sign-in state that the library stored. */
async function readInvitationToken(): Promise<string | undefined> {
  const flow = findSamlFlow();
  if (flow) return flow.invitation;
  const state = await getOAuthState<{ invitation?: unknown }>();
  return typeof state?.invitation === 'string' ? state.invitation : undefined;
}
