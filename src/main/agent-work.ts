import { getSecretKey } from '../accounts/secrets/secret-key.ts';
import { createSmtp } from '../accounts/sign-in/smtp.ts';
import { createGitReach } from '../accounts/git-reach.ts';
import { readAttachment } from '../agent/attachments/store-attachments.ts';
import type { AgentDeps } from '../agent/job/run-agent-job.ts';
import { createModel } from '../agent/model/create-model.ts';
import { estimateCost, parsePrices } from '../agent/model/estimate-cost.ts';
import type { CheckPublishedSite } from '../agent/types/site.ts';
import { openWeb } from '../agent/web/open-web.ts';
import { checkSite, type CheckMemory } from '../export/build/check-site.ts';
import { keepPools } from '../export/build/process/keep-pools.ts';
import { createRenderPool } from '../export/build/process/render-pool.ts';
import type { CreatePool } from '../export/build/types.ts';
import { withMirrorLock } from '../export/job/mirror-lock.ts';
import { startProjectPreview } from '../export/previews/start-preview.ts';
import { seedRepository } from '../export/source/seed-repository.ts';
import { startArchiveWork } from '../jobs/agent-archive.ts';
import { startMailWork } from '../jobs/agent-mail.ts';
import { startWaitWork } from '../jobs/agent-waits.ts';
import { startAgentWork } from '../jobs/agent.ts';
import { startMentionWork } from '../jobs/mentions.ts';
import { startPullReportWork } from '../jobs/pull-reports.ts';
import { startAutomationMailWork } from '../jobs/automation-mail.ts';
import { startAutomationWork } from '../jobs/automations.ts';
import { startSlackWork } from '../jobs/slack.ts';
import { startReviewWork } from '../jobs/reviews.ts';
import type { StopRepeating } from '../jobs/repeat.ts';
import { getSiteUrl } from '../releases/site-url.ts';
import { createWatch } from './automation-watch.ts';
import { createBudgetRules } from './budget-rules.ts';
import { createSiteView } from './agent-view/create-site-view.ts';
import type { Services } from './services.ts';

/**
 * Starts taking agent jobs, ending their waits for people, sending emails about them, and archiving old ones. Stops with
 * the queue.
 */
export async function startAgents(services: Services): Promise<void> {
  const { config, db, queue, log } = services;
  await startAgentWork({ queue, slots: config.workerSlots, log, deps: createAgentDeps(services) });
  await startArchiveWork({ queue, db, days: config.agent.archiveAfterDays, log });
  await startWaitWork({ queue, db, log });
  const { smtp } = config.signIn;
  const sendMail = smtp && createSmtp(smtp);
  const getPublicUrl = () => services.address.publicUrl;
  await startMailWork({ queue, db, sendMail, getPublicUrl, log });
  await startAutomationMailWork({ queue, db, sendMail, getPublicUrl, log });
  const models = { model: config.agent.model, models: config.agent.models };
  const automationDeps = { db, queue, models, budgets: createBudgetRules(config.agent) };
  const { dataFolder, getSecretKey: getKey, gitReach, host } = createAgentDeps(services);
  const poll = { dataFolder, getSecretKey: getKey, gitReach, host };
  await startAutomationWork({ queue, deps: automationDeps, watch: createWatch(services), poll, log });
}

/** Starts following the comments on pull requests of agent jobs. Returns a function that stops it. */
export function startReviews(services: Services): StopRepeating {
  const { queue, config, log } = services;
  const { db, getSecretKey, gitReach, host, secrets } = createAgentDeps(services);
  const deps = { db, getSecretKey, gitReach, host, secrets, queue, model: config.agent.model };
  return startReviewWork({ deps, log });
}

/** Starts answering mentions of the agent in issues and pull requests. Returns a function that stops it. */
export function startMentions(services: Services): StopRepeating {
  const { queue, config, log } = services;
  const { db, getSecretKey, gitReach, host, secrets } = createAgentDeps(services);
  const models = { model: config.agent.model, models: config.agent.models };
  const budgets = createBudgetRules(config.agent);
  return startMentionWork({ deps: { db, getSecretKey, gitReach, host, secrets, queue, models, budgets }, log });
}

/** Starts the conversations with agent jobs in Slack. Returns a function that stops them. */
export function startSlack(services: Services): StopRepeating {
  const { queue, config, log, address } = services;
  const { db, getSecretKey, secrets } = createAgentDeps(services);
  const { model, models, slackUrl } = config.agent;
  const budgets = createBudgetRules(config.agent);
  const publicUrl = () => address.publicUrl;
  const deps = { db, getSecretKey, secrets, queue, models: { model, models }, budgets, publicUrl, slackUrl };
  return startSlackWork({ deps, log });
}

/** Starts reporting on pull requests. Returns a function that stops it. */
export function startPullReports(services: Services): StopRepeating {
  return startPullReportWork({ deps: createAgentDeps(services), log: services.log });
}

/** Creates the dependencies of agent jobs from the configuration. */
export function createAgentDeps({
  config,
  db,
  store,
  queue,
  linkSecret,
  address,
  metrics,
  log,
  createPool,
}: Services): AgentDeps {
  const { agent } = config;
  const onRestart = (note: string) => log.warn(note);
  const prices = agent.modelPrices === undefined ? {} : parsePrices(agent.modelPrices);
  const { ANTHROPIC_API_KEY, OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY } = agent.modelEnvironment;
  return {
    db,
    queue,
    dataFolder: config.dataDir,
    getSecretKey: () => getSecretKey(config),
    gitReach: createGitReach(db, config.gitPrivateHosts),
    host: { publicUrl: () => address.publicUrl, linkSecret },
    checkSite: createSiteCheck({ threads: config.renderThreads, onRestart, createPool }),
    seedRepository: (request, signal) =>
      seedRepository(request, {
        dataFolder: config.dataDir,
        withLock: (name, task) => withMirrorLock(db, { name, task, signal }),
        signal,
      }),
    openView: createSiteView({
      threads: config.renderThreads,
      renderer: { onRestart },
      createPool,
      chromium: agent.chromium,
      fetchSpec: refuseToFetch,
    }),
    ...(agent.webFetch && { openWeb }),
    createModel: (name) =>
      createModel({
        name,
        env: agent.modelEnvironment,
        contextTokens: agent.contextTokens,
        effort: agent.effort,
        images: agent.images,
        retry: agent.reply,
        onRetry: (note) => log.warn({ model: name, ...note }, 'retrying a model call'),
      }),
    estimateCost(model, usage) {
      const micros = estimateCost(model, usage, prices);
      const dollars = micros === undefined ? undefined : micros / 1_000_000;
      metrics.observeModel({ model, input: usage.input, output: usage.output, dollars });
      return micros;
    },
    onEvent({ seq, turn, event, createdAt }, { turnStartedAt }) {
      log.debug({ seq, turn, type: event.type }, 'agent event');
      const seconds = (createdAt.getTime() - turnStartedAt.getTime()) / 1000;
      if (event.type === 'completed') metrics.observeJob({ kind: 'agent', outcome: 'completed', seconds });
      if (event.type === 'failed')
        metrics.observeJob({ kind: 'agent', outcome: 'failed', seconds, cause: event.cause });
    },
    readAttachment: (attachment) => readAttachment(store, attachment),
    limits: agent.limits,
    answerHours: agent.answerHours,
    operatorBudget: agent.budget,
    priceUsage: (model, usage) => estimateCost(model, usage, prices),
    startPreview: async (branch) => {
      const days = config.previewDays;
      const preview = await startProjectPreview(db, { queue, days }, branch);
      return preview && { url: getSiteUrl(preview, address.publicUrl), days };
    },
    jobsPerProject: agent.jobsPerProject,
    maxRepositoryBytes: config.maxRepositoryMegabytes * 2 ** 20,
    secrets: [ANTHROPIC_API_KEY, OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY].filter((key) => key !== undefined),
  };
}

/**
 * Reads a site as an export does, in a separate process. API descriptions at other URLs are not fetched, because a
 * manipulated model could leak what it has read in such a URL. The checks of one turn share the process.
 */
export function createSiteCheck(options: {
  threads: number;
  onRestart(note: string): void;
  createPool?: CreatePool | undefined;
}): CheckPublishedSite {
  const { threads, onRestart, createPool = createRenderPool } = options;
  const keepers = new WeakMap<AbortSignal, CreatePool>();
  const createCheckPool = (closeSignal: AbortSignal): CreatePool => {
    const keeper = keepers.get(closeSignal) ?? keepPools(createPool, { closeSignal }).forSite('');
    keepers.set(closeSignal, keeper);
    return keeper;
  };
  return async (folder, signal, settings, earlier, over) => {
    const { diagnostics, unlisted, memory } = await checkSite({
      folder,
      settings,
      threads,
      signal,
      fetchSpec: refuseToFetch,
      renderer: { onRestart },
      createPool: over ? createCheckPool(over) : createPool,
      earlier: earlier as CheckMemory | undefined,
    });
    return { problems: diagnostics.filter(({ code }) => code !== 'spec-unreachable'), unlisted, memory };
  };
}

const refuseToFetch = () => Promise.reject(new Error("agent jobs don't fetch API descriptions"));
