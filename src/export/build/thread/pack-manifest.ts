import fs from 'node:fs';
import type { Features } from '../../../features/features.ts';
import { packEnd, packSegment } from '../../../site/archive.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';
import type { Task, Tasks } from '../messages.ts';
import { readEntries } from '../segment-meta.ts';

/** `manifest.json` and the end of the archive. `version` is that of its form; `label` is left out when there is none. */
export function packManifest({ plan }: SiteContext, task: Task<'manifest'>): Tasks['manifest']['output'] {
  const { indexes, more, label } = task;
  // In one order, whatever the order in which a database gave them back.
  const { deployment, search, assistant, analytics, playground } = plan.settings.features;
  const features: Features = { deployment, search, assistant, analytics, playground };
  const found = new Map(readEntries(fs.readFileSync(task.entries)).map((entry) => [entry[0], entry]));
  const taken: string[] = [];
  for (const entry of indexes) {
    if (found.has(entry[0])) taken.push(entry[0]);
    else found.set(entry[0], entry);
  }
  for (const entry of more) found.set(entry[0], entry);
  // JSON takes longer for an object of thousands of fields than for all else that an edit of one page asks for at the end.
  const files = Array.from([...found.keys()].sort(), (path) => {
    const [, sha256, size] = found.get(path) ?? [];
    return `${JSON.stringify(path)}:${JSON.stringify({ sha256, size })}`;
  });
  const head = JSON.stringify({ version: 1, label, features, files: {} });
  const content = `${head.slice(0, -2)}${files.join(',')}}}\n`;
  return { tar: Buffer.concat([packSegment([{ path: 'manifest.json', content }]), packEnd()]), taken };
}
