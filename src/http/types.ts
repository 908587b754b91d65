import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyContextConfig, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AskSite, RateReply } from '../lib/ask-site.ts';
import type { RetentionConfig } from '../config/retention.ts';
import type { DomainProof } from '../accounts/domains/check-proof.ts';
import type { OrganizationLimits } from '../accounts/organization-allowance.ts';
import type { SignIn } from '../accounts/sign-in/types.ts';
import type { Database } from '../db/schema.ts';
import type { GitReach } from '../lib/git/pin-remote.ts';
import type { ServerLimits } from '../lib/http/limited-server.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SearchQuestion, SearchResults } from '../lib/site-search.ts';
import type { Queue } from '../queue/queue.ts';
import type { Store } from '../store/adapter.ts';

/** The Fastify instance of the service: schemas are TypeBox, so handlers get their types from them. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Responds to a request when it is for a hosted site, and says whether it does. */
export type ServeSite = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** All that the HTTP service needs; `main` wires it, tests hand in their own. */
export interface AppDeps {
  db: Database;
  store: Store;
  queue: Pick<Queue, 'enqueue'>;
  /** Secret under the links of a local store; absent when the store's links lead elsewhere. */
  linkSecret?: Buffer | undefined;
  /** Lifetime of bundle links, in seconds. */
  bundleLinkTtl: number;
  /** The model that new agent jobs get, as `BINDERY_MODEL` says; without it they are refused. */
  agentModel?: string | undefined;
  /** Gives the key that secrets in the database are sealed with, for webhooks; absent: there are none. */
  getSecretKey?: (() => Promise<Buffer>) | undefined;
  /** Hosts of the own network that webhooks of jobs may call. @defaultValue none */
  webhookPrivateHosts?: readonly string[] | undefined;
  /** Decides which addresses of Git hosts can be used. @defaultValue every address */
  gitReach?: GitReach | undefined;
  /** Days for which previews of branches are there. @defaultValue 14 */
  previewDays?: number | undefined;
  /** Gives the address of the API, which those of hosted sites are derived from. @defaultValue one that all reach */
  publicUrl?: (() => string) | undefined;
  /** Searches the current release of a hosted domain; undefined when there is none with the search. @defaultValue there is none */
  searchSite?: ((host: string, question: SearchQuestion) => Promise<SearchResults | undefined>) | undefined;
  /** Answers questions about hosted sites. @defaultValue nobody does */
  assistant?: { ask: AskSite; rate: RateReply } | undefined;
  /** Takes a request for a hosted site; false for one that is for the API. @defaultValue all are for the API */
  serveSite?: ServeSite | undefined;
  /** Folder of the built dashboard. @defaultValue there is no dashboard */
  dashboardFolder?: string | undefined;
  /** Rules for people who create organizations. @defaultValue everyone can, up to 10 */
  organizationLimits?: OrganizationLimits | undefined;
  /** Checks the DNS records that prove who a cloud domain belongs to. @defaultValue no domain needs a proof */
  domainProof?: DomainProof | undefined;
  /** Ways for people to sign in. @defaultValue there are none: only API keys are let in */
  signIn?: SignIn | undefined;
  /** Clock that links are checked with. @defaultValue the clock of the machine */
  now?: () => Date;
  /** Counters of requests, which `/metrics` prints. */
  metrics?: Metrics | undefined;
  /** Token that callers of `/metrics` on other machines send; without it they may not ask. */
  metricsToken?: string | undefined;
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is believed. @defaultValue none */
  trustedProxies?: readonly string[] | undefined;
  /** State of the installation; without it nobody can ask. */
  system?: SystemFacts | undefined;
  /** Repositories on this machine that projects may be made of; without it there are none. */
  repositories?: LocalRepositories | undefined;
  /** Max bytes of a repository that is looked at. @defaultValue 2 GB */
  maxRepositoryBytes?: number | undefined;
  /** Told of each route before it is registered, for tests of all of them. */
  onRoute?: ((route: { method: string | string[]; url: string; config?: FastifyContextConfig }) => void) | undefined;
  /** Limits on connections. @defaultValue those of every server */
  limits?: Partial<ServerLimits> | undefined;
  logger: FastifyBaseLogger;
}

export interface SystemFacts {
  version: string;
  retention: RetentionConfig;
  /** Jobs that have not ended, of each kind. */
  readQueue(): Promise<{ name: string; waiting: number; active: number; oldestSeconds: number }[]>;
  /** Looks at what this process needs, as `bindery doctor` does. */
  checkHealth(): Promise<HealthFinding[]>;
}

export interface HealthFinding {
  check: string;
  level: 'ok' | 'warning' | 'error';
  message: string;
}

export interface LocalRepositories {
  /** Folder of the repositories that Bindery hosts itself. */
  folder: string;
  /** Further folders, whose repositories may be named. */
  open: readonly string[];
  /** The site that a new repository begins with. */
  example: string;
}
