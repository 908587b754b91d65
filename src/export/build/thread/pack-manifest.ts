import fs from 'node:fs';
import { FEATURE_NAMES } from '../../../features/deployment-kinds.ts';
import { packEnd, packSegment, type SiteContext } from '../../../site/index.ts';
import type { Task, Tasks } from '../messages.ts';
import { readEntries } from '../segment-meta.ts';

/**
 * Creates `manifest.json` and the end of the archive. `version` is the manifest's format version; `label` is omitted if
 * there is none.
 */
export function packManifest({ plan }: SiteContext, task: Task<'manifest'>): Tasks['manifest']['output'] {
  const { indexes, more, label } = task;
  // A fixed order that doesn't depend on the database. Older settings don't contain newer features.
  const { deployment, ...switches } = plan.settings.features;
  const features = { deployment, ...Object.fromEntries(FEATURE_NAMES.map((name) => [name, switches[name]])) };
  const entriesByPath = new Map(readEntries(fs.readFileSync(task.entries)).map((entry) => [entry[0], entry]));
  const names: string[] = [];
  for (const entry of indexes) {
    if (entriesByPath.has(entry[0])) names.push(entry[0]);
    else entriesByPath.set(entry[0], entry);
  }
  for (const entry of more) entriesByPath.set(entry[0], entry);
  // Serializing an object with thousands of fields takes longer than everything else at the end of a one-page edit.
  const files = Array.from([...entriesByPath.keys()].sort(), (path) => {
    const [, sha256, size] = entriesByPath.get(path) ?? [];
    return `${JSON.stringify(path)}:${JSON.stringify({ sha256, size })}`;
  });
  const head = JSON.stringify({ version: 1, label, features, files: {} });
  const content = `${head.slice(0, -2)}${files.join(',')}}}\n`;
  return { tar: Buffer.concat([packSegment([{ path: 'manifest.json', content }]), packEnd()]), taken: names };
}
