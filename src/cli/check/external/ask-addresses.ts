/** Asks many addresses, with limits for all of them and for each host. */
import type { AddressProblem } from './ask-address.ts';

export interface AskedAddresses {
  /** By address; undefined when something is there. Those that were not asked are missing. */
  found: Map<string, AddressProblem | undefined>;
  /** Number of addresses that were not asked: there are too many, or the time is over. */
  unasked: number;
}

export interface AskAllOptions {
  /** Asks one address. Throws when the signal fires. */
  ask: (address: string, signal: AbortSignal) => Promise<AddressProblem | undefined>;
  /** Ends the work; what is not asked by then stays so. */
  deadline: AbortSignal;
}

const MAX_ADDRESSES = 3000;
const AT_ONCE = 16;
const PER_HOST = 2;

/** Asks each address, hosts side by side. */
export async function askAddresses(
  addresses: readonly string[],
  { ask, deadline }: AskAllOptions,
): Promise<AskedAddresses> {
  const found: AskedAddresses['found'] = new Map();
  const hosts = Map.groupBy(addresses.slice(0, MAX_ADDRESSES), (address) => new URL(address).host);
  // A host has so many lanes; each worker goes down one of them to its end.
  const lanes = [...hosts.values()].flatMap((queue) => Array.from({ length: PER_HOST }, () => queue));
  const work = async () => {
    for (let lane = lanes.shift(); lane && !deadline.aborted; lane = lanes.shift())
      for (let address = lane.shift(); address !== undefined && !deadline.aborted; address = lane.shift()) {
        const problem = await ask(address, deadline).catch(ignoreDeadline(deadline));
        if (problem !== 'unasked') found.set(address, problem);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { found, unasked: addresses.length - found.size };
}

function ignoreDeadline(deadline: AbortSignal): (error: unknown) => 'unasked' {
  return (error) => {
    if (deadline.aborted) return 'unasked';
    throw error;
  };
}
