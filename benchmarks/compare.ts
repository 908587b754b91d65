/** Measures two servers alternately under the same load, so that other activity on the machine affects both equally. */
import fs from 'node:fs';
import type { Load, LoadJob } from './load.ts';

export interface Subject extends Pick<LoadJob, 'port' | 'requests' | 'status' | 'bodiless'> {
  /** Its only process, whose processor time is counted. */
  pid: number;
}

export interface Comparison {
  load: Load;
  ours: Subject;
  peer: Subject;
  connections: number;
  rounds: number;
  /** Duration of each turn. */
  seconds: number;
}

export interface MeasuredTurn {
  ours: Numbers;
  peer: Numbers;
  /** Median over the rounds of our requests per second divided by the peer's in the same round. */
  ratio: number;
  /** The same for requests per second of the server's own processor time, over all rounds. NaN without /proc. */
  cpuRatio: number;
}

/** Medians over the rounds; latencies in milliseconds. */
export interface Numbers {
  perSecond: number;
  p50: number;
  p99: number;
}

interface Turn extends Numbers {
  requests: number;
  cpuSeconds: number;
}

/** Warms up both servers, then measures them alternately, changing which goes first. */
export async function compareServers(comparison: Comparison): Promise<MeasuredTurn> {
  const { ours, peer, rounds } = comparison;
  await measure(comparison, ours);
  await measure(comparison, peer);
  const pairs: { ours: Turn; peer: Turn }[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await measure(comparison, round % 2 === 0 ? ours : peer);
    const second = await measure(comparison, round % 2 === 0 ? peer : ours);
    pairs.push(round % 2 === 0 ? { ours: first, peer: second } : { ours: second, peer: first });
  }
  const [turns, peerTurns] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.peer)];
  return {
    ours: toMedians(turns),
    peer: toMedians(peerTurns),
    ratio: computeMedian(pairs.map((pair) => pair.ours.perSecond / pair.peer.perSecond)),
    cpuRatio: computeRequestsPerCpuSecond(turns) / computeRequestsPerCpuSecond(peerTurns),
  };
}

async function measure({ load, connections, seconds }: Comparison, { pid, ...job }: Subject): Promise<Turn> {
  const before = readCpuSeconds(pid);
  const { perSecond, requests, p50, p99 } = await load.run({ ...job, connections, seconds });
  return { perSecond, p50, p99, requests, cpuSeconds: readCpuSeconds(pid) - before };
}

function computeRequestsPerCpuSecond(turns: Turn[]): number {
  const sum = (pick: (turn: Turn) => number) => turns.reduce((total, turn) => total + pick(turn), 0);
  return sum((turn) => turn.requests) / sum((turn) => turn.cpuSeconds);
}

function toMedians(turns: Turn[]): Numbers {
  const of = (pick: (turn: Turn) => number) => computeMedian(turns.map(pick));
  return { perSecond: of((turn) => turn.perSecond), p50: of((turn) => turn.p50), p99: of((turn) => turn.p99) };
}

function computeMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns user and system time of a process, from Linux's /proc in its ticks of 10 ms. */
export function readCpuSeconds(pid: number): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
