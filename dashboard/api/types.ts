/** The dashboard's names for the types of the API, which are generated. */
import type * as Api from '../../src/client/api-types.ts';

export type {
  AgentDiff,
  AgentEvent,
  Automation,
  AutomationRun,
  ContextRepository,
  InvitationLook,
  Invitation,
  Me,
  Member,
  SignInWays,
  SystemState,
  WebhookDelivery,
} from '../../src/client/api-types.ts';

export type Membership = Api.Me['organizations'][number];
/** Role of a member in an organization. */
export type Role = Membership['role'];
/** Plan of an organization. */
export type Plan = Membership['plan'];
/** A session of the signed-in account. */
export type Session = Api.UserSession;

/** A documentation repository. */
export type Project = Api.AdminProject;
/** Budget of a project's agent jobs, and what was used this month. */
export type ProjectBudget = Api.ProjectBudget;
export type ModelLimitsReport = Api.ModelLimits;
/** A generated SSH key. */
export type DeployKey = Api.DeployKey;
/** Public key of a project, and the keys of its SSH server. */
export type ProjectSsh = Api.ProjectSsh;
/** Result of a repository check. */
export type RepositoryCheck = Api.ProjectCheck;

/** The hostname of a site. */
export type Domain = Api.AdminDomain;
export type DomainVerification = NonNullable<Domain['verification']>;
export type DomainAccess = Api.DomainAccess;
export type AccessKind = DomainAccess['kind'];
export type ReaderKey = DomainAccess['keys'][number];
export type NewReaderKey = Api.CreatedReaderKey;
export type Deployment = Domain['deployment'];
/** The features of a site: `true` if the feature is on. */
export type Features = Domain['features'];
export type FeatureName = keyof Features;

/** An API key without its secret. */
export type ApiKey = Api.AdminKey;
/** A newly created API key. */
export type NewKey = Api.CreatedKey;
/** Scope of an API key. */
export type Scope = NonNullable<ApiKey['scopes']>[number];
/** A member that isn't a person. */
export type ServiceAccount = Api.ServiceAccount;
export type ServiceAccountRole = ServiceAccount['role'];
/** A user or service account with access to a project. */
export type ProjectMember = Api.ProjectMember;
export type ProjectRole = NonNullable<ProjectMember['role']>;
/** Action that an API key can be limited to. */
export type KeyAction = NonNullable<Api.CreateKey['actions']>[number];

/** An export of a domain. */
export type ExportJob = Api.AdminExport;
export type ExportStatus = ExportJob['status'];
/** An export's bundle with a download link. */
export type Bundle = Api.ExportBundle;
/** A problem in a site's source. The API calls the severity of notices `info`. */
export type Diagnostic = Api.ExportDiagnostic;
/** A published bundle of a domain. */
export type Release = Api.SiteRelease;
/** Paths of pages that differ between two releases. */
export type ReleaseComparison = Api.ExportComparison;
/** A branch's preview. */
export type Preview = Api.SitePreview;

/** A ready-made automation. */
export type AutomationTemplate = Api.AutomationTemplates['templates'][number];

/** A prompt with the options of its job. */
export interface NewJob extends Api.CreateAgentJob {
  projectId: string;
}

/** An agent job with its usage and result. */
export type AgentJob = Api.AdminAgentJob;
export type AgentStatus = AgentJob['status'];

/** A pull request in a list. */
export type Pull = Api.AdminPull;
export type PullState = Pull['state'];
/** A pull request with its changes. */
export type PullDetail = Api.AdminPullDetail;
/** A comment on a pull request. */
export type PullComment = Api.AdminPullComment;
/** A comment, reply or review to add. */
export type NewPullComment = Api.CreatePullComment;
export type PullVerdict = NonNullable<PullComment['verdict']>;
/** A changed file of a pull request. */
export type FileChange = Api.AdminPullFile;
/** Adjacent lines of a diff. */
export type Hunk = NonNullable<FileChange['hunks']>[number];
/** A line of a diff, with its numbers before and after the change. */
export type PatchLine = Hunk['lines'][number];

export type AuditEntry = Api.AdminAuditEntry;

/** A count for each day of a period, and their total. */
export type DayCounts = Api.SiteDayCounts;
/** Views and visitors by page. */
export type PageCounts = Api.SitePages;
/** Views and visitors by referring site. */
export type ReferrerCounts = Api.SiteReferrers;
/** Searches by query. */
export type SearchCounts = Api.SiteSearches;
/** A repository whose definitions of automations have problems. */
export type AutomationDefinitions = Api.AutomationDefinitions['definitions'][number];
/** Paths without a page that readers opened. */
export type MissingPages = Api.SiteMissingPages;
/** Readers' feedback by page, and their comments. */
export type Feedback = Api.SiteFeedback;
/** Questions that readers asked the assistant. */
export type Questions = Api.SiteQuestions;

/** A webhook without its secret. */
/** Pages of a project that may be outdated. */
export type OutdatedPages = Api.OutdatedPages;
export type OutdatedPage = Api.OutdatedPage;
export type UncheckedEntries = Api.UncheckedEntries;
/** The translations of a project, by language. */
export type ProjectTranslations = Api.ProjectTranslations;
export type LanguageTranslations = Api.LanguageTranslations;
export type OpenTranslation = Api.OpenTranslation;

/** The Slack app of the organization, with its channels. */
export type Slack = Api.AdminSlack;

/** The connection of the identity provider, and what it has provisioned. */
export type Scim = Api.AdminScim;
export type ScimToken = Api.AdminScimToken;
/** A newly created or rotated SCIM token. */
export type NewScimToken = Api.CreatedScimToken;

export type Webhook = Api.AdminWebhook;
/** A newly created webhook, or one with a new secret. */
export type NewWebhook = Api.CreatedWebhook;
export type WebhookEvent = Webhook['events'][number];
export type WebhookFormat = Webhook['format'];
