/** Requests and responses of the API. Generated from docs/openapi.json: `npm run generate`. */

export interface Error {
  /** Error message: what was expected, what was received, and what to do. */
  error: string;
}

export interface Health {
  status: 'ok';
}

export interface ExportJob {
  /** ID of the export job. */
  jobId: string;
  status: 'queued' | 'running' | 'completed' | 'failed';
  /** Label of the export. null if it has none. */
  version: string | null;
  /** In percent. Never decreases. */
  progress: number;
  /** Pages exported so far. Never decreases. */
  pageCount: number;
  createdAt: string;
  updatedAt: string;
  /** If the status is `failed`, the reason and how to fix it. Otherwise null. */
  error: string | null;
  /** When the job was canceled. Canceled jobs have the status `failed`. Absent otherwise. */
  canceledAt?: string;
  /** Reason the job is `queued` again, such as a full disk. The job continues automatically once the problem is solved. Absent otherwise. */
  waiting?: string;
}

export interface CreateExportJob {
  /** Hostname of the site, without scheme, port or path. */
  domain: string;
  /** A label for the export, such as a release number. It appears in the job, in the bundle's manifest and in its file name. */
  version?: string;
  /** Version of the site to export, as named in docs.json, including pages that don't belong to a version. Default: every version. */
  siteVersion?: string;
  /** Pages to export, as in docs.json or in their URLs, with or without a leading slash. Use `index` for the home page. Default: every published page. */
  paths?: string[];
  /** Features of this export only. You can turn features off, and set the ones that the domain's deployment kind makes configurable. Default: the domain's settings. */
  features?: {
    search?: boolean;
    assistant?: boolean;
    mcp?: boolean;
    analytics?: boolean;
    playground?: boolean;
  };
  /** Reader groups whose pages to include. Default: the domain's groups. */
  groups?: string[];
}

export interface ExportDiagnostic {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  /** Path relative to the docs folder. */
  file: string;
  line: number;
  column: number;
  /** The affected line. For long lines, only the part around the column. */
  source?: string;
}

export interface ExportDiagnostics {
  /** ID of the export job. */
  jobId: string;
  diagnostics: ExportDiagnostic[];
}

export interface ExportBundle {
  /** ID of the export job. */
  jobId: string;
  /** Link to the `.tar.gz`. Anyone with the link can download it, so keep it private. */
  bundleUrl: string;
  /** When the link expires. To get a new link, call this endpoint again. */
  expiresAt: string;
  sizeBytes: number;
  /** SHA-256 of the archive, in hexadecimal. */
  sha256: string;
}

export interface PublishedExport {
  /** ID of the export job. */
  jobId: string;
  /** The domain that now serves it. */
  domain: string;
  publishedAt: string;
}

export interface SiteRelease {
  /** ID of the export job that created it. */
  jobId: string;
  /** Whether the domain currently serves it. */
  current: boolean;
  /** When it last became the current release. */
  publishedAt: string;
  /** Label of the export. null if it has none. */
  version: string | null;
  /** Exported commit. null for a folder that isn't a repository. */
  commit: string | null;
  pageCount: number;
  /** Size of the bundle. */
  sizeBytes: number;
  /** SHA-256 of the bundle, in hexadecimal. */
  sha256: string;
  /** Reason Bindery last failed to open the release. null if it succeeded. If the current release can't be opened, the domain serves the newest one that can. */
  problem: string | null;
}

export interface SiteReleases {
  domain: string;
  /** Most recently published first. */
  releases: SiteRelease[];
}

export interface CreatePreview {
  /** A branch of the repository, such as a pull request's branch. */
  branch: string;
}

export interface SitePreview {
  branch: string;
  /** URL of the preview. Anyone with the URL can open it. Search engines are asked not to index it. */
  url: string;
  /** The export that the preview shows or, in the response to a start, will show. null until the first export completes. */
  jobId: string | null;
  /** When the preview expires. */
  expiresAt: string;
}

export interface SitePreviews {
  domain: string;
  /** Newest first. */
  previews: SitePreview[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface SiteSearch {
  /** Number of matching pages. */
  total: number;
  /** Parts of the site with matching pages. */
  sections: {
    name: string;
    total: number;
  }[];
  /** Words that the query matched, for highlighting. */
  terms: string[];
  /** Best first. */
  results: {
    title: string;
    url: string;
    /** Navigation groups that contain the page. */
    trail: string;
    /** Tab, product or similar. Empty if the site has none. */
    section: string;
    /** Text around the first match in the start of the page. Empty if only its sections match. */
    snippet: string;
    /** Matching sections, best first. */
    sections: {
      heading: string;
      url: string;
      /** Text around the first match. */
      snippet: string;
    }[];
  }[];
}

export interface SiteDayCounts {
  domain: string;
  from: string;
  to: string;
  interval: 'day';
  /** Sum of all days. A reader who visits on two days counts as two visitors. */
  total: number;
  /** Every day of the period, earliest first. */
  days: {
    day: string;
    count: number;
  }[];
}

export interface SitePages {
  domain: string;
  from: string;
  to: string;
  /** Most viewed first. `*` combines pages with too few views to be listed by name. */
  pages: {
    page: string;
    views: number;
    visitors: number;
  }[];
}

export interface SiteReferrers {
  domain: string;
  from: string;
  to: string;
  /** Hosts of referring sites, most views first. */
  referrers: {
    host: string;
    views: number;
    visitors: number;
  }[];
}

export interface SiteSearches {
  domain: string;
  from: string;
  to: string;
  /** Most frequent first. */
  searches: {
    /** Entered by a reader, in lower case. Show it as text. */
    query: string;
    searches: number;
    /** Number of searches without results. */
    withoutResults: number;
    /** Pages opened from the results, up to 10. */
    clicked: {
      page: string;
      clicks: number;
    }[];
  }[];
}

export interface SiteMissingPages {
  domain: string;
  from: string;
  to: string;
  /** Most viewed first. `*` combines paths with too few views to be listed by name. */
  pages: {
    /** Opened by a reader. Show it as text. */
    path: string;
    views: number;
    visitors: number;
    /** Pages of the site whose links to the path readers followed, up to 10. */
    linkedFrom: {
      page: string;
      views: number;
    }[];
    /** Suggested target of a redirect: the only viewed page with the same name. null if there is none. */
    suggestion: string | null;
  }[];
}

export interface SiteQuestions {
  domain: string;
  from: string;
  to: string;
  total: number;
  /** Number of questions that the documentation doesn't answer. */
  unanswered: number;
  /** Replies that readers rated as helpful. */
  up: number;
  /** Replies that readers rated as not helpful. */
  down: number;
  /** Newest first. */
  questions: {
    at: string;
    /** Written by a reader. Show it as text. */
    question: string;
    language: string;
    answered: boolean;
    /** Site URLs that the reply cites. */
    citations: string[];
    rating: 'up' | 'down' | null;
  }[];
}

export interface SiteFeedback {
  domain: string;
  /** How many readers found each page helpful. Up to 1,000 pages, most complaints first. */
  pages: {
    page: string;
    helpful: number;
    unhelpful: number;
  }[];
  /** Newest first. */
  comments: {
    at: string;
    page: string;
    helpful: boolean;
    /** Written by a reader. Show it as text. */
    comment: string;
  }[];
}

export interface AssistantMessage {
  /** The conversation, oldest first. The last message is the question. */
  messages: {
    role: 'user' | 'assistant';
    /** At most 2000 characters for a user message, and 6000 for an earlier reply. */
    text: string;
  }[];
  /** The page that the reader has open. */
  page?: string;
  /** Language tag of the caller's interface. The reply is in the language of the question. */
  language?: string;
}

export interface AssistantRating {
  /** The `id` from the `start` event. */
  id: string;
  rating: 'up' | 'down';
}

export interface HookReply {
  /** Whether the event started an action. */
  accepted: boolean;
  /** The action that the event started, or the reason it was ignored. */
  message: string;
}

export interface SlackReply {
  /** The text of a `url_verification` request. */
  challenge?: string;
}

export interface ModelLimits {
  /** The current month (UTC). */
  month: string;
  /** `near`: at least 80% of a limit is used. `reached`: new prompts are refused. */
  state: 'ok' | 'near' | 'reached';
  /** Input and output tokens used this month, with the calls that are running. */
  tokens: number;
  /** US dollars used this month. Models without a known price count nothing. */
  cost: number;
  /** The limits that apply. */
  limits: {
    /** Input and output tokens in a calendar month (UTC). null: no limit. */
    monthlyTokens: number | null;
    /** US dollars in a calendar month (UTC). null: no limit. */
    monthlyCost: number | null;
    /** The only models that can be used, as `provider:model`. null: all. */
    models: string[] | null;
  };
  /** The owners' limits. */
  own: {
    /** Input and output tokens in a calendar month (UTC). null: no limit. */
    monthlyTokens: number | null;
    /** US dollars in a calendar month (UTC). null: no limit. */
    monthlyCost: number | null;
    /** The only models that can be used, as `provider:model`. null: all. */
    models: string[] | null;
  };
  /** The operator's limits. */
  operator: {
    /** Input and output tokens in a calendar month (UTC). null: no limit. */
    monthlyTokens: number | null;
    /** US dollars in a calendar month (UTC). null: no limit. */
    monthlyCost: number | null;
    /** The only models that can be used, as `provider:model`. null: all. */
    models: string[] | null;
  };
  /** Models of the installation, the default first. */
  configuredModels: string[];
  renewsAt: string;
}

export interface UpdateModelLimits {
  /** Input and output tokens in a calendar month (UTC). null: no limit. */
  monthlyTokens?: number | null;
  /** US dollars in a calendar month (UTC). null: no limit. */
  monthlyCost?: number | null;
  /** The only models that can be used, as `provider:model`. null: all. */
  models?: string[] | null;
}

export interface AdminOrganization {
  id: string;
  name: string;
  plan: 'free' | 'pro' | 'enterprise';
  /** The caller's role in the organization. null for an API key. */
  role: ('owner' | 'admin' | 'member' | 'viewer') | null;
  createdAt: string;
}

export interface AdminOrganizations {
  organizations: AdminOrganization[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface CreateOrganization {
  name: string;
}

export interface UpdateOrganization {
  name?: string;
}

export interface CheckProject {
  /** `https://…`, `ssh://…` or `git@host:owner/name`. If you leave it out of a new project, Bindery hosts a new repository with an example site. */
  repositoryUrl?: string;
  /** Default: the repository's default branch. */
  branch?: string;
  /** Folder that contains docs.json. Default: the only folder with a docs.json, if there is just one. */
  docsFolder?: string;
  /** Stored encrypted and never returned. null deletes the stored credentials. */
  credentials?: {
    /** A token, `user:password` or a private SSH key. */
    token?: string;
    /** ID of a generated deploy key. */
    deployKey?: string;
  } | null;
  /** Fingerprint of the key that the SSH server must present. It replaces the one that your organization trusts. Default: the trusted one, or the first one that the server presents. */
  hostKey?: string;
  /** ID of a project whose stored credentials to use, if it has the same repository. */
  projectId?: string;
}

export interface ProjectCheck {
  /** Whether you can create a project from this repository. */
  ok: boolean;
  /** The problem and how to fix it. null if there is none. */
  problem: string | null;
  branches: string[];
  /** The repository's default branch. */
  defaultBranch: string | null;
  /** The checked branch. */
  branch: string | null;
  /** Folders that contain a docs.json. An empty string is the root. */
  docsFolders: string[];
  /** The folder to use. null if there is none, or if you need to choose one. */
  docsFolder: string | null;
  /** The checked commit. */
  commit: string | null;
  /** Key that the SSH server presented. Compare it with the fingerprints that the Git host publishes. null without SSH. */
  hostKey: {
    /** Hostname of the SSH server, with the port if it is not 22. */
    host: string;
    fingerprint: string;
    /** Whether it differs from the key that your organization trusts, so that nothing was read. */
    isChanged: boolean;
  } | null;
}

export interface ContextRepository {
  /** Unique in the project. The agent uses this name. */
  name: string;
  /** URL of the repository, or a folder on the server. */
  repositoryUrl: string;
  /** The branch that agents read. */
  branch: string;
  /** The only folder that agents can read. Empty for the whole repository. */
  folder: string;
  /** True if credentials are stored. The API never returns them. */
  hasCredentials: boolean;
  /** Git host with the pull requests. null to detect it from the repository URL. */
  host: ('github' | 'gitlab' | 'bitbucket' | 'bitbucket-data-center' | 'azure-devops' | 'gitea' | 'built-in') | null;
  /** Base URL of a self-managed host's API. null for the default. */
  hostApiUrl: string | null;
  createdAt: string;
}

export interface ContextRepositories {
  repositories: ContextRepository[];
}

export interface CreateContextRepository {
  /** Unique in the project. The agent uses this name. */
  name: string;
  /** `https://…`, `ssh://…` or `git@host:owner/name`. */
  repositoryUrl: string;
  /** Default: the repository's default branch. */
  branch?: string;
  /** The only folder that agents can read. Default: the whole repository. */
  folder?: string;
  /** Stored encrypted and never returned. null deletes the stored credentials. */
  credentials?: {
    /** A token, `user:password` or a private SSH key. */
    token?: string;
    /** ID of a generated deploy key. */
    deployKey?: string;
  } | null;
  /** Fingerprint of the key that the SSH server must present. It replaces the one that your organization trusts. Default: the trusted one, or the first one that the server presents. */
  hostKey?: string;
  /** Git host for pull requests. null to detect it from the repository URL. */
  host?: ('github' | 'gitlab' | 'bitbucket' | 'bitbucket-data-center' | 'azure-devops' | 'gitea' | 'built-in') | null;
  /** Base URL of a self-managed host's API. */
  hostApiUrl?: string | null;
}

export interface UpdateContextRepository {
  /** `https://…`, `ssh://…` or `git@host:owner/name`. */
  repositoryUrl?: string;
  /** Default: the repository's default branch. */
  branch?: string;
  /** The only folder that agents can read. Default: the whole repository. */
  folder?: string;
  /** Stored encrypted and never returned. null deletes the stored credentials. */
  credentials?: {
    /** A token, `user:password` or a private SSH key. */
    token?: string;
    /** ID of a generated deploy key. */
    deployKey?: string;
  } | null;
  /** Fingerprint of the key that the SSH server must present. It replaces the one that your organization trusts. Default: the trusted one, or the first one that the server presents. */
  hostKey?: string;
  /** Git host for pull requests. null to detect it from the repository URL. */
  host?: ('github' | 'gitlab' | 'bitbucket' | 'bitbucket-data-center' | 'azure-devops' | 'gitea' | 'built-in') | null;
  /** Base URL of a self-managed host's API. */
  hostApiUrl?: string | null;
}

export interface DeployKey {
  id: string;
  /** The line to add to the repository at its Git host. */
  publicKey: string;
  fingerprint: string;
}

export interface ProjectSsh {
  /** Hostname of the SSH server, with the port if it is not 22. null without SSH. */
  host: string | null;
  /** Keys of the server that your organization trusts. Empty until the first connection. */
  hostKeys: {
    type: string;
    fingerprint: string;
  }[];
  /** Public half of the project's SSH key. null if it has none. */
  publicKey: string | null;
}

export interface OutdatedPage {
  /** Path of the page below the docs folder. */
  file: string;
  /** Described files and operations that changed after the page. At most 20. */
  changes: {
    /** Path from the root of the repository. */
    file: string;
    /** The operation of the API description, as the page names it. null: the file itself. */
    operation: string | null;
    /** Name of the context repository. null: the project's own repository. */
    repository: string | null;
    /** Number of commits that changed it after the page. null: there are too many versions to compare. */
    commits: number | null;
  }[];
  /** Number of these files and operations. */
  count: number;
  /** The first commit after the page that changed one of them. */
  since: {
    id: string;
    day: string;
    title: string;
    /** Name of the context repository. null: the project's own repository. */
    repository: string | null;
  };
}

export interface UncheckedEntries {
  /** Why they could not be compared, and what to do. */
  reason: string;
  /** The entries. At most 20. */
  entries: string[];
  /** Pages that have one of them. At most 20. */
  pages: string[];
  /** Number of these pages. */
  count: number;
}

export interface OutdatedPages {
  /** The checked commit. null if the project's branch wasn't exported yet. */
  commit: string | null;
  /** When it was checked. */
  checkedAt: string | null;
  pages: OutdatedPage[];
  /** Entries of `describes` that could not be compared, by reason. At most 20 reasons. */
  unchecked: UncheckedEntries[];
}

export interface OpenTranslation {
  /** Path of the source page below the docs folder. */
  source: string;
  /** Path of the translation, which may not exist yet. */
  target: string;
  /** Whether the translation is missing or behind its source. */
  state: 'missing' | 'behind';
  /** The commit with the text that was translated. null if it is unknown. */
  since: {
    id: string;
    day: string;
  } | null;
  /** Number of commits since then that changed the source. null if it is unknown. */
  commits: number | null;
  /** Titles of the sections that are new or changed since then, at most 20. null if they are unknown. */
  sections: string[] | null;
}

export interface LanguageTranslations {
  /** Code of the language in docs.json. */
  language: string;
  /** The language that is translated from. */
  from: string;
  /** Number of pages in each [state](/write/translations#find-missing-and-outdated-pages). */
  counts: {
    current: number;
    behind: number;
    missing: number;
    /** Nothing shows which text these pages were translated from. */
    unrecorded: number;
  };
  /** Pages that are behind, the one with the most commits first, then missing pages. At most 200. */
  pages: OpenTranslation[];
}

export interface ProjectTranslations {
  /** The checked commit. null if the project's branch wasn't exported yet. */
  commit: string | null;
  /** When it was checked. */
  checkedAt: string | null;
  languages: LanguageTranslations[];
}

export interface ProjectMember {
  kind: 'user' | 'service-account';
  /** ID of the user or the service account. */
  id: string;
  name: string;
  /** null for a service account. */
  email: string | null;
  /** Role in the organization. */
  organizationRole: 'viewer' | 'member' | 'admin' | 'owner';
  /** Role in this project only. null if there is none. */
  projectRole: ('viewer' | 'editor' | 'admin') | null;
  /** The role that applies in the project. null if the member has no access. */
  role: ('viewer' | 'editor' | 'admin') | null;
}

export interface ProjectMembers {
  /** Sorted by name. */
  members: ProjectMember[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface SetProjectRole {
  /** The role in this project. null removes it, so that only the role in the organization counts. */
  role: ('viewer' | 'editor' | 'admin') | null;
}

export interface AdminProject {
  id: string;
  name: string;
  /** URL of the repository, or a folder on the server. */
  repositoryUrl: string;
  /** The branch to publish. */
  branch: string;
  /** Path from the repository root. Empty if docs.json is in the root. */
  docsFolder: string;
  /** True if credentials are stored. The API never returns them. */
  hasCredentials: boolean;
  /** Git host for pull requests. null to detect it from the repository URL. */
  host: ('github' | 'gitlab' | 'bitbucket' | 'bitbucket-data-center' | 'azure-devops' | 'gitea' | 'built-in') | null;
  /** Base URL of a self-managed host's API. null for the default. */
  hostApiUrl: string | null;
  /** Seconds between checks for new commits. null turns polling off. */
  pollSeconds: number | null;
  /** Settings for agent jobs. */
  agent: {
    /** Prefix of the branches that agent jobs push. The job's ID follows it. */
    branchPrefix: string;
    /** Files in the docs folder that agent jobs can edit even though they run code. */
    mayWrite: string[];
    /** Style guides: files in the repository that agents follow when they write. */
    styleGuides: string[];
    /** Hosts that agents can fetch web pages from, if the installation allows it. */
    webHosts: string[];
    /** Whether comments on a job's pull request, by people with write access, become follow-ups. */
    followReviews: boolean;
    /** Whether failing checks of a job's pull request, such as builds, become follow-ups without a person's request. */
    fixChecks: boolean;
    /** Whether a person must approve a plan before an agent changes files. */
    planFirst: boolean;
    /** The most that agent jobs can use. null: no limit. */
    budget: {
      /** Input and output tokens of all jobs in a calendar month (UTC). */
      monthlyTokens: number | null;
      /** US dollars for all jobs in a calendar month (UTC). */
      monthlyCost: number | null;
      /** Input and output tokens of one job with its follow-ups. */
      jobTokens: number | null;
      /** US dollars for one job with its follow-ups. */
      jobCost: number | null;
    };
  };
  /** What Bindery does in issues and pull requests on the Git host. */
  pullRequests: {
    /** Whether the newest commit of a pull request gets a status. */
    status: boolean;
    /** Whether a pull request gets a comment, which is updated in place. */
    comment: boolean;
    /** The least severe new problem that makes the status fail. */
    failOn: 'error' | 'warning' | 'never';
    /** The agent's name in issues and pull requests, without `@`. null: mentions don't start jobs. */
    mention: string | null;
  };
  /** Why Bindery can't report on pull requests or read mentions, and what to do. null if it can. */
  pullRequestProblem: string | null;
  /** Model for new agent jobs. null if agent jobs are turned off. */
  model: string | null;
  /** Models that a new job can choose, the default first. */
  models: string[];
  /** Whether only people with a role in the project, and admins and owners of the organization, have access. */
  isPrivate: boolean;
  /** The signed-in user's role in the project, from their roles in the organization and in the project. null for API keys. */
  role: ('viewer' | 'editor' | 'admin') | null;
  createdAt: string;
}

export interface AdminProjects {
  projects: AdminProject[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface CreateProject {
  name: string;
  /** `https://…`, `ssh://…` or `git@host:owner/name`. If you leave it out of a new project, Bindery hosts a new repository with an example site. */
  repositoryUrl?: string;
  /** Default: the repository's default branch. */
  branch?: string;
  /** Folder that contains docs.json. Default: the only folder with a docs.json, if there is just one. */
  docsFolder?: string;
  /** Stored encrypted and never returned. null deletes the stored credentials. */
  credentials?: {
    /** A token, `user:password` or a private SSH key. */
    token?: string;
    /** ID of a generated deploy key. */
    deployKey?: string;
  } | null;
  /** Fingerprint of the key that the SSH server must present. It replaces the one that your organization trusts. Default: the trusted one, or the first one that the server presents. */
  hostKey?: string;
  /** Git host for pull requests. null to detect it from the repository URL. */
  host?: ('github' | 'gitlab' | 'bitbucket' | 'bitbucket-data-center' | 'azure-devops' | 'gitea' | 'built-in') | null;
  /** Base URL of a self-managed host's API. */
  hostApiUrl?: string | null;
  /** Seconds between checks for new commits. null turns polling off. */
  pollSeconds?: number | null;
  agent?: {
    /** Prefix of the branches that agent jobs push. The job's ID follows it. */
    branchPrefix?: string;
    /** Files in the docs folder that agent jobs can edit even though they run code. */
    mayWrite?: string[];
    /** Style guides: files in the repository that agents follow when they write. */
    styleGuides?: string[];
    /** Hosts that agents can fetch web pages from, if the installation allows it. */
    webHosts?: string[];
    /** Whether comments on a job's pull request, by people with write access, become follow-ups. */
    followReviews?: boolean;
    /** Whether failing checks of a job's pull request, such as builds, become follow-ups without a person's request. */
    fixChecks?: boolean;
    /** Whether a person must approve a plan before an agent changes files. */
    planFirst?: boolean;
    budget?: {
      /** Input and output tokens of all jobs in a calendar month (UTC). */
      monthlyTokens?: number | null;
      /** US dollars for all jobs in a calendar month (UTC). */
      monthlyCost?: number | null;
      /** Input and output tokens of one job with its follow-ups. */
      jobTokens?: number | null;
      /** US dollars for one job with its follow-ups. */
      jobCost?: number | null;
    };
  };
  pullRequests?: {
    /** Whether the newest commit of a pull request gets a status. */
    status?: boolean;
    /** Whether a pull request gets a comment, which is updated in place. */
    comment?: boolean;
    /** The least severe new problem that makes the status fail. */
    failOn?: 'error' | 'warning' | 'never';
    /** The agent's name in issues and pull requests, without `@`. null: mentions don't start jobs. */
    mention?: string | null;
  };
  /** Whether only people with a role in the project, and admins and owners of the organization, have access. Default for a new project: false. */
  isPrivate?: boolean;
}

export interface UpdateProject {
  name?: string;
  /** `https://…`, `ssh://…` or `git@host:owner/name`. If you leave it out of a new project, Bindery hosts a new repository with an example site. */
  repositoryUrl?: string;
  /** Default: the repository's default branch. */
  branch?: string;
  /** Folder that contains docs.json. Default: the only folder with a docs.json, if there is just one. */
  docsFolder?: string;
  /** Stored encrypted and never returned. null deletes the stored credentials. */
  credentials?: {
    /** A token, `user:password` or a private SSH key. */
    token?: string;
    /** ID of a generated deploy key. */
    deployKey?: string;
  } | null;
  /** Fingerprint of the key that the SSH server must present. It replaces the one that your organization trusts. Default: the trusted one, or the first one that the server presents. */
  hostKey?: string;
  /** Git host for pull requests. null to detect it from the repository URL. */
  host?: ('github' | 'gitlab' | 'bitbucket' | 'bitbucket-data-center' | 'azure-devops' | 'gitea' | 'built-in') | null;
  /** Base URL of a self-managed host's API. */
  hostApiUrl?: string | null;
  /** Seconds between checks for new commits. null turns polling off. */
  pollSeconds?: number | null;
  agent?: {
    /** Prefix of the branches that agent jobs push. The job's ID follows it. */
    branchPrefix?: string;
    /** Files in the docs folder that agent jobs can edit even though they run code. */
    mayWrite?: string[];
    /** Style guides: files in the repository that agents follow when they write. */
    styleGuides?: string[];
    /** Hosts that agents can fetch web pages from, if the installation allows it. */
    webHosts?: string[];
    /** Whether comments on a job's pull request, by people with write access, become follow-ups. */
    followReviews?: boolean;
    /** Whether failing checks of a job's pull request, such as builds, become follow-ups without a person's request. */
    fixChecks?: boolean;
    /** Whether a person must approve a plan before an agent changes files. */
    planFirst?: boolean;
    budget?: {
      /** Input and output tokens of all jobs in a calendar month (UTC). */
      monthlyTokens?: number | null;
      /** US dollars for all jobs in a calendar month (UTC). */
      monthlyCost?: number | null;
      /** Input and output tokens of one job with its follow-ups. */
      jobTokens?: number | null;
      /** US dollars for one job with its follow-ups. */
      jobCost?: number | null;
    };
  };
  pullRequests?: {
    /** Whether the newest commit of a pull request gets a status. */
    status?: boolean;
    /** Whether a pull request gets a comment, which is updated in place. */
    comment?: boolean;
    /** The least severe new problem that makes the status fail. */
    failOn?: 'error' | 'warning' | 'never';
    /** The agent's name in issues and pull requests, without `@`. null: mentions don't start jobs. */
    mention?: string | null;
  };
  /** Whether only people with a role in the project, and admins and owners of the organization, have access. Default for a new project: false. */
  isPrivate?: boolean;
}

export interface ProjectBudget {
  /** The current month (UTC). */
  month: string;
  /** `near`: at least 80% of a budget is used. `reached`: new prompts are refused. */
  state: 'ok' | 'near' | 'reached';
  /** Input and output tokens used this month, with the calls that are running. */
  tokens: number;
  /** US dollars used this month. Models without a known price count nothing. */
  cost: number;
  /** The lowest limit that applies. null: none. */
  monthlyTokens: number | null;
  /** The lowest limit that applies, in US dollars. null: none. */
  monthlyCost: number | null;
  renewsAt: string;
}

export interface DomainAccess {
  /** How readers sign in. `public`: they don't have to. `password`: with one password that all readers share. `organization`: with their account, as members of your organization. `jwt`: on your own sign-in page, which sends them back with a signed token. `oidc`: with an OpenID Connect provider or OAuth 2 server. */
  kind: 'public' | 'password' | 'organization' | 'jwt' | 'oidc';
  /** IP addresses and CIDR ranges that can reach the site at all. Empty for all. */
  networks: string[];
  /** Name on the sign-in page, which anyone can see. null for the hostname. */
  title: string | null;
  /** Color of the sign-in page's button. null for the default. */
  color: string | null;
  /** Whether a password is stored. It is never returned. */
  hasPassword: boolean;
  /** Pages where readers sign in and get a token, for the kind `jwt`. */
  loginUrls: {
    /** Text of the button, if there are several. */
    name: string;
    url: string;
  }[];
  /** Keys that tokens can be signed with, for the kind `jwt`. */
  keys: {
    id: string;
    name: string;
    /** Ed25519 public key in PEM. */
    publicKey: string;
    createdAt: string;
  }[];
  /** Sign-in provider, for the kind `oidc`. null if none is set. */
  oidc: {
    /** Issuer of an OpenID Connect provider. */
    issuer?: string;
    authorizationUrl?: string;
    tokenUrl?: string;
    userInfoUrl?: string;
    clientId: string;
    /** Default: `openid`, `profile` and `email` with an issuer, otherwise none. */
    scopes?: string[];
    /** Claim with the reader's groups. Without it, readers have none. */
    groups?: {
      source: 'id_token' | 'user_info';
      /** Name, or path such as `realm_access.roles`. */
      claim: string;
      /** Text between the names, if the claim is a single string. */
      delimiter?: string;
    };
    /** Readers must be in at least one of these groups. Without them, everyone who can sign in with the provider can read the site. */
    requiredGroups?: string[];
  } | null;
  /** Whether a client secret is stored. It is never returned. */
  hasClientSecret: boolean;
  /** null if the settings were never changed. */
  updatedAt: string | null;
}

export interface UpdateDomainAccess {
  /** How readers sign in. `public`: they don't have to. `password`: with one password that all readers share. `organization`: with their account, as members of your organization. `jwt`: on your own sign-in page, which sends them back with a signed token. `oidc`: with an OpenID Connect provider or OAuth 2 server. */
  kind?: 'public' | 'password' | 'organization' | 'jwt' | 'oidc';
  /** IP addresses and CIDR ranges that can reach the site at all. Empty for all. */
  networks?: string[];
  /** Name on the sign-in page, which anyone can see. null for the hostname. */
  title?: string | null;
  /** Color of the sign-in page's button. null for the default. */
  color?: string | null;
  /** Pages where readers sign in and get a token, for the kind `jwt`. */
  loginUrls?: {
    /** Text of the button, if there are several. */
    name: string;
    url: string;
  }[];
  /** An `issuer`, or the three URLs of an OAuth 2 server. */
  oidc?: {
    /** Issuer of an OpenID Connect provider. */
    issuer?: string;
    authorizationUrl?: string;
    tokenUrl?: string;
    userInfoUrl?: string;
    clientId: string;
    /** Default: `openid`, `profile` and `email` with an issuer, otherwise none. */
    scopes?: string[];
    /** Claim with the reader's groups. Without it, readers have none. */
    groups?: {
      source: 'id_token' | 'user_info';
      /** Name, or path such as `realm_access.roles`. */
      claim: string;
      /** Text between the names, if the claim is a single string. */
      delimiter?: string;
    };
    /** Readers must be in at least one of these groups. Without them, everyone who can sign in with the provider can read the site. */
    requiredGroups?: string[];
  };
  /** Secret of Bindery's client at the provider. Empty for a public client. */
  clientSecret?: string;
  /** New password for the kind `password`. Signs all readers out. */
  password?: string;
}

export interface CreateReaderKey {
  name: string;
  /** Your Ed25519 public key in PEM. Without it, Bindery creates a key pair. */
  publicKey?: string;
}

export interface CreatedReaderKey {
  id: string;
  name: string;
  /** Ed25519 public key in PEM. */
  publicKey: string;
  createdAt: string;
  /** Private key in PEM. Only this response contains it. null if you sent a public key. */
  privateKey: string | null;
}

export interface DeploymentKinds {
  kinds: {
    deployment: 'cloud' | 'client-hosted' | 'air-gapped';
    description: string;
    features: {
      name: 'search' | 'assistant' | 'mcp' | 'analytics' | 'playground';
      title: string;
      /** Effect of the feature when it is on. */
      description: string;
      /** Every site of the kind has an `on` feature unless its domain turns it off. A domain decides `configurable` features. No site of the kind can have an `off` feature. */
      availability: 'on' | 'configurable' | 'off';
      isOnByDefault: boolean;
    }[];
  }[];
}

export interface AdminDomain {
  host: string;
  projectId: string;
  /** Path that the site is served under, such as `/docs`. null for the root. */
  base: string | null;
  deployment: 'cloud' | 'client-hosted' | 'air-gapped';
  /** Features of the domain's exports. */
  features: {
    search: boolean;
    assistant: boolean;
    mcp: boolean;
    analytics: boolean;
    playground: boolean;
  };
  featureSwitches: {
    search?: boolean;
    assistant?: boolean;
    mcp?: boolean;
    analytics?: boolean;
    playground?: boolean;
  };
  availability: {
    /** Every site of the kind has an `on` feature unless its domain turns it off. A domain decides `configurable` features. No site of the kind can have an `off` feature. */
    search: 'on' | 'configurable' | 'off';
    /** Every site of the kind has an `on` feature unless its domain turns it off. A domain decides `configurable` features. No site of the kind can have an `off` feature. */
    assistant: 'on' | 'configurable' | 'off';
    /** Every site of the kind has an `on` feature unless its domain turns it off. A domain decides `configurable` features. No site of the kind can have an `off` feature. */
    mcp: 'on' | 'configurable' | 'off';
    /** Every site of the kind has an `on` feature unless its domain turns it off. A domain decides `configurable` features. No site of the kind can have an `off` feature. */
    analytics: 'on' | 'configurable' | 'off';
    /** Every site of the kind has an `on` feature unless its domain turns it off. A domain decides `configurable` features. No site of the kind can have an `off` feature. */
    playground: 'on' | 'configurable' | 'off';
  };
  /** Reader groups whose pages are included in its exports. */
  groups: string[];
  /** URL where Bindery serves the site. null if you host it yourself. */
  url: string | null;
  /** Whether the domain has a release. Without one, Bindery serves nothing at `url`. */
  isPublished: boolean;
  /** Absent if the operator doesn't require verification. */
  verification?: {
    /** A pending domain isn't served, and you can't export to it. */
    state: 'pending' | 'verified';
    /** DNS records. Create one of them to verify the domain. Empty once the domain is verified. */
    records: {
      type: 'TXT' | 'CNAME';
      name: string;
      value: string;
    }[];
    /** Reason the last check failed. null before the first check. */
    problem: string | null;
    /** Time of the last DNS lookup, or when the domain was verified. */
    checkedAt: string | null;
  };
  createdAt: string;
}

export interface AdminDomains {
  domains: AdminDomain[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface CreateDomain {
  host: string;
  projectId: string;
  /** Path such as `/docs`. null or empty for the root. */
  base?: string | null;
  deployment?: 'cloud' | 'client-hosted' | 'air-gapped';
  /** Turns features on or off. null resets a feature to its default. If Bindery hosts the site, the endpoints of a feature that you turn off respond 404 within seconds, and Bindery exports the site again. Unless you set `mcp`, it follows `assistant`. */
  features?: {
    search?: boolean | null;
    assistant?: boolean | null;
    mcp?: boolean | null;
    analytics?: boolean | null;
    playground?: boolean | null;
  };
  groups?: string[];
}

export interface UpdateDomain {
  projectId?: string;
  /** Path such as `/docs`. null or empty for the root. */
  base?: string | null;
  deployment?: 'cloud' | 'client-hosted' | 'air-gapped';
  /** Turns features on or off. null resets a feature to its default. If Bindery hosts the site, the endpoints of a feature that you turn off respond 404 within seconds, and Bindery exports the site again. Unless you set `mcp`, it follows `assistant`. */
  features?: {
    search?: boolean | null;
    assistant?: boolean | null;
    mcp?: boolean | null;
    analytics?: boolean | null;
    playground?: boolean | null;
  };
  groups?: string[];
}

export interface AdminKey {
  id: string;
  name: string;
  /** Characters that all keys start with. */
  prefix: string;
  /** Last four characters of the key. */
  lastFour: string;
  /** Scopes of the key. null means `read` and `write`. */
  scopes: ('read' | 'write' | 'admin')[] | null;
  /** IDs of the only projects that the key can reach. Deleted projects stay in the list. null means all. */
  projectIds: string[] | null;
  /** The only actions that the key can perform. null means all actions that its scopes include. */
  actions: string[] | null;
  /** The service account that the key belongs to. null if it belongs to none. */
  serviceAccountId: string | null;
  /** IP addresses and CIDR ranges that can use the key. null allows any. */
  allowedIps: string[] | null;
  createdAt: string;
  /** Can be up to a minute out of date. null if the key was never used. */
  lastUsedAt: string | null;
  /** null if the key never expires. */
  expiresAt: string | null;
  /** When the key was revoked. null if it wasn't. */
  revokedAt: string | null;
}

export interface AdminKeys {
  keys: AdminKey[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface CreateKey {
  name: string;
  /** Default, or null: the lowest scope that includes all `actions`, or `read` and `write` without `actions`. */
  scopes?: ('read' | 'write' | 'admin')[] | null;
  /** IDs of the only projects that the key can reach. All others respond 404, and the key can do nothing for the whole organization. Leave out or set to null to allow all projects. */
  projectIds?: string[] | null;
  /** The only actions that the key can perform. Leave out or set to null to allow all actions that its scopes include. */
  actions?:
    | (
        | 'export.create'
        | 'export.read'
        | 'export.cancel'
        | 'export.link-bundle'
        | 'site.publish'
        | 'site.preview'
        | 'site.read'
        | 'agent.prompt'
        | 'agent.read'
        | 'agent.answer'
        | 'agent.approve'
        | 'agent.stop'
        | 'agent.archive'
        | 'automation.read'
        | 'automation.change'
        | 'automation.run'
        | 'pull.read'
        | 'pull.decide'
        | 'pull.comment'
        | 'pull.link'
        | 'organization.read'
        | 'member.read'
        | 'member.manage'
        | 'service-account.manage'
        | 'access.read'
        | 'access.manage'
        | 'project.read'
        | 'project.manage'
        | 'domain.read'
        | 'domain.manage'
        | 'key.read'
        | 'key.manage'
        | 'webhook.read'
        | 'webhook.manage'
        | 'slack.read'
        | 'slack.manage'
        | 'audit.read'
        | 'system.read'
      )[]
    | null;
  /** ID of the service account that the key belongs to. The key can do at most what the account can, and is revoked with it. */
  serviceAccountId?: string | null;
  /** Default, or null: the key never expires, or expires together with the API key that creates it. */
  expiresAt?: string | null;
  /** Leave out or set to null to allow any address, or the same ones as the API key that creates it. */
  allowedIps?: string[] | null;
}

export interface CreatedKey {
  key: AdminKey;
  /** The whole key. Bindery doesn't store it, so it is null in the response to a retry with the same `Idempotency-Key`. */
  secret: string | null;
}

export interface AdminExport {
  jobId: string;
  domain: string;
  projectId: string;
  projectName: string;
  status: 'queued' | 'running' | 'completed' | 'failed';
  /** Label of the export. */
  version: string | null;
  /** Exported version of the site. null for all versions. */
  siteVersion: string | null;
  /** Exported pages. null for all pages. */
  paths: string[] | null;
  /** null to use the project's branch. */
  branch: string | null;
  /** Exported commit. null until the repository is fetched, and for folders that aren't repositories. */
  commit: string | null;
  isPreview: boolean;
  /** Whether the domain currently serves it. */
  current: boolean;
  /** Whether its bundle is exempt from automatic deletion. */
  pinned: boolean;
  progress: number;
  pageCount: number;
  createdAt: string;
  updatedAt: string;
  /** If the export failed, the reason and how to fix it. */
  error: string | null;
  /** When the export was canceled. Canceled exports have the status `failed`. Otherwise null. */
  canceledAt: string | null;
  /** Reason the export is queued again. */
  waiting?: string;
  /** Size of the bundle. null until it exists. */
  sizeBytes: number | null;
  /** SHA-256 of the bundle. */
  sha256: string | null;
  /** When the bundle was deleted. null while it exists. */
  bundleDeletedAt: string | null;
  /** Earliest time at which the bundle can be deleted. null if it is kept as long as its project. */
  bundleExpiresAt: string | null;
}

export interface AdminExports {
  /** Newest first. */
  exports: AdminExport[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface ExportComparison {
  /** The earlier export. */
  from: string;
  to: string;
  /** Pages that only the later export has. */
  added: string[];
  /** Pages with different content. */
  changed: string[];
  /** Pages that only the earlier export has. */
  removed: string[];
  /** Number of pages with the same content in both. */
  unchanged: number;
}

export interface AdminAgentJob {
  id: string;
  projectId: string;
  projectName: string;
  status: 'active' | 'completed' | 'archived' | 'failed';
  source: {
    repository: string;
    /** Git branch that the agent works on. */
    ref: string | null;
  };
  /** Branch that the job started from, and that its pull request merges into. */
  baseBranch: string;
  model: string;
  /** Name of the job. null if it was created without. */
  title: string | null;
  tags: string[];
  /** The first prompt. */
  prompt: string;
  /** Number of prompts so far. */
  turns: number;
  /** Reason the job failed and how to fix it. null unless it failed. */
  error: string | null;
  tokens: {
    input: number;
    output: number;
    /** The part of `input` that was read from the provider's cache. */
    cached: number;
  };
  /** Cost in US dollars. null if the model's price isn't known. */
  cost: number | null;
  /** The budget that the job was created with. */
  budget: {
    /** null: no separate limit. */
    tokens: number | null;
    /** US dollars. */
    cost: number | null;
  };
  /** URL of the pull request. null until it is opened. */
  prLink: string | null;
  /** ID of the pull request. null unless it is on the built-in host. */
  pullId: string | null;
  /** State of the pull request, as the Git host last reported it. null if there is none. */
  pullState: ('open' | 'merged' | 'closed') | null;
  /** Whether the pull request is a draft. */
  isDraft: boolean;
  /** Whether the Git host reported a conflict with the target branch. Not all hosts report it. */
  hasConflict: boolean;
  /** The [automation](/agent/automations) that started it. null: none did. */
  automationId: string | null;
  /** Name of the user who sent the first prompt. null: an API key or an automation did. */
  author: string | null;
  /** Time from each prompt to its end, with waits, in all. */
  seconds: number;
  createdAt: string;
  updatedAt: string;
  /** When the job was archived. null unless it is archived. */
  archivedAt: string | null;
  /** What the job waits for. Missing unless it waits for people. */
  waiting?: {
    /** What the job waits for: an answer to a question, or the approval of a plan. */
    for: 'answer' | 'approval';
    /** ID of the event with the question or plan. */
    event: number;
    /** The question, or the plan in Markdown. */
    text: string;
    /** Suggested answers. */
    choices?: string[];
    /** What the agent assumes if no answer arrives. */
    assumption?: string;
    /** When the job stops waiting. */
    until: string;
  };
  /** When a person stopped the job. Missing if no one did since its last prompt. */
  stoppedAt?: string;
  /** How the last prompt of a completed job ended. `changed`: the pull request has the changes. `unchanged`: nothing needed to change. `reported`: the run of an automation that only reports. `could_not`: the agent couldn't do what was asked, or only a part of it, and says why in its last message. `stopped`: a person stopped it. `plan_rejected`: a person rejected its plan. Missing for other jobs. */
  outcome?: 'changed' | 'unchanged' | 'reported' | 'could_not' | 'stopped' | 'plan_rejected';
  /** Why the job failed. Missing unless it failed. */
  failure?: {
    /** The kind of failure, for programs. */
    code:
      | 'step_limit'
      | 'time_limit'
      | 'token_limit'
      | 'file_limit'
      | 'budget_reached'
      | 'model_not_allowed'
      | 'no_progress'
      | 'no_result'
      | 'content_filter'
      | 'context_too_small'
      | 'model_unavailable'
      | 'model_refused'
      | 'plan_expired'
      | 'checks_failed'
      | 'gate_failed'
      | 'secret_found'
      | 'merge_conflict'
      | 'push_refused'
      | 'host_refused'
      | 'invalid_site'
      | 'source_unavailable'
      | 'source_unreachable'
      | 'storage_unavailable'
      | 'invalid_config'
      | 'given_up'
      | 'other';
    /** What happened, why, and what to do. */
    message: string;
  };
  /** Checks of the pull request's newest commit, such as builds. Missing until Bindery has read them. */
  checks?: {
    /** The newest commit of the pull request. */
    commit?: string;
    /** Whether some checks haven't finished. */
    running: boolean;
    failed: {
      name: string;
      /** URL of its web page. */
      url?: string;
      /** Follow-ups in a row that tried to fix it. */
      attempts: number;
    }[];
    /** Why the checks can't be read or fixed, and what to do. */
    problem?: string;
  };
  /** Why comments on the pull request wait, and what to do. Missing if they don't wait. */
  reviewProblem?: string;
}

export interface AdminAgentJobs {
  /** Newest first. */
  jobs: AdminAgentJob[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface CreatePullComment {
  /** Markdown. Can be empty if you approve. */
  body: string;
  /** The thread to reply in. */
  threadId?: string;
  verdict?: 'comment' | 'approve' | 'request-changes';
  /** The file to comment on. */
  path?: string;
  line?: number;
  side?: 'before' | 'after';
}

export interface AdminPullComment {
  id: string;
  /** ID of the first comment of the thread. null for the first comment itself. */
  threadId: string | null;
  /** Name of the user, the API key or the agent. */
  author: string;
  /** Whether the agent wrote it. */
  isAgent: boolean;
  /** Set for the text of a review. */
  verdict: ('comment' | 'approve' | 'request-changes') | null;
  /** Markdown written by the author. Show it as text, or sanitize it. */
  body: string;
  /** Path of the commented file. */
  path: string | null;
  /** Number of the commented line. */
  line: number | null;
  /** Whether the line is from the file before or after the change. */
  side: ('before' | 'after') | null;
  /** Whether the thread is resolved. Always false for replies. */
  isResolved: boolean;
  createdAt: string;
}

export interface ResolvePullThread {
  resolved: boolean;
}

export interface AdminPull {
  id: string;
  projectId: string;
  projectName: string;
  title: string;
  state: 'open' | 'merged' | 'closed';
  /** The branch to merge. */
  head: string;
  /** The target branch. */
  base: string;
  /** ID of the agent job that opened it. */
  agentJobId: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface AdminPulls {
  /** Newest first. */
  pulls: AdminPull[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface AdminPullFile {
  kind: 'added' | 'deleted' | 'changed' | 'renamed';
  path: string;
  /** Path before the rename. */
  formerPath: string | null;
  /** Number of lines. null for a binary file. */
  added: number | null;
  /** Number of lines. null for a binary file. */
  deleted: number | null;
  /** The changed lines. null if there are too many. */
  hunks:
    | {
        header: string;
        lines: {
          kind: 'same' | 'added' | 'deleted' | 'note';
          /** Line number. null if the line isn't in this version of the file. */
          before: number | null;
          /** Line number. null if the line isn't in this version of the file. */
          after: number | null;
          text: string;
        }[];
      }[]
    | null;
}

export interface AdminPullReport {
  /** `error`: the change could not be checked. */
  state: 'pending' | 'success' | 'failure' | 'error';
  /** One sentence. */
  description: string;
  /** The first problems that the target branch doesn't have, the most severe first. */
  problems: {
    severity: 'error' | 'warning' | 'info';
    code: string;
    message: string;
    /** Path from the repository's root. */
    path: string;
    line: number;
  }[];
  /** Number of new problems, including those that aren't listed. */
  problemCount: number;
}

export interface AdminPullDetail {
  id: string;
  projectId: string;
  projectName: string;
  title: string;
  state: 'open' | 'merged' | 'closed';
  /** The branch to merge. */
  head: string;
  /** The target branch. */
  base: string;
  /** ID of the agent job that opened it. */
  agentJobId: string | null;
  createdAt: string;
  updatedAt: string;
  /** Markdown written by the author. Show it as text, or sanitize it. */
  body: string;
  /** Send it when you merge, so that only the commit you reviewed is merged. */
  headCommit: string | null;
  /** Common ancestor of the branches. */
  baseCommit: string | null;
  mergeable: 'clean' | 'conflict' | 'unknown';
  /** Paths that conflict. */
  conflicts: string[];
  /** null if the repository or its commits no longer exist. */
  files: AdminPullFile[] | null;
  /** Whether more files changed than are listed. */
  isCut: boolean;
  /** The [report](/agent/pull-requests) on its newest commit. null if the project has no reports, or if there is none yet. */
  report: AdminPullReport | null;
  /** Comments and reviews, oldest first. */
  comments: AdminPullComment[];
}

export interface DecidePull {
  /** The `headCommit` you reviewed. Required to merge, not to close. */
  head?: string | null;
}

export interface AdminAuditEntry {
  id: string;
  createdAt: string;
  /** The action, as `noun.verb`. */
  action: string;
  actor: {
    kind: 'key' | 'link' | 'session' | 'operator' | 'scim' | 'nobody';
    /** ID of the API key or user. */
    id: string | null;
    /** Name of the API key or email address of the user at that time. */
    name: string;
    /** ID of the user's session. */
    sessionId: string | null;
  };
  /** IP address of the caller. null for the operator, and for changes by Bindery itself. */
  ip: string | null;
  /** The target, such as an ID or a hostname. */
  subject: string | null;
  /** Further details. Never contains secrets. */
  details: {
    [k: string]: unknown;
  };
}

export interface AdminAuditEntries {
  /** Newest first. */
  entries: AdminAuditEntry[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface SystemState {
  /** Version of Bindery. */
  version: string;
  /** Unfinished jobs in the whole installation. */
  queue: {
    name: string;
    waiting: number;
    active: number;
    oldestSeconds: number;
  }[];
  /** Worker processes that reported within the last minute. */
  workers: {
    id: string;
    host: string;
    version: string;
    slots: number;
    startedAt: string;
    lastSeenAt: string;
  }[];
  storage: {
    bundles: number;
    /** Size of all bundles in bytes. */
    usedBytes: number;
    expiringBundles: number;
  };
  retention: {
    name: string;
    /** null means forever. */
    days: number | null;
    description: string;
  }[];
  /** null if the audit log isn't streamed. */
  auditStream: {
    /** The receiver, without the path of a URL. */
    receiver: string;
    format: 'json' | 'ocsf';
    /** Number of entries that the receiver hasn't accepted. */
    waiting: number;
    /** Age of the oldest of them. */
    oldestSeconds: number;
    /** null if the receiver has accepted nothing yet. */
    lastSentAt: string | null;
    /** Failed attempts since the last success. */
    failures: number;
    /** null if no attempt has failed yet. It stays after a success. */
    lastError: {
      message: string;
      at: string;
    } | null;
  } | null;
  /** null if agent jobs are turned off. */
  agentModel: string | null;
  /** The checks of `bindery doctor` on the API's machine, without the model call. */
  checks: {
    name: string;
    level: 'ok' | 'warning' | 'error';
    /** Whether all required checks pass. */
    ok: boolean;
    message: string;
  }[];
}

export interface AdminWebhook {
  id: string;
  /** null for all projects in the organization. */
  projectId: string | null;
  /** The URL, with possible secrets removed. */
  url: string;
  format: 'standard' | 'slack';
  /** Events that the webhook receives. */
  events: (
    | 'export.completed'
    | 'export.failed'
    | 'export.canceled'
    | 'agent.waiting'
    | 'agent.completed'
    | 'agent.failed'
    | 'automation.paused'
  )[];
  active: boolean;
  /** Until when messages are also signed with the previous secret. null if they aren't. */
  formerSecretUntil: string | null;
  createdAt: string;
}

export interface AdminWebhooks {
  /** Oldest first. */
  webhooks: AdminWebhook[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface CreateWebhook {
  url: string;
  /** Default, or null: all projects in the organization. */
  projectId?: string | null;
  format?: 'standard' | 'slack';
  /** Events that the webhook receives. */
  events?: (
    | 'export.completed'
    | 'export.failed'
    | 'export.canceled'
    | 'agent.waiting'
    | 'agent.completed'
    | 'agent.failed'
    | 'automation.paused'
  )[];
}

export interface CreatedWebhook {
  webhook: AdminWebhook;
  /** The new signing secret, returned only once. null in the response to a retry with the same `Idempotency-Key`. */
  secret: string | null;
}

export interface UpdateWebhook {
  url?: string;
  format?: 'standard' | 'slack';
  /** Events that the webhook receives. */
  events?: (
    | 'export.completed'
    | 'export.failed'
    | 'export.canceled'
    | 'agent.waiting'
    | 'agent.completed'
    | 'agent.failed'
    | 'automation.paused'
  )[];
  active?: boolean;
}

export interface RotateWebhook {
  /** How long messages are also signed with the old secret, to give you time to update receivers. Use 0 if the old secret leaked. */
  keepOldSeconds?: number;
}

export interface WebhookDelivery {
  /** The `webhook-id` of the message, which stays the same across attempts. */
  id: string;
  event:
    | 'export.completed'
    | 'export.failed'
    | 'export.canceled'
    | 'agent.waiting'
    | 'agent.completed'
    | 'agent.failed'
    | 'automation.paused'
    | 'webhook.test';
  /** null for a test event. */
  jobId: string | null;
  status: 'waiting' | 'delivered' | 'failed';
  /** Attempts since the delivery was last requested. */
  attempts: number;
  /** Status code of the last attempt. null if there was no response. */
  responseStatus: number | null;
  /** Reason the last attempt failed. */
  error: string | null;
  /** Time of the next attempt. null if it is due now or there won't be one. */
  nextTryAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookDeliveries {
  /** Newest first. */
  deliveries: WebhookDelivery[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface AdminSlackApp {
  /** ID of the Slack workspace. */
  teamId: string;
  teamName: string;
  /** Why Bindery can't use Slack, and what to do. null if it can. */
  problem: string | null;
  createdAt: string;
}

export interface AdminSlackChannel {
  channelId: string;
  /** The project that mentions in the channel are about. */
  projectId: string;
  projectName: string;
}

export interface AdminSlack {
  /** null if no Slack app is connected. */
  app: AdminSlackApp | null;
  /** Oldest first. */
  channels: AdminSlackChannel[];
  /** The URL that Slack calls. */
  requestUrl: string;
  /** The manifest to create the Slack app from, as JSON text. */
  manifest: string;
}

export interface ConnectSlack {
  /** The signing secret of the Slack app. */
  signingSecret: string;
  /** The bot token of the Slack app: `xoxb-…`. */
  botToken: string;
}

export interface SetSlackChannel {
  /** ID of the project. */
  projectId: string;
}

export interface AdminScimToken {
  id: string;
  name: string;
  /** Characters that all tokens start with. */
  prefix: string;
  /** Last four characters of the token. */
  lastFour: string;
  createdAt: string;
  /** Can be up to a minute out of date. null if the token was never used. */
  lastUsedAt: string | null;
  /** Until when the token before the last rotation works. null if there is none. */
  formerUntil: string | null;
  /** null if the token never expires. */
  expiresAt: string | null;
  /** When the token was revoked. null if it wasn't. */
  revokedAt: string | null;
}

export interface AdminScim {
  /** URL to enter at the identity provider. */
  baseUrl: string;
  /** Whether SCIM manages this organization. It manages only the organization of single sign-on. */
  isManaged: boolean;
  /** Number of provisioned users. */
  users: {
    active: number;
    deactivated: number;
  };
  /** The first 200 groups by name. */
  groups: {
    id: string;
    name: string;
    members: number;
    /** Role that the group gives. null: none. */
    role: ('owner' | 'admin' | 'member' | 'viewer') | null;
  }[];
  /** Number of all groups. */
  groupCount: number;
  /** Whether groups determine roles. Otherwise, each provisioned user gets the same role. */
  hasRoleRules: boolean;
  /** Oldest first, including revoked tokens. */
  tokens: AdminScimToken[];
}

export interface CreateScimToken {
  name: string;
  /** Default, or null: the token never expires. */
  expiresAt?: string | null;
}

export interface CreatedScimToken {
  token: AdminScimToken;
  /** The whole token. Bindery returns it only once. */
  secret: string;
}

export interface RotateScimToken {
  /** How long the old token still works, in seconds. Use 0 after a leak. Default: one day. */
  keepOldSeconds?: number;
}

export interface ServiceAccount {
  id: string;
  name: string;
  /** Role in the organization. Its keys can do at most what a person with this role, and its roles in projects, can do. */
  role: 'viewer' | 'member' | 'admin';
  /** Number of its keys that work. */
  keys: number;
  createdAt: string;
}

export interface ServiceAccounts {
  serviceAccounts: ServiceAccount[];
}

export interface CreateServiceAccount {
  name: string;
  /** Role in the organization. Its keys can do at most what a person with this role, and its roles in projects, can do. */
  role: 'viewer' | 'member' | 'admin';
}

export interface UpdateServiceAccount {
  name?: string;
  /** Role in the organization. Its keys can do at most what a person with this role, and its roles in projects, can do. */
  role?: 'viewer' | 'member' | 'admin';
}

export interface AgentJob {
  /** Unique ID of the agent job. */
  id: string;
  /** Current status of the job. */
  status: 'active' | 'completed' | 'archived' | 'failed';
  /** Information about the source repository. */
  source: {
    /** Full URL of the source repository. */
    repository: string;
    /** Git branch that the agent works on. */
    ref: string | null;
  };
  /** AI model used for the job. */
  model: string;
  /** URL of the agent's pull request. null until it is opened, or if no file changed. On the built-in host, anyone with the URL can read this pull request and nothing else. */
  prLink: string | null;
  createdAt: string;
  /** When the job was archived. null unless it is archived. */
  archivedAt: string | null;
  /** What the job waits for. Missing unless it waits for people. */
  waiting?: {
    /** What the job waits for: an answer to a question, or the approval of a plan. */
    for: 'answer' | 'approval';
    /** ID of the event with the question or plan. */
    event: number;
    /** The question, or the plan in Markdown. */
    text: string;
    /** Suggested answers. */
    choices?: string[];
    /** What the agent assumes if no answer arrives. */
    assumption?: string;
    /** When the job stops waiting. */
    until: string;
  };
  /** When a person stopped the job. Missing if no one did since its last prompt. */
  stoppedAt?: string;
  /** How the last prompt of a completed job ended. `changed`: the pull request has the changes. `unchanged`: nothing needed to change. `reported`: the run of an automation that only reports. `could_not`: the agent couldn't do what was asked, or only a part of it, and says why in its last message. `stopped`: a person stopped it. `plan_rejected`: a person rejected its plan. Missing for other jobs. */
  outcome?: 'changed' | 'unchanged' | 'reported' | 'could_not' | 'stopped' | 'plan_rejected';
  /** Why the job failed. Missing unless it failed. */
  failure?: {
    /** The kind of failure, for programs. */
    code:
      | 'step_limit'
      | 'time_limit'
      | 'token_limit'
      | 'file_limit'
      | 'budget_reached'
      | 'model_not_allowed'
      | 'no_progress'
      | 'no_result'
      | 'content_filter'
      | 'context_too_small'
      | 'model_unavailable'
      | 'model_refused'
      | 'plan_expired'
      | 'checks_failed'
      | 'gate_failed'
      | 'secret_found'
      | 'merge_conflict'
      | 'push_refused'
      | 'host_refused'
      | 'invalid_site'
      | 'source_unavailable'
      | 'source_unreachable'
      | 'storage_unavailable'
      | 'invalid_config'
      | 'given_up'
      | 'other';
    /** What happened, why, and what to do. */
    message: string;
  };
  /** Checks of the pull request's newest commit, such as builds. Missing until Bindery has read them. */
  checks?: {
    /** The newest commit of the pull request. */
    commit?: string;
    /** Whether some checks haven't finished. */
    running: boolean;
    failed: {
      name: string;
      /** URL of its web page. */
      url?: string;
      /** Follow-ups in a row that tried to fix it. */
      attempts: number;
    }[];
    /** Why the checks can't be read or fixed, and what to do. */
    problem?: string;
  };
  /** Why comments on the pull request wait, and what to do. Missing if they don't wait. */
  reviewProblem?: string;
}

export interface CreateAgentJob {
  /** The instruction for the agent. */
  prompt: string;
  /** Whether the agent proposes a plan and waits for an approval before it changes files. Default: the project's setting. `false` doesn't turn off that setting. */
  planFirst?: boolean;
  /** Branch to start from, and to merge into. Default: the project's branch. */
  branch?: string;
  /** One of the models that the operator allows. Default: the first of them. */
  model?: string;
  /** Name of the job, and title of its pull request. Default: the agent's title. */
  title?: string;
  /** Words to find the job by. */
  tags?: string[];
  /** Maximum for the job, including its follow-ups. It can't exceed the project's budgets. */
  budget?: {
    /** Input and output tokens. */
    tokens?: number;
    /** US dollars. */
    cost?: number;
  };
  /** Makes this a [translation job](/write/translations): the agent translates the pages of a language that are missing or behind, and Bindery checks them against their sources and records them. The prompt can add wishes. */
  translate?: {
    /** Code of the language in docs.json. If the navigation doesn't have the language, the agent adds it. */
    language: string;
    /** Paths of pages in the docs folder. Default: all pages that are missing or behind their source. */
    pages?: string[];
  };
  /** PNG, JPEG and WebP images of up to 1.5 MB and 4,000 pixels, and UTF-8 texts of up to 500 kB; 5 MB in all. */
  attachments?: {
    name: string;
    mediaType?: string;
    /** The file in base64. */
    data: string;
  }[];
}

export interface AgentJobs {
  jobs: AgentJob[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface AgentMessage {
  /** The instruction for the agent. */
  prompt: string;
  /** Whether the agent proposes a plan and waits for an approval before it changes files. Default: the project's setting. `false` doesn't turn off that setting. */
  planFirst?: boolean;
  /** PNG, JPEG and WebP images of up to 1.5 MB and 4,000 pixels, and UTF-8 texts of up to 500 kB; 5 MB in all. */
  attachments?: {
    name: string;
    mediaType?: string;
    /** The file in base64. */
    data: string;
  }[];
}

export interface AgentAnswer {
  /** The answer: one of the choices, or your own words. */
  answer: string;
  /** ID of the `question` event, which is also the job's `waiting.event`. Prevents an answer to another question. */
  question?: number;
}

export interface AgentApproval {
  /** Whether the agent carries out the plan. */
  decision: 'approve' | 'reject';
  /** The plan as you edited it, in Markdown. The agent carries out this version. */
  plan?: string;
  /** ID of the `plan` event, which is also the job's `waiting.event`. Prevents a decision about another plan. */
  event?: number;
}

export interface AgentDecisionLink {
  /** Link to the pull request with buttons to merge and close it. Anyone with the link can use it, so keep it private. */
  decisionUrl: string;
  /** When the link expires. To get a new link, call this endpoint again. */
  expiresAt: string;
}

export interface AgentEvent {
  /** Increases by one within a job. */
  id: number;
  /** 1 for the job's first prompt, increased by one for each message. */
  turn: number;
  type:
    | 'prompt'
    | 'workspace'
    | 'message'
    | 'read'
    | 'question'
    | 'answer'
    | 'plan'
    | 'approval'
    | 'stopped'
    | 'tool'
    | 'note'
    | 'finished'
    | 'commit'
    | 'pushed'
    | 'pull-request'
    | 'completed'
    | 'failed'
    | 'archived';
  createdAt: string;
  /** Text of the event. For a tool call, the start of its result. */
  text: string;
  /** Name of the tool. */
  tool?: string;
  /** The tool call in one line for people, with code in backticks. */
  summary?: string;
  /** The file that the tool was used on, relative to the docs folder. */
  path?: string;
  /** Whether the tool call succeeded. */
  ok?: boolean;
  tokens?: {
    input: number;
    output: number;
    /** The part of `input` that was read from the provider's cache. */
    cached?: number;
  };
  /** The agent's own list of steps and their progress. Replaces the earlier lists of the turn. */
  steps?: {
    text: string;
    state: 'open' | 'doing' | 'done';
  }[];
  /** Number of files, added lines and deleted lines that the turn has changed so far. The diff of the job shows them. */
  changes?: {
    files: number;
    added: number;
    deleted: number;
  };
  /** Changed files. */
  files?: string[];
  /** Names of the files sent with a prompt. */
  attachments?: string[];
  /** URL of the pull request. */
  url?: string;
  /** Set for a `message` of a person. Other messages are from the model. */
  from?: 'user';
  /** Suggested answers to a `question`. */
  choices?: string[];
  /** What the agent assumes if the `question` gets no answer. */
  assumption?: string;
  /** Of `finished`: what the agent assumed. Check it. */
  assumptions?: string[];
  /** Of `finished`: what only people can decide or find out. */
  openQuestions?: string[];
  /** How the last prompt of a completed job ended. `changed`: the pull request has the changes. `unchanged`: nothing needed to change. `reported`: the run of an automation that only reports. `could_not`: the agent couldn't do what was asked, or only a part of it, and says why in its last message. `stopped`: a person stopped it. `plan_rejected`: a person rejected its plan. Missing for other jobs. */
  outcome?: 'changed' | 'unchanged' | 'reported' | 'could_not' | 'stopped' | 'plan_rejected';
  /** Of `failed`: the kind of failure, for programs. */
  code?:
    | 'step_limit'
    | 'time_limit'
    | 'token_limit'
    | 'file_limit'
    | 'budget_reached'
    | 'model_not_allowed'
    | 'no_progress'
    | 'no_result'
    | 'content_filter'
    | 'context_too_small'
    | 'model_unavailable'
    | 'model_refused'
    | 'plan_expired'
    | 'checks_failed'
    | 'gate_failed'
    | 'secret_found'
    | 'merge_conflict'
    | 'push_refused'
    | 'host_refused'
    | 'invalid_site'
    | 'source_unavailable'
    | 'source_unreachable'
    | 'storage_unavailable'
    | 'invalid_config'
    | 'given_up'
    | 'other';
}

export interface AgentEvents {
  events: AgentEvent[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface AgentDiff {
  /** The turn that made the changes. null if no turn has changed files. */
  turn: number | null;
  /** When the files last changed. */
  updatedAt: string | null;
  /** The changed files, compared with the commit that the turn started from. Paths start at the root of the repository. */
  files: AdminPullFile[];
  /** Whether more files changed than are listed. */
  isCut: boolean;
}
/** When the automation runs. It can always be run by hand or through the API. */
export interface AutomationTrigger {
  /** `schedule`: at the moments of a cron schedule. `push`: after new commits on the project's branch. `merge`: after new commits on the branch of a context repository. `tag`: after a new tag. `searches`, `questions`, `feedback`, `notFound`: after enough searches without results, questions without an answer, unhelpful votes, or views of paths without a page. `review`: when pages are past their review date. `externalLinks`: when links to other hosts have been broken for a day. `apiDescription`: after a new version of an API description. `api`: only by hand or through the API. */
  type:
    | 'schedule'
    | 'push'
    | 'merge'
    | 'tag'
    | 'searches'
    | 'questions'
    | 'feedback'
    | 'notFound'
    | 'review'
    | 'outdatedPages'
    | 'externalLinks'
    | 'apiDescription'
    | 'api';
  /** Only for `schedule`: minute, hour, day of the month, month and day of the week. */
  cron?: string;
  /** Only for `schedule`: an IANA time zone. Default: UTC. */
  timeZone?: string;
  /** For `merge` and `tag`: name of a context repository. Default: any of them for `merge`, and the project's own repository for `tag`. */
  repository?: string;
  /** Only for `tag`: names of tags, with `*` for any text. Default: `*`. */
  pattern?: string;
  /** Only for `searches`, `questions`, `feedback` and `notFound`: how many within `days` start a run. Default: 10. */
  threshold?: number;
  /** Only for `apiDescription`: the https URL of the description, or its path in the docs folder. */
  source?: string;
  /** Default: 7. */
  days?: number;
}

export interface AutomationRun {
  id: string;
  status: 'waiting' | 'running' | 'finished';
  /** The newest event that the run handles. */
  cause: {
    type:
      | 'schedule'
      | 'push'
      | 'merge'
      | 'tag'
      | 'searches'
      | 'questions'
      | 'feedback'
      | 'notFound'
      | 'review'
      | 'outdatedPages'
      | 'externalLinks'
      | 'apiDescription'
      | 'api';
    at?: string;
    /** Missing for the project's own repository. */
    repository?: string;
    branch?: string;
    tag?: string;
    /** The API description with a new version. */
    source?: string;
    commit?: string;
    /** First day, in UTC. */
    from?: string;
    /** Last day, in UTC. */
    to?: string;
    /** Number of searches, questions, votes, views, pages or links. */
    count?: number;
  };
  /** Number of events that the run handles. */
  events: number;
  requestedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  dueAt: string;
  /** The limit that delays the run until `dueAt`. null: none does. */
  waitingReason: string | null;
  projectId: string;
  /** The agent job that does the work. null until it starts, and if it was deleted. */
  jobId: string | null;
  /** As for agent jobs, with `failed`. null until the run has finished. */
  outcome: ('changed' | 'unchanged' | 'reported' | 'could_not' | 'stopped' | 'plan_rejected' | 'failed') | null;
  /** The agent's summary or report, or the reason for a failure. */
  summary: string | null;
  /** The pull request with the changes of this run. */
  prLink: string | null;
}

export interface Automation {
  id: string;
  projectId: string;
  /** Unique in the project. */
  name: string;
  /** The instruction for the agent in each run. */
  prompt: string;
  /** Names of the context repositories that runs can read. null: all of the project. */
  contextRepositories: string[] | null;
  /** Branch that runs start from and merge into. null: the project's branch. */
  baseBranch: string | null;
  /** `grow`: while a pull request is open, the next run continues it. `new`: each run opens its own pull request. `report`: runs change nothing, and their summary is the report. */
  delivery: 'grow' | 'new' | 'report';
  /** Makes runs [translation jobs](/write/translations): they translate the pages that the language lacks or that are behind. null: they only do what the prompt says. */
  translate: {
    language: string;
  } | null;
  /** ID of a ready-made automation. Its rules are checked before the result of a run is delivered. If the result breaks them, the agent can correct it, and after three attempts the run fails with the code `gate_failed`. null: no rules are checked. */
  template: string | null;
  /** IDs of the members that get an email about each pull request and report, about each result that breaks the rules of a ready-made automation, and if Bindery pauses the automation. */
  notify: string[];
  /** A paused automation ignores its trigger. */
  status: 'enabled' | 'paused';
  trigger: AutomationTrigger;
  /** The trigger in a few words, for people. */
  triggerText: string;
  /** The most that one run can use. null: no separate limit. */
  budget: {
    tokens: number | null;
    /** US dollars. */
    cost: number | null;
  };
  /** Where the project's repository defines the automation, in the docs folder. It can only be run, paused and resumed. null: people created it. */
  definition: {
    file: string;
    line: number;
    commit: string;
  } | null;
  /** Why Bindery paused the automation. null: it is enabled, or a person paused it. */
  pausedReason: string | null;
  /** Why the trigger couldn't be checked the last time, and what to do. null: it could, or it needs no check. */
  triggerProblem: string | null;
  /** The next moment of the schedule, or the next check of the trigger. null: there is none. */
  nextRunAt: string | null;
  /** The newest run. null: there is none. */
  lastRun: AutomationRun | null;
  createdAt: string;
  updatedAt: string;
}

export interface Automations {
  /** Newest first. */
  automations: Automation[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface CreateAutomation {
  projectId: string;
  /** Unique in the project. */
  name: string;
  /** The instruction for the agent in each run. */
  prompt: string;
  trigger: AutomationTrigger;
  /** Names of the context repositories that runs can read. null: all of the project. */
  contextRepositories?: string[] | null;
  /** Branch that runs start from and merge into. null: the project's branch. */
  baseBranch?: string | null;
  /** `grow`: while a pull request is open, the next run continues it. `new`: each run opens its own pull request. `report`: runs change nothing, and their summary is the report. */
  delivery?: 'grow' | 'new' | 'report';
  /** Makes runs [translation jobs](/write/translations): they translate the pages that the language lacks or that are behind. null: they only do what the prompt says. */
  translate?: {
    language: string;
  } | null;
  /** ID of a ready-made automation. Its rules are checked before the result of a run is delivered. If the result breaks them, the agent can correct it, and after three attempts the run fails with the code `gate_failed`. null: no rules are checked. */
  template?: string | null;
  /** The most that one run can use. It can't exceed the project's budgets. null: no separate limit. */
  budget?: {
    /** Input and output tokens. */
    tokens?: number | null;
    /** US dollars. */
    cost?: number | null;
  };
  /** IDs of the members that get an email about each pull request and report, about each result that breaks the rules of a ready-made automation, and if Bindery pauses the automation. */
  notify?: string[];
  /** A paused automation ignores its trigger. */
  status?: 'enabled' | 'paused';
}

export interface UpdateAutomation {
  /** Unique in the project. */
  name?: string;
  /** The instruction for the agent in each run. */
  prompt?: string;
  trigger?: AutomationTrigger;
  /** Names of the context repositories that runs can read. null: all of the project. */
  contextRepositories?: string[] | null;
  /** Branch that runs start from and merge into. null: the project's branch. */
  baseBranch?: string | null;
  /** `grow`: while a pull request is open, the next run continues it. `new`: each run opens its own pull request. `report`: runs change nothing, and their summary is the report. */
  delivery?: 'grow' | 'new' | 'report';
  /** Makes runs [translation jobs](/write/translations): they translate the pages that the language lacks or that are behind. null: they only do what the prompt says. */
  translate?: {
    language: string;
  } | null;
  /** ID of a ready-made automation. Its rules are checked before the result of a run is delivered. If the result breaks them, the agent can correct it, and after three attempts the run fails with the code `gate_failed`. null: no rules are checked. */
  template?: string | null;
  /** The most that one run can use. It can't exceed the project's budgets. null: no separate limit. */
  budget?: {
    /** Input and output tokens. */
    tokens?: number | null;
    /** US dollars. */
    cost?: number | null;
  };
  /** IDs of the members that get an email about each pull request and report, about each result that breaks the rules of a ready-made automation, and if Bindery pauses the automation. */
  notify?: string[];
  /** A paused automation ignores its trigger. */
  status?: 'enabled' | 'paused';
}

export interface AutomationRuns {
  /** Newest first. */
  runs: AutomationRun[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface AutomationTemplates {
  templates: {
    id: string;
    name: string;
    description: string;
    prompt: string;
    /** What the result of each run must follow. */
    rules: string[];
    trigger: AutomationTrigger;
    /** The trigger in a few words, for people. */
    triggerText: string;
    /** `grow`: while a pull request is open, the next run continues it. `new`: each run opens its own pull request. `report`: runs change nothing, and their summary is the report. */
    delivery: 'grow' | 'new' | 'report';
    /** What you have to add: `translate`, or a context repository in the project. */
    needs?: 'language' | 'repository';
  }[];
}

export interface AutomationDefinitions {
  definitions: {
    projectId: string;
    file: string;
    commit: string;
    readAt: string;
    problems: {
      line: number;
      message: string;
    }[];
  }[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface SignInWays {
  /** Whether the installation has no owner yet. The setup link from the first start creates the owner account. */
  needsOwner: boolean;
  /** Whether users can sign in with an email address and password. */
  hasPassword: boolean;
  /** Whether one account can sign in with a password although others cannot. */
  hasEmergencyAccount: boolean;
  /** Whether users can sign in with the OIDC provider. */
  hasOidc: boolean;
  /** Name of the provider on the sign-in button. */
  oidcName: string | null;
  /** Whether users can sign in with the SAML identity provider. */
  hasSaml: boolean;
  /** Name of the SAML identity provider on the sign-in button. */
  samlName: string | null;
  /** Whether Bindery sends invitations and password reset links by email. */
  hasSmtp: boolean;
}

export interface LinkToken {
  /** The `token` from the link. */
  token: string;
}

export interface InvitationLook {
  organizationName: string;
  /** Role of the member. Owners can do everything. Admins can do everything except manage owners. Members can work on sites, and viewers can only read. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  /** Email address that can use the invitation. */
  email: string | null;
  /** Whether it creates the installation's first owner. */
  isFirst: boolean;
  expiresAt: string;
}
/** If you're signed in, send only the token. Otherwise, also send the details of the new account. */
export interface AcceptInvitation {
  /** The `token` from the link. */
  token: string;
  name?: string;
  email?: string;
  /** 12 to 128 characters. */
  password?: string;
}

export interface AcceptedInvitation {
  organizationId: string;
}

export interface Me {
  user: {
    id: string;
    name: string;
    email: string;
    /** Whether the user has verified this email address. */
    emailVerified?: boolean;
    hasPassword: boolean;
    hasOidc: boolean;
    /** True if signing in with a password also requires a code from an authenticator app. */
    hasSecondFactor: boolean;
    /** Whether the user has to set up a second factor, because the operator requires it. Until then, other requests are refused with 403. */
    needsSecondFactor: boolean;
    /** Whether the user gets an email when an agent job that they asked for ends. Emails need a mail server. */
    agentMails: boolean;
  };
  sessionId: string;
  /** Organizations the user belongs to, in the order they joined them. */
  organizations: {
    id: string;
    name: string;
    plan: 'free' | 'pro' | 'enterprise';
    /** Role of the member. Owners can do everything. Admins can do everything except manage owners. Members can work on sites, and viewers can only read. */
    role: 'owner' | 'admin' | 'member' | 'viewer';
    /** Whether this is the operator's organization, the oldest one. Only its members see the system status. */
    runsInstallation: boolean;
    /** Whether projects can use folders on the server. Requests to use others are refused. */
    canUseFolders: boolean;
  }[];
  signIn: SignInWays;
}

export interface UpdateMe {
  name?: string;
  /** Whether the user gets an email when an agent job that they asked for ends. Emails need a mail server. */
  agentMails?: boolean;
}

export interface UserSession {
  id: string;
  isCurrent: boolean;
  /** IP address at sign-in. */
  address: string | null;
  /** The `User-Agent` at sign-in. */
  browser: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

export interface UserSessions {
  sessions: UserSession[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface SignInToSite {
  /** Hostname of the site or preview. */
  site: string;
  /** SHA-256 of a secret in the reader's browser, in base64url (RFC 7636, `S256`). */
  challenge: string;
  /** Text that the URL contains. */
  state: string;
}

export interface SiteSignIn {
  /** URL that completes the sign-in. */
  url: string;
}

export interface Member {
  userId: string;
  name: string;
  email: string;
  /** Whether the user has verified this email address. */
  emailVerified?: boolean;
  /** Role of the member. Owners can do everything. Admins can do everything except manage owners. Members can work on sites, and viewers can only read. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  /** True if signing in with a password also requires a code from an authenticator app. */
  hasSecondFactor: boolean;
  joinedAt: string;
  /** Can be up to a day out of date. null if the member isn't signed in anywhere. */
  lastSeenAt: string | null;
}

export interface Members {
  members: Member[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface UpdateMember {
  /** Role of the member. Owners can do everything. Admins can do everything except manage owners. Members can work on sites, and viewers can only read. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
}

export interface Invitation {
  id: string;
  /** Email address that can use the link. null lets anyone with the link use it. */
  email: string | null;
  /** Role of the member. Owners can do everything. Admins can do everything except manage owners. Members can work on sites, and viewers can only read. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  /** Roles in projects, beside the role in the organization. */
  projectRoles: {
    projectId: string;
    role: 'viewer' | 'editor' | 'admin';
  }[];
  /** Name of the user who sent the invitation. null if the operator or an API key created it. */
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface Invitations {
  /** Open invitations, newest first. */
  invitations: Invitation[];
  /** Send it as `cursor` to get the next page. null on the last page. */
  nextCursor: string | null;
}

export interface CreateInvitation {
  /** Role of the member. Owners can do everything. Admins can do everything except manage owners. Members can work on sites, and viewers can only read. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  /** Roles in projects, beside the role in the organization. */
  projectRoles?: {
    projectId: string;
    role: 'viewer' | 'editor' | 'admin';
  }[];
  email?: string;
  /** How many days the invitation is valid. Default: 7. */
  days?: number;
}

export interface CreatedInvitation {
  invitation: Invitation;
  /** The link, returned only once. null if it was sent by email. */
  url: string | null;
}

export interface ResetLink {
  /** Link to send to the member. Returned only once. */
  url: string;
  expiresAt: string;
}

export interface ListSitePreviewsQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface FrameSitePageQuery {
  /** Replaces the header, which frames can't send. */
  organization?: string;
  /** Default: the current site. */
  branch?: string;
  /** Path of the page, without a leading slash. */
  path?: string;
}

export interface SearchSiteQuery {
  /** Search query. */
  q: string;
  /** Number of pages, from 1 to 50. Default: 10. */
  limit?: string;
  /** Language to search, as in docs.json. Default: the first page's language. */
  language?: string;
  /** Version to search, as in docs.json. Default: the first page's version. */
  version?: string;
  /** Limits the search to one part of the site, such as a tab. */
  section?: string;
}

export interface GetSiteViewsQuery {
  /** First day, in UTC. Default: 29 days before the last day. */
  from?: string;
  /** Last day, in UTC. Default: today. */
  to?: string;
  /** Length of one step. Default: one day. */
  interval?: 'day';
}

export interface GetSiteVisitorsQuery {
  /** First day, in UTC. Default: 29 days before the last day. */
  from?: string;
  /** Last day, in UTC. Default: today. */
  to?: string;
  /** Length of one step. Default: one day. */
  interval?: 'day';
}

export interface GetSitePagesQuery {
  /** First day, in UTC. Default: 29 days before the last day. */
  from?: string;
  /** Last day, in UTC. Default: today. */
  to?: string;
  /** Number of rows, from 1 to 1000. Default: 100. */
  limit?: string;
}

export interface GetSiteReferrersQuery {
  /** First day, in UTC. Default: 29 days before the last day. */
  from?: string;
  /** Last day, in UTC. Default: today. */
  to?: string;
  /** Number of rows, from 1 to 1000. Default: 100. */
  limit?: string;
}

export interface GetSiteSearchesQuery {
  /** First day, in UTC. Default: 29 days before the last day. */
  from?: string;
  /** Last day, in UTC. Default: today. */
  to?: string;
  /** Number of rows, from 1 to 1000. Default: 100. */
  limit?: string;
}

export interface GetSiteMissingPagesQuery {
  /** First day, in UTC. Default: 29 days before the last day. */
  from?: string;
  /** Last day, in UTC. Default: today. */
  to?: string;
  /** Number of rows, from 1 to 1000. Default: 100. */
  limit?: string;
}

export interface GetSiteQuestionsQuery {
  /** First day, in UTC. Default: 29 days before the last day. */
  from?: string;
  /** Last day, in UTC. Default: today. */
  to?: string;
  /** Number of rows, from 1 to 1000. Default: 100. */
  limit?: string;
}

export interface GetSiteFeedbackQuery {
  /** First day, in UTC. If you leave out both "from" and "to", all feedback is returned. */
  from?: string;
  /** Last day, in UTC. Default: today. */
  to?: string;
  /** Number of comments, from 0 to 1000. Default: 50. */
  comments?: string;
}

export interface ListOrganizationsQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListProjectMembersQuery {
  /** Only members whose name or email address contains this text, in any case. */
  search?: string;
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListProjectsQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListDomainsQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListKeysQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListExportsQuery {
  domain?: string;
  projectId?: string;
  status?: 'queued' | 'running' | 'completed' | 'failed';
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface CompareExportsQuery {
  /** ID of the earlier export. */
  with: string;
}

export interface ListAllAgentJobsQuery {
  projectId?: string;
  status?: 'active' | 'completed' | 'archived' | 'failed';
  tag?: string;
  pullState?: 'open' | 'merged' | 'closed';
  /** Only jobs whose first prompt this user sent. */
  userId?: string;
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListPullsQuery {
  state?: 'open' | 'merged' | 'closed';
  projectId?: string;
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListAuditQuery {
  /** An action such as `key.create`, or a noun such as `key` for all of its actions. */
  action?: string;
  /** ID of a key or user, or part of its name. */
  actor?: string;
  subject?: string;
  /** Only entries at or after this time. */
  from?: string;
  /** Only entries before this time. */
  to?: string;
  format?: 'json' | 'csv';
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListWebhooksQuery {
  /** Only webhooks that receive this project's events. */
  projectId?: string;
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListWebhookDeliveriesQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListAgentJobsQuery {
  /** Only jobs with this tag. */
  tag?: string;
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 100. Default: 20. */
  limit?: string;
}

export interface ListAgentEventsQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 100. Default: 20. */
  limit?: string;
}

export interface ListAutomationsQuery {
  /** Only automations of this project. */
  projectId?: string;
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListAutomationRunsQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListAutomationDefinitionsQuery {
  /** Only the file of this project. */
  projectId?: string;
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListSessionsQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListMembersQuery {
  /** Only members whose name or email address contains this text, in any case. */
  search?: string;
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}

export interface ListInvitationsQuery {
  /** The `nextCursor` of the previous response. */
  cursor?: string;
  /** Maximum number of results, from 1 to 200. Default: 50. */
  limit?: string;
}
