/** A minimal load generator that can share two cores with what it measures. */
import { fork } from 'node:child_process';
import path from 'node:path';

export interface LoadJob {
  port: number;
  /** Complete HTTP requests as text, which connections send in turn. */
  requests: string[];
  /** Status that every response must have. */
  status: number;
  /** Whether responses have no body although they may declare its length: HEAD and 304. */
  bodiless?: boolean;
  connections: number;
  seconds: number;
  /** Total requests per second. @defaultValue as many as get a response */
  rate?: number;
}

/** Latencies are in milliseconds. */
export interface LoadResult {
  perSecond: number;
  requests: number;
  failures: number;
  p50: number;
  p99: number;
}

export interface Load {
  /** Throws if any response differs from what the job expects. */
  run(job: LoadJob): Promise<LoadResult>;
  stop(): void;
}

/** Starts the generator in a separate process. */
export function startLoad(): Load {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'));
  return {
    async run(job) {
      const result = await new Promise<LoadResult | { failure: string }>((resolve, reject) => {
        child.once('message', resolve).once('exit', () => reject(new Error('the load generator ended')));
        child.send(job);
      });
      child.removeAllListeners('message').removeAllListeners('exit');
      if ('failure' in result) throw new Error(result.failure);
      if (result.failures > 0 || result.requests === 0)
        throw new Error(
          `${result.failures} of ${result.requests} responses were not ${job.status}: ${job.requests[0]}`,
        );
      return result;
    },
    stop: () => child.kill(),
  };
}

/** A GET request over a kept-alive connection, as text. */
export function printGet(target: string, headers: Record<string, string> = {}): string {
  return printRequest('GET', target, headers);
}

export function printRequest(method: string, target: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: 'bench.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
