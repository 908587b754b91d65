import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startGitServer } from '../../helpers/git-server.ts';
import { startGitea } from '../../helpers/hosts/gitea-server.ts';
import { startModelServer } from '../../helpers/model-server.ts';
import type { Records } from '../types.ts';
import { ADD_PAGE } from './agent-script.ts';
import { createTestRepository } from './repositories.ts';
import type { TestRepository } from './repositories.ts';
import { createAgentSite, createSite } from './sites.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** The external servers that an installation works with, and their repositories. */
export interface Peers {
  ports: { git: number; host: number; model: number; webhook: number };
  /** URL of the bundle that `bindery serve` fetches. The bundle is written before the services start. */
  bundleUrl: string;
  bundleFile: string;
  repositories: Record<'innocent' | 'edited' | 'local' | 'hosted', TestRepository>;
  close(): Promise<void>;
}

/** Starts the servers. Clients reach them through proxies, and they misbehave only there. */
export async function startPeers(records: Records): Promise<Peers> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-faults-peers-'));
  const repositories = {
    innocent: await createTestRepository(root, { name: 'innocent', files: createSite({ pages: 2, text: 'Calm.' }) }),
    edited: await createTestRepository(root, { name: 'edited', files: createSite({ pages: 12, text: 'First.' }) }),
    local: await createTestRepository(root, { name: 'local', files: createAgentSite() }),
    hosted: await createTestRepository(root, { name: 'acme/docs', files: createAgentSite() }),
  };
  const git = await startGitServer(root);
  const gitea = await startGitea();
  // The host knows the pushed branches.
  gitea.store.branches.has = (name) => hasBranch(repositories.hosted.folder, name);
  const { add } = gitea.store;
  gitea.store.add = (pull) => {
    records.pulls.push({ head: pull.head });
    return add(pull);
  };
  const model = await startModelServer(ADD_PAGE);
  const webhook = await startWebhookReceiver(records.messages);
  const bundleFile = path.join(root, 'bundle.tar.gz');
  const files = await startFileServer(bundleFile);
  const getPort = (origin = '') => Number(new URL(origin).port);
  return {
    ports: {
      git: getPort(git.origin),
      host: getPort(gitea.server?.origin),
      model: getPort(model.origin),
      webhook: webhook.port,
    },
    bundleUrl: `http://127.0.0.1:${files.port}/bundle.tar.gz`,
    bundleFile,
    repositories,
    async close() {
      for (const each of [git, model, webhook, files]) await each.close();
      await gitea.stop();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A clone stores its initial branches in one file. */
function hasBranch(repository: string, name: string): boolean {
  const packed = fs.readFileSync(path.join(repository, 'packed-refs'), 'utf8').split('\n');
  return (
    fs.existsSync(path.join(repository, 'refs/heads', name)) ||
    packed.some((line) => line.endsWith(` refs/heads/${name}`))
  );
}

async function startFileServer(file: string) {
  const server = createServer((_request, response) => {
    const { size } = fs.statSync(file);
    response.writeHead(200, { 'content-length': size, 'content-type': 'application/gzip' });
    fs.createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
