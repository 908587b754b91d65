import type {
  AgentDiff,
  AgentEvent,
  AgentJob,
  ApiKey,
  AuditEntry,
  Automation,
  AutomationRun,
  AutomationTemplate,
  ContextRepository,
  Diagnostic,
  Domain,
  DomainAccess,
  ExportJob,
  Me,
  Project,
  ProjectBudget,
  ProjectMember,
  Pull,
  PullDetail,
  Release,
  ModelLimitsReport,
  ServiceAccount,
  SystemState,
  OutdatedPages,
  Scim,
  ProjectTranslations,
  Slack,
  Webhook,
  WebhookDelivery,
} from '../../../dashboard/api/types.ts';

/** Returns the time `minutes` ago. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const DAY = 1440;

export const ORG = 'org_01k9w3m7cq4t8yvd2hfx5rznba';

export const me: Me = {
  user: {
    id: 'usr_1',
    name: 'Ada Park',
    email: 'ada@example.com',
    hasPassword: true,
    hasOidc: false,
    hasSecondFactor: false,
    needsSecondFactor: false,
    agentMails: true,
  },
  sessionId: 'ses_1',
  organizations: [
    { id: ORG, name: 'Tidewater', plan: 'enterprise', role: 'owner', runsInstallation: true, canUseFolders: true },
    {
      id: 'org_02k9w3m7cq4t8yvd2hfx5rznba',
      name: 'Harbor Labs',
      plan: 'free',
      role: 'viewer',
      runsInstallation: false,
      canUseFolders: false,
    },
  ],
  signIn: {
    needsOwner: false,
    hasPassword: true,
    hasEmergencyAccount: false,
    hasOidc: true,
    oidcName: 'Example ID',
    hasSaml: false,
    samlName: null,
    hasSmtp: false,
  },
};

export const projects: Project[] = [
  createProject('prj_01k9w3m7cq4t8yvd2hfx5rznba', 'Handbook', 'https://github.com/tidewater/handbook.git'),
  createProject('prj_02k9w3m7cq4t8yvd2hfx5rznba', 'API reference', '/var/lib/bindery/repositories/api-reference.git'),
];

function createProject(id: string, name: string, repositoryUrl: string): Project {
  const agent = {
    branchPrefix: 'bindery/',
    mayWrite: [],
    styleGuides: ['docs/STYLE.md'],
    webHosts: [],
    followReviews: true,
    fixChecks: false,
    planFirst: false,
    budget: { monthlyTokens: 5_000_000, monthlyCost: 50, jobTokens: null, jobCost: 2.5 },
  };
  const projectFacts = {
    branch: 'main',
    docsFolder: 'docs',
    hasCredentials: true,
    agent,
    pullRequests: { status: true, comment: true, failOn: 'error' as const, mention: 'bindery' },
    pullRequestProblem: null,
    isPrivate: false,
    role: null,
    host: null,
    hostApiUrl: null,
    pollSeconds: null,
    model: 'anthropic:claude-sonnet-4-5',
    models: ['anthropic:claude-sonnet-4-5', 'anthropic:claude-haiku-4-5'],
  };
  return { id, name, repositoryUrl, ...projectFacts, createdAt: ago(20 * DAY) };
}

export const projectBudget: ProjectBudget = {
  month: '2026-11',
  state: 'near',
  tokens: 3_120_000,
  cost: 41.2,
  monthlyTokens: 5_000_000,
  monthlyCost: 50,
  renewsAt: '2026-12-01T00:00:00.000Z',
};

const FEATURES = { search: true, assistant: true, mcp: true, analytics: true, playground: true };
const AVAILABILITY = { search: 'on', assistant: 'on', mcp: 'on', analytics: 'on', playground: 'on' } as const;

export const domainAccess: DomainAccess = {
  kind: 'public',
  networks: [],
  title: null,
  color: null,
  hasPassword: false,
  keys: [],
  loginUrls: [],
  oidc: null,
  hasClientSecret: false,
  updatedAt: null,
};

export const domains: Domain[] = [
  createDomain('docs.tidewater.example', 'cloud', 'http://docs.tidewater.example.localhost/'),
  createDomain('handbook.tidewater.example', 'client-hosted', null),
  createDomain('vault.tidewater.example', 'air-gapped', null),
];

function createDomain(host: string, deployment: Domain['deployment'], url: string | null): Domain {
  const features =
    deployment === 'air-gapped'
      ? { search: false, assistant: false, mcp: false, analytics: false, playground: false }
      : FEATURES;
  const projectId = projects[0]?.id ?? '';
  return {
    host,
    projectId,
    base: null,
    deployment,
    features,
    featureSwitches: {},
    availability: AVAILABILITY,
    groups: [],
    url,
    isPublished: url !== null,
    createdAt: ago(18 * DAY),
  };
}

export const exports: ExportJob[] = [
  exportJob('se_5', 'docs.tidewater.example', { status: 'running', progress: 42, pageCount: 310, createdAt: ago(0.3) }),
  exportJob('se_4', 'docs.tidewater.example', { version: '2026.11', createdAt: ago(90), current: true }),
  exportJob('se_3', 'vault.tidewater.example', {
    status: 'failed',
    pageCount: 0,
    createdAt: ago(DAY),
    error:
      'There is no docs.json on the branch "main". Add one to your documentation folder, or choose another branch.',
  }),
  exportJob('se_2', 'handbook.tidewater.example', { version: '2026.10', createdAt: ago(3 * DAY), isPreview: true }),
];

function exportJob(jobId: string, host: string, change: Partial<ExportJob>): ExportJob {
  const times = { createdAt: ago(100), updatedAt: ago(0) };
  const source = {
    projectId: projects[0]?.id ?? '',
    projectName: 'Handbook',
    siteVersion: null,
    paths: null,
    branch: null,
  };
  const bundle = { pinned: false, sizeBytes: null, sha256: null, bundleDeletedAt: null, bundleExpiresAt: null };
  const exportFacts = { ...source, ...bundle, commit: '3f2c1d0b9a8e7f6d', isPreview: false, current: false };
  const state = {
    status: 'completed',
    version: null,
    progress: 100,
    pageCount: 738,
    error: null,
    canceledAt: null,
  } as const;
  return { jobId, domain: host, ...state, ...times, ...exportFacts, ...change };
}

export const diagnostics: Diagnostic[] = [
  {
    severity: 'error',
    code: 'bad-frontmatter',
    message: 'The frontmatter is not valid YAML: a value is missing after "title:".',
    file: 'guides/deploy.mdx',
    line: 2,
    column: 7,
    source: 'title:',
  },
  {
    severity: 'warning',
    code: 'broken-link',
    message: 'The link "/guides/stat" doesn\'t match any page or file. Did you mean "/guides/start"?',
    file: 'index.mdx',
    line: 12,
    column: 5,
    source: 'Read [the guide](/guides/stat) first, then come back for the details.',
  },
];

export const releases: Release[] = [
  release('se_4', { current: true, version: '2026.11', publishedAt: ago(88) }),
  release('se_1', { version: '2026.10', publishedAt: ago(6 * DAY) }),
  release('se_0', { version: null, publishedAt: ago(30 * DAY) }),
];

function release(jobId: string, change: Partial<Release>): Release {
  const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
  const bundleFacts = {
    commit: '3f2c1d0b9a8e7f6d5c4b3a29180f7e6d5c4b3a29',
    pageCount: 738,
    sizeBytes: 4_812_301,
    sha256,
  };
  return { jobId, current: false, publishedAt: ago(100), version: null, problem: null, ...bundleFacts, ...change };
}

export const serviceAccounts: ServiceAccount[] = [
  { id: 'sa_1', name: 'release-bot', role: 'viewer', keys: 2, createdAt: ago(50 * DAY) },
  { id: 'sa_2', name: 'translations', role: 'member', keys: 0, createdAt: ago(3 * DAY) },
];

export const projectMembers: ProjectMember[] = [
  createProjectMember('Robin Vale', { organizationRole: 'owner', role: 'admin' }),
  createProjectMember('Sam Reyes', { organizationRole: 'viewer', projectRole: 'editor', role: 'editor' }),
  createProjectMember('release-bot', {
    kind: 'service-account',
    id: 'sa_1',
    email: null,
    projectRole: 'admin',
    role: 'admin',
  }),
];

function createProjectMember(name: string, change: Partial<ProjectMember>): ProjectMember {
  const id = `usr_${name.split(' ', 1)[0] ?? ''}`;
  const email = `${name.replace(' ', '.').toLowerCase()}@tidewater.example`;
  return { kind: 'user', id, name, email, organizationRole: 'viewer', projectRole: null, role: 'viewer', ...change };
}

export const keys: ApiKey[] = [
  createKey('Release', { scopes: ['write'], serviceAccountId: 'sa_1', lastUsedAt: ago(9) }),
  createKey('Docs pipeline', { scopes: ['write'], lastUsedAt: ago(4) }),
  createKey('Guides pipeline', {
    scopes: ['write'],
    projectIds: [projects[0]?.id ?? ''],
    actions: ['export.create', 'export.read', 'export.link-bundle'],
  }),
  createKey('Status page', { scopes: ['read'], expiresAt: ago(-5 * DAY), allowedIps: ['203.0.113.7', '10.0.0.0/8'] }),
  createKey('Old laptop', { expiresAt: ago(2 * DAY), lastUsedAt: ago(40 * DAY) }),
  createKey('Contractor', { revokedAt: ago(9 * DAY) }),
];

function createKey(name: string, change: Partial<ApiKey>): ApiKey {
  const keyFacts = { id: `key_${name}`, name, prefix: 'bindery_', lastFour: name.slice(-4), createdAt: ago(60 * DAY) };
  const limits = { scopes: null, projectIds: null, actions: null, serviceAccountId: null, allowedIps: null };
  return { ...keyFacts, ...limits, lastUsedAt: null, expiresAt: null, revokedAt: null, ...change };
}

export const pulls: Pull[] = [
  createPull('pr_01k9w3m7cq4t8yvd2hfx5rznba', 'Show how to move a crontab to Tidewater', 'open'),
  createPull('pr_02k9w3m7cq4t8yvd2hfx5rznba', 'Fix the links of the quickstart', 'merged'),
  createPull('pr_03k9w3m7cq4t8yvd2hfx5rznba', 'Rename the option --out', 'closed'),
];

function createPull(id: string, title: string, state: Pull['state']): Pull {
  const [hosted] = projects;
  const place = { projectId: hosted?.id ?? '', projectName: hosted?.name ?? '', head: 'bindery/aj_1', base: 'main' };
  return { id, title, state, ...place, agentJobId: null, createdAt: ago(50), updatedAt: ago(50) };
}

export const pullDetail: PullDetail = {
  ...(pulls[0] as Pull),
  report: {
    state: 'failure',
    description: '1 new error and 1 new warning.',
    problems: [
      {
        severity: 'error',
        code: 'broken-link',
        message: 'The link "/guides/retrys" doesn\'t match any page or file. Did you mean "/guides/retries"?',
        path: 'docs/guides/backups.mdx',
        line: 12,
      },
      {
        severity: 'warning',
        code: 'missing-image',
        message: 'The image "/images/restore.png" doesn\'t exist. Add it, or fix the path.',
        path: 'docs/guides/backups.mdx',
        line: 31,
      },
    ],
    problemCount: 2,
  },
  body: 'Adds a guide for moving from cron.\n\n- a table with the equivalent of each field\n- a link from `index.mdx`\n\nAn AI agent wrote these changes.',
  comments: [
    {
      id: 'pc_1',
      threadId: null,
      author: 'Maya',
      isAgent: false,
      verdict: null,
      body: 'How often?',
      path: 'docs/keys.mdx',
      line: 5,
      side: 'after',
      isResolved: false,
      createdAt: '2026-07-01T09:00:00.000Z',
    },
  ],
  headCommit: '3f2c1d0b9a8e7f6d5c4b3a29180f7e6d5c4b3a29',
  baseCommit: null,
  isCut: false,
  mergeable: 'clean',
  conflicts: [],
  files: [
    {
      kind: 'changed',
      path: 'docs/index.mdx',
      formerPath: null,
      added: 2,
      deleted: 1,
      hunks: [
        {
          header: '@@ -10,4 +10,5 @@ ## Start',
          lines: [
            { kind: 'same', before: 10, after: 10, text: 'Tidewater runs jobs on a schedule.' },
            { kind: 'deleted', before: 11, after: null, text: 'Read [the guide](/guides/stat) first.' },
            { kind: 'added', before: null, after: 11, text: 'Read [the guide](/guides/start) first.' },
            {
              kind: 'added',
              before: null,
              after: 12,
              text: 'Coming from cron? See [Move a crontab](/guides/crontab).',
            },
            { kind: 'same', before: 12, after: 13, text: '' },
          ],
        },
      ],
    },
    { kind: 'added', path: 'images/crontab.png', formerPath: null, added: null, deleted: null, hunks: [] },
  ],
};

const JOB = {
  projectId: projects[1]?.id ?? '',
  projectName: 'API reference',
  model: 'anthropic:claude-sonnet-4-5',
  turns: 1,
  pullId: null,
  pullState: null,
  isDraft: false,
  hasConflict: false,
  automationId: null,
  author: 'Ada Park',
  seconds: 194,
  archivedAt: null,
};

const FAILURE = {
  code: 'step_limit',
  message:
    'The agent reached its limit of 60 steps (AGENT_MAX_STEPS). Split the request into several jobs, or raise the limit. The changes so far are in a draft pull request.',
} as const;

export const agentJobs: AgentJob[] = [
  createJob('aj_1', {
    status: 'active',
    prompt: 'Write a guide that shows how to move a crontab to Tidewater.',
    createdAt: ago(1),
  }),
  createJob('aj_2', {
    outcome: 'changed',
    pullState: 'merged',
    automationId: 'au_1',
    author: null,
    prompt: 'Find and fix all broken links.',
    prLink: `http://127.0.0.1/pulls/${pulls[1]?.id ?? ''}?signature=x`,
    createdAt: ago(60),
  }),
  createJob('aj_3', {
    status: 'failed',
    prompt: 'Translate all pages to French.',
    error: FAILURE.message,
    failure: FAILURE,
    prLink: `http://127.0.0.1/pulls/${pulls[0]?.id ?? ''}?signature=x`,
    pullState: 'open',
    isDraft: true,
    createdAt: ago(2 * DAY),
  }),
];

function createJob(id: string, change: Partial<AgentJob>): AgentJob {
  const source = { repository: 'file:///var/lib/bindery/repositories/api-reference.git', ref: `bindery/${id}` };
  const used = {
    tokens: { input: 48_210, output: 3_120, cached: 30_500 },
    cost: 0.191,
    budget: { tokens: null, cost: null },
  };
  return {
    id,
    ...JOB,
    status: 'completed',
    source,
    prLink: null,
    prompt: '',
    baseBranch: 'main',
    title: null,
    tags: [],
    error: null,
    ...used,
    createdAt: ago(9),
    updatedAt: ago(9),
    ...change,
  };
}

export const agentEvents: AgentEvent[] = [
  createEvent(1, 'prompt', 'Write a guide that shows how to move a crontab to Tidewater.'),
  createEvent(2, 'workspace', 'Working on bindery/aj_1, from commit 3f2c1d0b9a8e.'),
  createEvent(3, 'message', "I'll read what the pages say about schedules first.", {
    tokens: { input: 12_100, output: 240, cached: 8_000 },
  }),
  createEvent(4, 'tool', 'index.mdx:11: schedule', {
    tool: 'grep',
    summary: 'Searched for `schedule|cron` in `guides/**`: 12 matches',
    ok: true,
  }),
  createEvent(5, 'tool', 'Tidewater runs jobs on a schedule.', {
    tool: 'read',
    summary: 'Read `index.mdx`, lines 1 to 80 of 214',
    path: 'index.mdx',
    ok: true,
  }),
  createEvent(6, 'tool', '1 of 3 steps done.', {
    tool: 'plan',
    summary: 'Updated its list of steps',
    ok: true,
    steps: [
      { text: 'Read what the pages say about schedules', state: 'done' },
      { text: 'Write the guide, with a table for each field', state: 'doing' },
      { text: 'Link it from the introduction', state: 'open' },
    ],
  }),
  createEvent(7, 'tool', 'Wrote guides/crontab.mdx.', {
    tool: 'write',
    summary: 'Wrote `guides/crontab.mdx`',
    path: 'guides/crontab.mdx',
    ok: true,
  }),
  createEvent(8, 'tool', 'Expected the text once in index.mdx, but found it twice.', {
    tool: 'edit',
    summary: "Couldn't edit `index.mdx`",
    path: 'index.mdx',
    ok: false,
  }),
  createEvent(9, 'tool', 'Replaced 1 occurrence.', {
    tool: 'edit',
    summary: 'Edited `index.mdx`',
    path: 'index.mdx',
    ok: true,
    changes: { files: 2, added: 2, deleted: 1 },
  }),
  createEvent(10, 'tool', 'No problems found.', { tool: 'validate', summary: 'Checked the site', ok: true }),
  createEvent(
    11,
    'message',
    'I wrote the guide. Its table has a row for **each field** of a crontab line, and one for `@daily`.',
    {
      tokens: { input: 36_110, output: 2_880 },
    },
  ),
  createEvent(12, 'commit', 'Committed 3f2c1d0b9a8e.', { files: ['docs.json', 'guides/crontab.mdx', 'index.mdx'] }),
  createEvent(13, 'pull-request', 'Opened a pull request', {
    url: `http://127.0.0.1/pulls/${pulls[0]?.id ?? ''}?signature=x`,
  }),
];

/** What the first job has changed so far. */
export const agentDiff: AgentDiff = { turn: 1, updatedAt: ago(1), files: pullDetail.files ?? [], isCut: false };

function createEvent(id: number, type: AgentEvent['type'], text: string, change: Partial<AgentEvent> = {}): AgentEvent {
  return { id, turn: 1, type, text, createdAt: ago(1), ...change };
}

export const audit: AuditEntry[] = [
  {
    id: 'au_3',
    createdAt: ago(3),
    action: 'key.create',
    actor: { kind: 'session', id: 'usr_1', name: 'ada@example.com', sessionId: 'ses_1' },
    subject: 'Docs pipeline',
    details: {},
    ip: '203.0.113.7',
  },
  {
    id: 'au_2',
    createdAt: ago(88),
    action: 'site.publish',
    actor: { kind: 'key', id: 'key_1', name: 'Docs pipeline', sessionId: null },
    subject: 'docs.tidewater.example',
    details: {},
    ip: '203.0.113.9',
  },
  {
    id: 'au_1',
    createdAt: ago(20 * DAY),
    action: 'project.create',
    actor: { kind: 'operator', id: null, name: 'operator', sessionId: null },
    subject: projects[0]?.id ?? '',
    details: {},
    ip: null,
  },
];

export const modelLimits: ModelLimitsReport = {
  month: '2026-11',
  state: 'near',
  tokens: 41_250_000,
  cost: 168.4,
  limits: { monthlyTokens: null, monthlyCost: 200, models: ['anthropic:claude-sonnet-4-5', 'openai:gpt-5.4'] },
  own: { monthlyTokens: null, monthlyCost: 200, models: null },
  operator: { monthlyTokens: null, monthlyCost: 500, models: ['anthropic:claude-sonnet-4-5', 'openai:gpt-5.4'] },
  configuredModels: ['anthropic:claude-sonnet-4-5', 'anthropic:claude-haiku-4-5', 'openai:gpt-5.4'],
  renewsAt: '2026-12-01T00:00:00.000Z',
};

export const system: SystemState = {
  version: '0.1.0',
  queue: [
    { name: 'export', waiting: 2, active: 1, oldestSeconds: 9 },
    { name: 'agent', waiting: 0, active: 1, oldestSeconds: 0 },
  ],
  workers: [{ id: 'wrk_1', host: 'docs-1', version: '0.1.0', slots: 4, startedAt: ago(DAY), lastSeenAt: ago(0) }],
  storage: { bundles: 12, usedBytes: 58_120_000, expiringBundles: 0 },
  retention: [
    { name: 'Bundles', days: 30, description: '' },
    { name: 'Audit log', days: null, description: '' },
  ],
  auditStream: {
    receiver: 'https://siem.example.com',
    format: 'ocsf',
    waiting: 1_204,
    oldestSeconds: 5_400,
    lastSentAt: ago(90),
    failures: 9,
    lastError: { message: 'The receiver responded with status 503.', at: ago(2) },
  },
  agentModel: 'anthropic:claude-sonnet-4-5',
  checks: [
    { name: 'Database', level: 'ok', ok: true, message: 'PostgreSQL 18.4 responds in 2 ms.' },
    { name: 'git', level: 'ok', ok: true, message: 'git 2.39.5' },
    { name: 'Disk', level: 'warning', ok: true, message: '4.1 GB are free. Exports stop when the disk is full.' },
  ],
};

export const contextRepositories: ContextRepository[] = [
  {
    name: 'api',
    repositoryUrl: 'https://github.com/tidewater/api.git',
    branch: 'main',
    folder: '',
    hasCredentials: true,
    host: null,
    hostApiUrl: null,
    createdAt: ago(4 * DAY),
  },
  {
    name: 'sdk',
    repositoryUrl: 'https://gitlab.example.com/tidewater/clients/sdk.git',
    branch: 'release',
    folder: 'packages/javascript',
    hasCredentials: false,
    host: null,
    hostApiUrl: null,
    createdAt: ago(2 * DAY),
  },
];

export const automationTemplates: AutomationTemplate[] = [
  {
    id: 'code-changes',
    name: 'Update from code changes',
    description: 'After new commits in your code, updates the pages that describe what changed.',
    prompt: 'Update the documentation to match the code.',
    rules: ['The summary names the commits that you considered, with their IDs.'],
    trigger: { type: 'merge' },
    triggerText: 'After new commits in other repositories',
    delivery: 'grow',
    needs: 'repository',
  },
];

export const automationRuns: AutomationRun[] = [
  createRun('ar_4', { status: 'running', outcome: null, finishedAt: null, summary: null, prLink: null }),
  createRun('ar_3', { outcome: 'changed', events: 3, cause: { type: 'api' } }),
  createRun('ar_2', { outcome: 'unchanged', summary: 'All guides follow `styles/guide.md`.', prLink: null }),
  createRun('ar_1', {
    outcome: 'failed',
    prLink: null,
    summary: 'The model anthropic:claude-sonnet-4-5 rejected the request: status 401.',
  }),
];

function createRun(id: string, change: Partial<AutomationRun>): AutomationRun {
  return {
    id,
    projectId: projects[1]?.id ?? '',
    status: 'finished',
    cause: { type: 'schedule', at: ago(DAY) },
    events: 1,
    requestedAt: ago(DAY),
    startedAt: ago(DAY),
    finishedAt: ago(DAY - 4),
    dueAt: ago(DAY),
    waitingReason: null,
    jobId: 'aj_2',
    outcome: 'changed',
    summary: 'Uses the same terms in all guides, and shortens 14 long sentences.',
    prLink: `http://127.0.0.1/pulls/${pulls[1]?.id ?? ''}?signature=x`,
    ...change,
  };
}

export const automations: Automation[] = [
  createAutomation('au_1', {
    name: 'Weekly style check',
    template: 'code-changes',
    lastRun: automationRuns[0] ?? null,
  }),
  createAutomation('au_2', {
    name: 'Release notes',
    trigger: { type: 'tag', repository: 'api', pattern: 'v*' },
    triggerText: 'After a tag v* in api',
    nextRunAt: null,
    status: 'paused',
    pausedReason:
      '3 runs in a row failed. The reason for the last failure: The model anthropic:claude-sonnet-4-5 rejected the request: status 401.',
    lastRun: automationRuns[3] ?? null,
  }),
  createAutomation('au_3', { name: 'Broken links', status: 'paused', nextRunAt: null, delivery: 'report' }),
  createAutomation('au_4', {
    name: 'API changes',
    trigger: { type: 'apiDescription', source: 'https://api.example.com/openapi.json' },
    triggerText: 'After a new version of https://api.example.com/openapi.json',
    triggerProblem:
      "Can't read the API description https://api.example.com/openapi.json: the server responded with 503. Bindery tries again in an hour. If the URL has changed, change the trigger.",
    definition: { file: '.bindery/automations.yaml', line: 12, commit: '4f1c9a7be2d0' },
  }),
];

export const automationDefinitions = [
  {
    projectId: projects[1]?.id ?? '',
    file: '.bindery/automations.yaml',
    commit: '4f1c9a7be2d0a1b2c3d4e5f60718293a4b5c6d7e',
    readAt: ago(30),
    problems: [
      { line: 4, message: 'Unknown key "triger". Did you mean "trigger"?' },
      {
        line: 9,
        message:
          'The project doesn\'t have a context repository "sdk". The project has api. Add it to the project first.',
      },
    ],
  },
];

function createAutomation(id: string, change: Partial<Automation>): Automation {
  return {
    id,
    projectId: projects[1]?.id ?? '',
    name: 'Automation',
    prompt: 'Check the guides against our style guide and fix what differs.\n\nLeave the release notes as they are.',
    trigger: { type: 'schedule', cron: '0 6 * * 1', timeZone: 'Europe/Berlin' },
    triggerText: 'Mondays at 06:00 (Europe/Berlin)',
    contextRepositories: ['api'],
    baseBranch: null,
    delivery: 'grow',
    template: null,
    translate: null,
    budget: { tokens: null, cost: 2.5 },
    notify: ['usr_1'],
    status: 'enabled',
    pausedReason: null,
    triggerProblem: null,
    definition: null,
    nextRunAt: ago(-3 * DAY),
    lastRun: null,
    createdAt: ago(20 * DAY),
    updatedAt: ago(2 * DAY),
    ...change,
  };
}

export const webhooks: Webhook[] = [
  {
    id: 'wh_1',
    projectId: projects[0]?.id ?? '',
    url: 'https://ci.tidewater.example/hooks/bindery',
    format: 'standard',
    events: ['export.completed', 'export.failed', 'export.canceled', 'agent.completed', 'agent.failed'],
    active: true,
    formerSecretUntil: ago(-DAY),
    createdAt: ago(3 * DAY),
  },
  {
    id: 'wh_2',
    projectId: null,
    url: 'https://hooks.slack.com/…',
    format: 'slack',
    events: ['export.failed', 'agent.failed'],
    active: false,
    formerSecretUntil: null,
    createdAt: ago(DAY),
  },
];

export const outdatedPages: OutdatedPages = {
  commit: '8c1f0d2b7a6e5f4c3b2a19080706050403020100',
  checkedAt: ago(DAY),
  pages: [
    {
      file: 'guides/install.mdx',
      changes: [
        { file: 'package.json', operation: null, repository: null, commits: 12 },
        { file: 'src/cli/start.ts', operation: null, repository: null, commits: 3 },
        { file: 'src/cli/stop.ts', operation: null, repository: null, commits: 1 },
      ],
      count: 7,
      since: {
        id: '3f1c09ab77aa5f4c3b2a19080706050403020100',
        day: '2026-11-02',
        title: 'Add --port to the start command',
        repository: null,
      },
    },
    {
      file: 'api/tokens.mdx',
      changes: [
        { file: 'openapi.yaml', operation: 'createToken', repository: 'tidewater-api', commits: 3 },
        { file: 'openapi.yaml', operation: 'DELETE /tokens/{id}', repository: 'tidewater-api', commits: null },
      ],
      count: 2,
      since: {
        id: '77aa09ab3f1c5f4c3b2a19080706050403020100',
        day: '2026-11-20',
        title: 'Limit tokens to a year',
        repository: 'tidewater-api',
      },
    },
  ],
  unchecked: [
    {
      reason:
        "Can't read the repository sdk. The Git host rejected the credentials (https://github.com/tidewater/sdk.git).",
      entries: ['sdk:src/**', 'sdk:openapi#createToken'],
      pages: ['sdk/index.mdx', 'sdk/tokens.mdx'],
      count: 2,
    },
    {
      reason:
        'It is a URL, which has no earlier versions to compare with. Refer to a file in a repository, or use an automation that runs after new versions of the description.',
      entries: ['https://api.tidewater.example/openapi.json#getTide'],
      pages: ['api/tides.mdx'],
      count: 1,
    },
  ],
};

const SCIM_TOKEN = { prefix: 'bindery_scim_', formerUntil: null, expiresAt: null, revokedAt: null };

export const scim: Scim = {
  baseUrl: 'https://bindery.tidewater.example/scim/v2',
  isManaged: true,
  users: { active: 214, deactivated: 17 },
  groups: [
    { id: 'scg_1', name: 'docs-admins', members: 6, role: 'admin' },
    { id: 'scg_2', name: 'docs', members: 180, role: 'member' },
    { id: 'scg_3', name: 'All employees', members: 214, role: null },
  ],
  groupCount: 3,
  hasRoleRules: true,
  tokens: [
    {
      ...SCIM_TOKEN,
      id: 'sct_1',
      name: 'Okta test',
      lastFour: 'k2Qz',
      createdAt: ago(300 * DAY),
      lastUsedAt: null,
      revokedAt: ago(200 * DAY),
    },
    {
      ...SCIM_TOKEN,
      id: 'sct_2',
      name: 'Okta',
      lastFour: '9fLm',
      createdAt: ago(200 * DAY),
      lastUsedAt: ago(12),
      formerUntil: ago(-0.7 * DAY),
      expiresAt: ago(-9 * DAY),
    },
  ],
};

export const translations: ProjectTranslations = {
  commit: '8c1f0d2b7a6e5f4c3b2a19080706050403020100',
  checkedAt: ago(DAY),
  languages: [
    {
      language: 'fr',
      from: 'en',
      counts: { current: 22, behind: 2, missing: 1, unrecorded: 3 },
      pages: [
        {
          source: 'guides/install.mdx',
          target: 'fr/guides/install.mdx',
          state: 'behind',
          since: { id: '3f1c09ab77aa5f4c3b2a19080706050403020100', day: '2026-11-02' },
          commits: 4,
          sections: ['Set the port', 'Uninstall', 'Upgrade from version 1', 'Troubleshooting'],
        },
        {
          source: 'api/tokens.mdx',
          target: 'fr/api/tokens.mdx',
          state: 'behind',
          since: null,
          commits: null,
          sections: null,
        },
        {
          source: 'faq.mdx',
          target: 'fr/faq.mdx',
          state: 'missing',
          since: null,
          commits: null,
          sections: null,
        },
      ],
    },
    { language: 'pt-BR', from: 'en', counts: { current: 25, behind: 0, missing: 0, unrecorded: 0 }, pages: [] },
  ],
};

export const slack: Slack = {
  app: {
    teamId: 'T0123456789',
    teamName: 'Tidewater',
    problem: "Slack's method chat.postMessage failed: not_in_channel. Invite the Slack app to the channel.",
    createdAt: ago(3 * DAY),
  },
  channels: projects.slice(0, 2).map(({ id, name }, index) => ({
    channelId: `C012345678${index}`,
    projectId: id,
    projectName: name,
  })),
  requestUrl: 'https://bindery.tidewater.example/v1/slack/org_1',
  manifest: JSON.stringify({ display_information: { name: 'Bindery' } }, null, 2),
};

export const deliveries: WebhookDelivery[] = [
  createDelivery('msg_03k9w3m7cq4t8yvd2hfx5rznba', {
    event: 'export.failed',
    status: 'waiting',
    attempts: 2,
    responseStatus: 503,
    error: 'The receiver responded with status 503.',
    nextTryAt: ago(-1),
  }),
  createDelivery('msg_02k9w3m7cq4t8yvd2hfx5rznba', { event: 'webhook.test', jobId: null }),
  createDelivery('msg_01k9w3m7cq4t8yvd2hfx5rznba', {
    event: 'agent.completed',
    status: 'failed',
    attempts: 1,
    responseStatus: null,
    error: "Bindery didn't call the receiver: its IP address isn't on the public internet.",
  }),
];

function createDelivery(id: string, change: Partial<WebhookDelivery>): WebhookDelivery {
  const sent = { status: 'delivered', attempts: 1, responseStatus: 204, error: null, nextTryAt: null } as const;
  return { id, event: 'export.completed', jobId: 'se_4', ...sent, createdAt: ago(30), updatedAt: ago(30), ...change };
}
