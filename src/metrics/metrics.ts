import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Counters of one process, in the Prometheus text format. No label contains a value that a client chooses. */
export interface Metrics {
  /** Media type of `print`. */
  readonly contentType: string;
  print(): Promise<string>;
  /** Returns the same metrics as data. */
  readValues(): Promise<readonly MetricValues[]>;
  observeRequest(request: RequestMeasurement): void;
  observeJob(job: JobMeasurement): void;
  /** Counts one model completion. */
  observeModel(call: ModelUsage): void;
  /** Counts one question to a site's assistant. */
  observeQuestion(outcome: QuestionOutcome): void;
  /** Counts one use of the cache of rendered pages. */
  observeCache(use: CacheUse): void;
  /** Counts one file of an unpacked release that was damaged on disk. */
  observeDamagedFile(outcome: 'repaired' | 'refused'): void;
  /** Counts one stored object whose bytes changed after it was stored. */
  observeDamage(kind: DamagedKind): void;
  /** Counts audit entries that this process streamed to another system, or one failure to do so. */
  observeAuditStream(step: AuditStreamStep): void;
  /** Adds metrics that are read for each scrape. Throws what the reader throws at that time. */
  readAuditStreamWith(read: () => Promise<AuditStreamLag>): void;
  /** Adds metrics that are read for each scrape. Throws what the reader throws at that time. */
  readJobsWith(read: () => Promise<readonly WaitingJobs[]>): void;
}

/** One metric and its values. */
export interface MetricValues {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram' | 'summary';
  values: readonly MetricValue[];
}

/** A value of a metric. A histogram has one for each bucket, its sum and its count, with different names. */
export interface MetricValue {
  value: number;
  metricName?: string;
  /** `le` is the upper boundary of a histogram's bucket. */
  labels: Readonly<Record<string, string | number | undefined>>;
}

export interface RequestMeasurement {
  method: string;
  /** Pattern of the route, such as `/v1/static-export/jobs/:jobId`; undefined for URLs that don't exist. */
  route: string | undefined;
  status: number;
  seconds: number;
}

export type JobKind = 'export' | 'agent';

export interface JobMeasurement {
  kind: JobKind;
  /** A canceled job is counted where the request arrived. */
  outcome: 'completed' | 'failed' | 'canceled';
  /** Time from the request to its end. */
  seconds: number;
  /** Number of pages in the bundle. */
  pages?: number;
  /** Reason for a failure, as a short code. */
  cause?: string;
}

export interface ModelUsage {
  model: string;
  input: number;
  output: number;
  /** Undefined if the model's price is unknown. */
  dollars: number | undefined;
}

/** One use of the cache of rendered pages: an object was found, not found, stored, or found damaged and removed. */
export interface CacheUse {
  outcome: 'hit' | 'miss' | 'kept' | 'damaged';
  bytes: number;
}

/** Types of stored objects that can be damaged. A damaged cache entry also counts as a use of the cache. */
export type DamagedKind = 'cache' | 'segment' | 'bundle' | 'release';

/** The outcome of a question to a site's assistant. */
export type QuestionOutcome = 'answered' | 'unanswered' | 'limited' | 'failed' | 'left';

/** Entries that another system accepted, or a failure. */
export type AuditStreamStep = { outcome: 'sent'; count: number } | { outcome: 'failed' };

/** How far the receiver of the audit log is behind. */
export interface AuditStreamLag {
  /** Number of entries that it hasn't accepted. */
  waiting: number;
  /** Age of the oldest of them; 0 if there are none. */
  oldestSeconds: number;
}

/** Unfinished jobs of one type. */
export interface WaitingJobs {
  kind: JobKind;
  status: string;
  count: number;
  /** Time since the oldest of them was requested. */
  oldestSeconds: number;
}

const JOB_SECONDS = [1, 2, 5, 10, 20, 60, 120, 300, 600, 1200, 3600];
const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Creates the metrics of one process: its own, and those common to all Node.js programs. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'bindery_http_request_duration_seconds',
    help: 'Time from the start of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'bindery_job_duration_seconds',
    help: 'Time from when a job was requested until it finished, for jobs that finished in this process.',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const failures = createCounter('bindery_job_failures_total', 'Jobs that failed in this process, by cause.', [
    'kind',
    'cause',
  ]);
  const pages = createCounter('bindery_exported_pages_total', 'Pages in bundles created by this process.', []);
  const tokens = createCounter('bindery_model_tokens_total', 'Tokens read and written by models.', [
    'model',
    'direction',
  ]);
  const dollars = createCounter('bindery_model_cost_dollars_total', 'Estimated cost of models with known prices.', [
    'model',
  ]);

  const questions = createCounter('bindery_assistant_questions_total', 'Questions to site assistants, by outcome.', [
    'outcome',
  ]);

  const damagedFiles = createCounter(
    'bindery_site_damaged_files_total',
    'Site files found damaged on disk, by outcome.',
    ['outcome'],
  );
  const cacheUses = createCounter('bindery_render_cache_uses_total', 'Lookups in the rendered page cache, by result.', [
    'outcome',
  ]);
  const cacheBytes = createCounter(
    'bindery_render_cache_bytes_total',
    'Bytes read from and written to the rendered page cache.',
    ['direction'],
  );

  const streamedEntries = createCounter(
    'bindery_audit_stream_entries_total',
    'Audit entries that this process streamed to another system.',
    [],
  );
  const streamFailures = createCounter(
    'bindery_audit_stream_failures_total',
    'Failed attempts of this process to stream audit entries.',
    [],
  );

  const damagedCounter = createCounter('bindery_damaged_objects_total', 'Stored objects found damaged.', ['kind']);

  function createCounter<Label extends string>(name: string, help: string, labelNames: Label[]) {
    return new Counter({ name, help, labelNames, registers });
  }

  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    readValues: async () => (await registry.getMetricsAsJSON()) as unknown as MetricValues[],
    observeRequest({ method, route, status, seconds }) {
      requests.observe({ method, route: route ?? 'none', status }, seconds);
    },
    observeJob({ kind, outcome, seconds, pages: count = 0, cause = 'other' }) {
      jobs.observe({ kind, outcome }, Math.max(0, seconds));
      if (outcome === 'failed') failures.inc({ kind, cause });
      if (outcome === 'completed') pages.inc(count);
    },
    observeModel({ model, input, output, dollars: cost }) {
      tokens.inc({ model, direction: 'input' }, input);
      tokens.inc({ model, direction: 'output' }, output);
      if (cost !== undefined) dollars.inc({ model }, cost);
    },
    observeCache({ outcome, bytes }) {
      cacheUses.inc({ outcome });
      if (outcome === 'damaged') damagedCounter.inc({ kind: 'cache' });
      if (outcome === 'hit' || outcome === 'kept')
        cacheBytes.inc({ direction: outcome === 'hit' ? 'read' : 'written' }, bytes);
    },
    observeDamage: (kind) => damagedCounter.inc({ kind }),
    observeQuestion: (outcome) => questions.inc({ outcome }),
    observeDamagedFile: (outcome) => damagedFiles.inc({ outcome }),
    observeAuditStream(step) {
      if (step.outcome === 'sent') streamedEntries.inc(step.count);
      else streamFailures.inc();
    },
    readAuditStreamWith: (read) => addStreamLag(registers, read),
    readJobsWith: (read) => addWaitingJobs(registers, read),
  };
}

/** The whole installation's metrics, which every process reports identically. */
function addWaitingJobs(registers: Registry[], read: () => Promise<readonly WaitingJobs[]>): void {
  const oldestGauge = new Gauge({
    name: 'bindery_oldest_job_age_seconds',
    help: 'Age of the oldest unfinished job in the whole installation.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const count: Gauge<'kind' | 'status'> = new Gauge({
    name: 'bindery_jobs',
    help: 'Unfinished jobs in the whole installation.',
    labelNames: ['kind', 'status'],
    registers,
    async collect() {
      const waitingJobs = await read();
      count.reset();
      oldestGauge.reset();
      for (const { kind, status, count: jobs, oldestSeconds } of waitingJobs) {
        count.set({ kind, status }, jobs);
        oldestGauge.set({ kind, status }, oldestSeconds);
      }
    },
  });
}

function addStreamLag(registers: Registry[], read: () => Promise<AuditStreamLag>): void {
  // Metrics are collected at the same time, in the order of their creation. The second one uses what the first one reads.
  let lag: Promise<AuditStreamLag>;
  const countGauge: Gauge = new Gauge({
    name: 'bindery_audit_stream_waiting_entries',
    help: 'Audit entries of the installation that were not streamed yet.',
    registers,
    async collect() {
      lag = read();
      countGauge.set((await lag).waiting);
    },
  });
  const ageGauge: Gauge = new Gauge({
    name: 'bindery_audit_stream_lag_seconds',
    help: 'Age of the oldest audit entry of the installation that was not streamed yet.',
    registers,
    async collect() {
      ageGauge.set((await lag).oldestSeconds);
    },
  });
}
