import type { LocalFolders } from '../accounts/local-folders.ts';
import type { BudgetRules } from '../agent/budget/require-budget.ts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyContextConfig, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AskAssistant, RateAnswer } from '../lib/ask-assistant.ts';
import type { StreamState } from '../accounts/audit/stream/stream-state.ts';
import type { AuditStreamFormat } from '../config/audit-stream.ts';
import type { RetentionConfig } from '../config/retention.ts';
import type { DomainProof } from '../accounts/domains/check-proof.ts';
import type { OrganizationLimits } from '../accounts/organization-allowance.ts';
import type { ScimSettings } from '../accounts/scim/settings.ts';
import type { SignIn } from '../accounts/sign-in/types.ts';
import type { Database } from '../db/schema.ts';
import type { GitReach } from '../lib/git/pin-remote.ts';
import type { ServerLimits } from '../lib/http/limited-server.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SearchQuestion, SearchResults } from '../lib/site-search.ts';
import type { Queue } from '../queue/queue.ts';
import type { Store } from '../store/adapter.ts';
import type { BoxKey } from '../lib/secret-box.ts';

/** The Fastify instance of the service. Schemas are TypeBox, so handlers get their types from them. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Responds to a request for a hosted site. Returns false if the request isn't for one. */
export type ServeSite = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** The dependencies of the HTTP service. `main` provides them, and tests pass their own. */
export interface AppDeps {
  db: Database;
  store: Store;
  queue: Pick<Queue, 'enqueue'>;
  /** Secret that signs the links of a local store; absent if the store's links point elsewhere. */
  linkSecret?: Buffer | undefined;
  /** Lifetime of bundle links, in seconds. */
  bundleLinkTtl: number;
  /** The model for new agent jobs, from `BINDERY_MODEL`. Without it, new jobs are rejected. */
  agentModel?: string | undefined;
  /** Further models that a job can choose, from `BINDERY_MODELS`. @defaultValue none */
  agentModels?: readonly string[] | undefined;
  /** Budgets of all projects for agent jobs. @defaultValue no budgets, and every price is known */
  agentBudgets?: BudgetRules | undefined;
  /** Returns the key that encrypts secrets in the database, for webhooks. Without it, there are no webhooks. */
  getSecretKey?: (() => Promise<BoxKey>) | undefined;
  /** Hosts on the private network that job webhooks can call. @defaultValue none */
  webhookPrivateHosts?: readonly string[] | undefined;
  /** URL of Slack's Web API. @defaultValue Slack's public one */
  slackUrl?: string | undefined;
  /** Decides which Git hosts can be used. @defaultValue all */
  gitReach?: GitReach | undefined;
  /** Days until a branch preview expires. @defaultValue 14 */
  previewDays?: number | undefined;
  /** Returns the URL of the API, from which the URLs of hosted sites are derived. @defaultValue a placeholder for a public URL */
  publicUrl?: (() => string) | undefined;
  /** Searches the current release of a hosted domain; returns undefined if there is none with search. @defaultValue no search */
  searchSite?: ((host: string, question: SearchQuestion) => Promise<SearchResults | undefined>) | undefined;
  /** Answers questions about hosted sites. @defaultValue no assistant */
  assistant?: { ask: AskAssistant; rate: RateAnswer } | undefined;
  /** Serves a request for a hosted site; returns false for a request to the API. @defaultValue all requests go to the API */
  serveSite?: ServeSite | undefined;
  /** Folder of the built dashboard. @defaultValue no dashboard */
  dashboardFolder?: string | undefined;
  /** Rules for users who create organizations. @defaultValue all users can, up to 10 */
  organizationLimits?: OrganizationLimits | undefined;
  /** Checks the DNS records that prove the ownership of a cloud domain. @defaultValue domains need no proof */
  domainProof?: DomainProof | undefined;
  /** Ways for users to sign in. @defaultValue only API keys are accepted */
  signIn?: SignIn | undefined;
  /** How identity providers can manage users. Needs `signIn`. @defaultValue no SCIM */
  scim?: ScimSettings | undefined;
  /** Clock to check links with. @defaultValue the clock of the machine */
  now?: () => Date;
  /** Request counters, which `/metrics` prints. */
  metrics?: Metrics | undefined;
  /** Token for callers of `/metrics` on other machines. Without it, they are rejected. */
  metricsToken?: string | undefined;
  /** IP addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. @defaultValue none */
  trustedProxies?: readonly string[] | undefined;
  /** IP addresses and CIDR ranges from which users can open the dashboard. @defaultValue all */
  dashboardNetworks?: readonly string[] | undefined;
  /** Requests per minute of each caller and organization. @defaultValue any number */
  callerLimits?: CallerLimits | undefined;
  /** Status of the installation. Without it, `/v1/admin/system` responds `unavailable`. */
  system?: SystemStatus | undefined;
  /** Local repositories that projects can use. @defaultValue none */
  repositories?: LocalRepositories | undefined;
  /** Maximum size of a repository that is checked, in bytes. @defaultValue 2 GB */
  maxRepositoryBytes?: number | undefined;
  /** Called for each route before it is registered, for tests that cover all routes. */
  onRoute?: ((route: { method: string | string[]; url: string; config?: FastifyContextConfig }) => void) | undefined;
  /** Limits on connections. @defaultValue the limits of every server */
  limits?: Partial<ServerLimits> | undefined;
  logger: FastifyBaseLogger;
}

/** Requests per minute that a process accepts; 0 for any number. */
export interface CallerLimits {
  /** Of one API key or signed-in user. */
  perCaller: number;
  /** Of all keys and users of one organization. */
  perOrganization: number;
}

export interface SystemStatus {
  version: string;
  retention: RetentionConfig;
  /** Reads how far the receiver of the audit log is behind. Undefined if the log isn't streamed. */
  readAuditStream(): Promise<AuditStreamStatus | undefined>;
  /** Returns the queued and running jobs by type. */
  readQueue(): Promise<{ name: string; waiting: number; active: number; oldestSeconds: number }[]>;
  /** Runs the same checks for this process as `bindery doctor`. */
  checkHealth(): Promise<HealthFinding[]>;
}

export interface AuditStreamStatus extends StreamState {
  /** The receiver, without parts of its URL that can be secret. */
  receiver: string;
  format: AuditStreamFormat;
}

export interface HealthFinding {
  check: string;
  level: 'ok' | 'warning' | 'error';
  message: string;
}

export interface LocalRepositories extends LocalFolders {
  /** The sample site that new repositories start with. */
  example: string;
}
