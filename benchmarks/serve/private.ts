/**
 * Measures what a request to a private site costs, compared with the same site without sign-in: decrypting the session,
 * choosing the edition, and private headers.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { compareServers, type Subject } from '../compare.ts';
import { printGet, type Load } from '../load.ts';
import { startProcess } from '../processes.ts';

const PASSWORD = 'a benchmark of private sites';

export interface PrivateComparison {
  /** The site's source. */
  source: string;
  /** The same site without sign-in. */
  peer: Pick<Subject, 'pid' | 'port'>;
  pages: readonly string[];
  bindery: string;
  workFolder: string;
  load: Load;
  connections: number;
  rounds: number;
  seconds: number;
  print(line: string): void;
}

export async function comparePrivate(comparison: PrivateComparison): Promise<void> {
  const { source, peer, pages, bindery, workFolder, load, connections, rounds, seconds, print } = comparison;
  const bundle = path.join(workFolder, 'private.tar.gz');
  execFileSync(process.execPath, [bindery, 'export', source, '--editions', '--out', bundle, '--quiet']);
  const folder = path.join(workFolder, 'private');
  const ours = await startProcess(process.execPath, [bindery, 'serve', bundle, '--port', '0', '--dir', folder], {
    BINDERY_SITE_PASSWORD: PASSWORD,
  });
  const cookie = await signIn(ours.port);
  const gzip = { 'Accept-Encoding': 'gzip' };
  print('');
  print('| request | private requests/s | public requests/s | cost | cost in CPU time |');
  print('|-|-|-|-|-|');
  for (const [name, headers, status] of [
    ['HTML', {}, 200],
    ['HTML, gzip', gzip, 200],
    ['404', {}, 404],
  ] as const) {
    const targets = status === 404 ? ['/no/such/page'] : pages;
    const toRequests = (more: Record<string, string>) =>
      targets.map((target) => printGet(target, { ...headers, ...more }));
    const measured = await compareServers({
      load,
      ours: { ...ours, requests: toRequests({ Cookie: cookie }), status },
      peer: { ...peer, requests: toRequests({}), status },
      connections,
      rounds,
      seconds,
    });
    const { ours: ofPrivate, peer: ofPublic, ratio, cpuRatio } = measured;
    const columns = [ofPrivate.perSecond.toFixed(0), ofPublic.perSecond.toFixed(0), toCost(ratio), toCost(cpuRatio)];
    print(`| ${name} | ${columns.join(' | ')} |`);
  }
  await ours.stop();
}

/** Half as many requests per second cost twice as much. */
function toCost(ratio: number): string {
  return (1 / ratio).toFixed(2);
}

async function signIn(port: number): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ password: PASSWORD }).toString(),
  });
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`The password did not start a session: ${response.status}.`);
  return cookie.split(';')[0] ?? '';
}
