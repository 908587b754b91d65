import fs from 'node:fs/promises';
import { Command } from 'commander';
import { createFolderCache } from '../export/build/cache/folder-cache.ts';
import { getUserCacheFolder } from '../export/build/cache/user-cache-folder.ts';
import { findHistoryProblem } from '../export/source/history-problem.ts';
import { readLocalHistory } from '../export/page-history/read-local-history.ts';
import { MCP } from '../hosting/mcp/mcp-option.ts';
import { searchRelease, stopSearchThreads } from '../hosting/search/search-release.ts';
import { watchStopSignals } from '../lib/processes/stop-signals.ts';
import { formatCount } from './format-count.ts';
import { withExamples } from './examples.ts';
import { withFeatureOptions } from './feature-options.ts';
import { printDiagnostics, summarize } from './print-diagnostics.ts';
import { readPort } from './read-port.ts';
import { createReport, toLog, withJsonLines } from './report.ts';
import { splitList } from '../lib/split-list.ts';
import { createTempFolder } from '../lib/temp-folder.ts';
import { findSite, readSettings } from './site-options.ts';
import type { SiteOptions } from './site-options.ts';
import { createThreadsOption } from './threads-option.ts';
import { readHost } from './read-host.ts';
import { readPath } from './read-path.ts';

interface DevCommandOptions extends SiteOptions {
  port: number;
  host: string;
  threads: number;
  json?: boolean;
}

/** `bindery dev [folder]`: a live preview that updates as you save. */
export function createDevCommand(): Command {
  const command = new Command('dev')
    .description('preview a docs.json site in the browser, and update pages as you save')
    .argument('[folder]', 'folder that contains docs.json, itself or in one of its subfolders', readPath, '.')
    .option('--port <port>', 'port to listen on', readPort, 3000)
    .option('--host <host>', 'IP address to listen on', readHost, '127.0.0.1')
    .option('--groups <names>', 'include pages limited to these reader groups, separated by commas', splitList)
    .addOption(createThreadsOption('rendering threads'));
  withFeatureOptions(withJsonLines(command)).action((folder: string, options: DevCommandOptions) =>
    runDevCommand(folder, options),
  );
  return withExamples(command, ['dev docs', 'dev docs --port 4000 --air-gapped']);
}

async function runDevCommand(folder: string, options: DevCommandOptions): Promise<void> {
  const root = await findSite(folder, { mayBeNew: true });
  const stop = new AbortController();
  watchStopSignals(() => stop.abort());
  const workFolder = await createTempFolder();
  const { runDev } = await import('../dev/run-dev.ts');
  const [settings, modified, historyProblem] = await Promise.all([
    readSettings(root, options),
    readLocalHistory(root),
    findHistoryProblem(root),
  ]);
  const report = createReport('dev', options);
  const cacheFolder = getUserCacheFolder();
  let builds = 0;
  try {
    const dev = await runDev({
      live: { folder: root, settings, modified: modified.dates, histories: modified.histories },
      build: {
        folder: root,
        settings,
        threads: options.threads,
        cache: cacheFolder === undefined ? undefined : createFolderCache(cacheFolder),
        readModified: () => Promise.resolve(modified),
        historyProblem,
      },
      work: workFolder,
      host: options.host,
      port: options.port,
      responder: { search: { search: searchRelease }, mcp: MCP },
      log: toLog(report),
      onChange(files, isReady) {
        const text = `${describe(files)} changed${isReady ? '' : ': building the site'}`;
        report({ event: 'changed', text, facts: { files, isReady } });
      },
      onBuilt({ pageCount, seconds, diagnostics }, addedDiagnostics) {
        if (!options.json) printDiagnostics(addedDiagnostics, process.stdout);
        const first = (builds += 1) === 1 ? `${formatCount(pageCount, 'page')} in ${seconds.toFixed(1)} s\n` : '';
        const facts = { pages: pageCount, seconds, diagnostics };
        report({ event: 'built', text: first + summarize(diagnostics), facts });
      },
      onFailed: (message) => report({ event: 'failed', text: `Can't build the site: ${message}`, facts: { message } }),
    });
    const text = `Preview of ${root} at ${dev.url}\nPress Ctrl-C to stop.`;
    report({ event: 'started', text, facts: { url: dev.url, folder: root } });
    await new Promise((resolve) => void stop.signal.addEventListener('abort', resolve, { once: true }));
    await dev.close();
    await stopSearchThreads();
  } finally {
    await fs.rm(workFolder, { recursive: true, force: true });
  }
}

function describe(files: readonly string[]): string {
  const [first = ''] = files;
  return files.length > 1 ? `${first} and ${formatCount(files.length - 1, 'other file')}` : first;
}
