import { Type } from 'typebox';
import { PROJECT_ROLES } from '../../../../accounts/policy.ts';
import type { ProjectRole } from '../../../../db/tables/accounts.ts';
import { NextCursor } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

/** Roles of members, the most powerful first. */
const RoleName = Type.Union(
  [Type.Literal('owner'), Type.Literal('admin'), Type.Literal('member'), Type.Literal('viewer')],
  {
    description:
      'Role of the member. Owners can do everything. Admins can do everything except manage owners. Members can work on sites, and viewers can only read.',
  },
);

const EmailAddress = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
const PersonName = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const Password = Type.String({ minLength: 12, maxLength: 128, description: '12 to 128 characters.' });
const Token = Type.String({ minLength: 1, maxLength: 200, description: 'The `token` from the link.' });

export const SignInWays = defineBody('SignInWays', {
  needsOwner: Type.Boolean({
    description:
      'Whether the installation has no owner yet. The setup link from the first start creates the owner account.',
  }),
  hasPassword: Type.Boolean({ description: 'Whether users can sign in with an email address and password.' }),
  hasEmergencyAccount: Type.Boolean({
    description: 'Whether one account can sign in with a password although others cannot.',
  }),
  hasOidc: Type.Boolean({ description: 'Whether users can sign in with the OIDC provider.' }),
  oidcName: orNull(Type.String(), 'Name of the provider on the sign-in button.'),
  hasSaml: Type.Boolean({ description: 'Whether users can sign in with the SAML identity provider.' }),
  samlName: orNull(Type.String(), 'Name of the SAML identity provider on the sign-in button.'),
  hasSmtp: Type.Boolean({ description: 'Whether Bindery sends invitations and password reset links by email.' }),
});

const AgentMails = Type.Boolean({
  description: 'Whether the user gets an email when an agent job that they asked for ends. Emails need a mail server.',
});

const HasSecondFactor = Type.Boolean({
  description: 'True if signing in with a password also requires a code from an authenticator app.',
});

export const Me = defineBody('Me', {
  user: Type.Object(
    {
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      emailVerified: Type.Optional(Type.Boolean({ description: 'Whether the user has verified this email address.' })),
      hasPassword: Type.Boolean(),
      hasOidc: Type.Boolean(),
      hasSecondFactor: HasSecondFactor,
      needsSecondFactor: Type.Boolean({
        description:
          'Whether the user has to set up a second factor, because the operator requires it. Until then, other requests are refused with 403.',
      }),
      agentMails: AgentMails,
    },
    { additionalProperties: false },
  ),
  sessionId: Type.String(),
  organizations: Type.Array(
    Type.Object(
      {
        id: Type.String(),
        name: Type.String(),
        plan: Type.Union([Type.Literal('free'), Type.Literal('pro'), Type.Literal('enterprise')]),
        role: RoleName,
        runsInstallation: Type.Boolean({
          description:
            "Whether this is the operator's organization, the oldest one. Only its members see the system status.",
        }),
        canUseFolders: Type.Boolean({
          description: 'Whether projects can use folders on the server. Requests to use others are refused.',
        }),
      },
      { additionalProperties: false },
    ),
    { description: 'Organizations the user belongs to, in the order they joined them.' },
  ),
  signIn: createRef(SignInWays),
});

export const UpdateMe = defineBody('UpdateMe', {
  name: Type.Optional(PersonName),
  agentMails: Type.Optional(AgentMails),
});

export const Member = defineBody('Member', {
  userId: Type.String(),
  name: Type.String(),
  email: Type.String(),
  emailVerified: Type.Optional(Type.Boolean({ description: 'Whether the user has verified this email address.' })),
  role: RoleName,
  hasSecondFactor: HasSecondFactor,
  joinedAt: Time,
  lastSeenAt: orNull(Time, "Can be up to a day out of date. null if the member isn't signed in anywhere."),
});

export const Members = defineBody('Members', {
  members: Type.Array(createRef(Member)),
  nextCursor: NextCursor,
});

export const UpdateMember = defineBody('UpdateMember', { role: RoleName });

const projectRoles = Type.Array(
  Type.Object(
    { projectId: Type.String({ maxLength: 100 }), role: createEnum<ProjectRole>(PROJECT_ROLES) },
    { additionalProperties: false },
  ),
  { maxItems: 100, description: 'Roles in projects, beside the role in the organization.' },
);

const Invitation = defineBody('Invitation', {
  id: Type.String(),
  email: orNull(Type.String(), 'Email address that can use the link. null lets anyone with the link use it.'),
  role: RoleName,
  projectRoles,
  invitedBy: orNull(
    Type.String(),
    'Name of the user who sent the invitation. null if the operator or an API key created it.',
  ),
  createdAt: Time,
  expiresAt: Time,
});

export const Invitations = defineBody('Invitations', {
  invitations: Type.Array(createRef(Invitation), {
    description: 'Open invitations, newest first.',
  }),
  nextCursor: NextCursor,
});

export const CreateInvitation = defineBody('CreateInvitation', {
  role: RoleName,
  projectRoles: Type.Optional(projectRoles),
  email: Type.Optional(EmailAddress),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 30, description: 'How many days the invitation is valid. Default: 7.' }),
  ),
});

export const CreatedInvitation = defineBody('CreatedInvitation', {
  invitation: createRef(Invitation),
  url: orNull(Type.String({ format: 'uri' }), 'The link, returned only once. null if it was sent by email.'),
});

export const LinkToken = defineBody('LinkToken', { token: Token });

export const InvitationLook = defineBody('InvitationLook', {
  organizationName: Type.String(),
  role: RoleName,
  email: orNull(Type.String(), 'Email address that can use the invitation.'),
  isFirst: Type.Boolean({ description: "Whether it creates the installation's first owner." }),
  expiresAt: Time,
});

export const AcceptInvitation = Type.Object(
  {
    token: Token,
    name: Type.Optional(PersonName),
    email: Type.Optional(EmailAddress),
    password: Type.Optional(Password),
  },
  {
    $id: 'AcceptInvitation',
    additionalProperties: false,
    description: "If you're signed in, send only the token. Otherwise, also send the details of the new account.",
  },
);

export const AcceptedInvitation = defineBody('AcceptedInvitation', { organizationId: Type.String() });

export const ResetLink = defineBody('ResetLink', {
  url: Type.String({ format: 'uri', description: 'Link to send to the member. Returned only once.' }),
  expiresAt: Time,
});

const UserSession = defineBody('UserSession', {
  id: Type.String(),
  isCurrent: Type.Boolean(),
  address: orNull(Type.String(), 'IP address at sign-in.'),
  browser: orNull(Type.String(), 'The `User-Agent` at sign-in.'),
  createdAt: Time,
  lastSeenAt: Time,
  expiresAt: Time,
});

export const UserSessions = defineBody('UserSessions', {
  sessions: Type.Array(createRef(UserSession)),
  nextCursor: NextCursor,
});

export const MemberParams = { userId: 'ID of the user.' };
export const InvitationParams = { invitationId: 'ID of the invitation.' };
export const SessionParams = { sessionId: 'ID of the session.' };

export const SignInToSite = defineBody('SignInToSite', {
  site: Type.String({ minLength: 1, maxLength: 300, description: 'Hostname of the site or preview.' }),
  challenge: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: "SHA-256 of a secret in the reader's browser, in base64url (RFC 7636, `S256`).",
  }),
  state: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: 'Text that the URL contains.' }),
});

export const SiteSignIn = defineBody('SiteSignIn', {
  url: Type.String({ format: 'uri', description: 'URL that completes the sign-in.' }),
});
