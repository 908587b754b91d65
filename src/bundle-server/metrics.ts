/** Metrics of a site server, in the Prometheus text format. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Release } from './release/release.ts';

export interface ServerMetrics {
  /** Counts a request and, once it has ended, its response. */
  observe(request: IncomingMessage, response: ServerResponse): void;
  /** Counts an attempt to load another bundle. */
  countLoad(outcome: 'taken' | 'refused'): void;
  /** Counts a file that was found damaged on disk. */
  countDamage(isRepaired: boolean): void;
  print(served: Pick<Release, 'id' | 'files'> & { version: string | undefined }): string;
}

/** Upper bounds of the histogram, in seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];

export function createMetrics(): ServerMetrics {
  const responses = new Map<string, { counts: number[]; seconds: number; count: number }>();
  const loads = { taken: 0, refused: 0 };
  const damageCounts = { repaired: 0, refused: 0 };
  let underWay = 0;

  const record = (labels: string, seconds: number) => {
    const entry = responses.get(labels) ?? { counts: BUCKETS.map(() => 0), seconds: 0, count: 0 };
    entry.count += 1;
    entry.seconds += seconds;
    for (const [index, bucketLimit] of BUCKETS.entries())
      if (seconds <= bucketLimit) entry.counts[index] = (entry.counts[index] ?? 0) + 1;
    responses.set(labels, entry);
  };

  return {
    observe({ method = '' }, response) {
      const start = performance.now();
      underWay += 1;
      response.on('close', () => {
        underWay -= 1;
        // A client can send any number of invented method names.
        const knownMethod = METHODS.has(method) ? method : 'other';
        record(`method="${knownMethod}",status="${response.statusCode}"`, (performance.now() - start) / 1000);
      });
    },
    countLoad(outcome) {
      loads[outcome] += 1;
    },
    countDamage(isRepaired) {
      damageCounts[isRepaired ? 'repaired' : 'refused'] += 1;
    },
    print({ id, files, version = '' }) {
      const { rss } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        describe(
          'bindery_site_response_duration_seconds',
          'histogram',
          'Time from the start of a request to the end of its response.',
        ),
        ...[...responses].flatMap(([labels, entry]) => printHistogram(labels, entry)),
        describe('bindery_site_requests_under_way', 'gauge', 'Requests in progress.'),
        `bindery_site_requests_under_way ${underWay}`,
        describe('bindery_site_bundle_loads_total', 'counter', 'Attempts to load a new bundle, by outcome.'),
        ...Object.entries(loads).map(
          ([outcome, count]) => `bindery_site_bundle_loads_total{outcome="${outcome}"} ${count}`,
        ),
        describe('bindery_site_damaged_files_total', 'counter', 'Files found damaged on disk, by outcome.'),
        ...Object.entries(damageCounts).map(
          ([outcome, count]) => `bindery_site_damaged_files_total{outcome="${outcome}"} ${count}`,
        ),
        describe('bindery_site_info', 'gauge', 'The served bundle and its version label.'),
        `bindery_site_info{bundle="${id.slice(0, 12)}",version="${escapeLabel(version)}"} 1`,
        describe('bindery_site_files', 'gauge', 'Number of files in the bundle.'),
        `bindery_site_files ${files.size}`,
        describe('process_resident_memory_bytes', 'gauge', 'Resident memory size of the process.'),
        `process_resident_memory_bytes ${rss}`,
        describe('process_cpu_seconds_total', 'counter', 'CPU time used by the process.'),
        `process_cpu_seconds_total ${(user + system) / 1e6}`,
        '',
      ].join('\n');
    },
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE']);

function describe(name: string, type: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}`;
}

function printHistogram(
  labels: string,
  { counts, seconds, count }: { counts: number[]; seconds: number; count: number },
): string[] {
  const name = 'bindery_site_response_duration_seconds';
  return [
    ...BUCKETS.map((bucketLimit, index) => `${name}_bucket{${labels},le="${bucketLimit}"} ${counts[index] ?? 0}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${seconds}`,
    `${name}_count{${labels}} ${count}`,
  ];
}

/** Prometheus, text format: backslash, quote and line feed. */
function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
