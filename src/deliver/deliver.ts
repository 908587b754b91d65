/** Delivers the files of a site to a target: uploads what has changed, in an order that readers never notice. */
import { AppError } from '../errors.ts';
import { withParallelTasks } from '../lib/parallel-tasks.ts';
import type { PlannedObject } from './plan-objects.ts';
import { PHASES } from './plan-objects.ts';
import { readRecord, writeRecord, type DeliveryRecord } from './record.ts';
import type { DeliveryTarget, TargetObject } from './target.ts';

export interface DeliveryOptions {
  target: DeliveryTarget;
  /** Identifies the bundle or folder. */
  bundle: string;
  objects: readonly PlannedObject[];
  /** Returns the content of a file, whose digest is verified. */
  open(object: PlannedObject): Promise<Buffer> | AsyncIterable<Uint8Array>;
  /** Whether objects of earlier deliveries that the site no longer has are deleted. */
  removeOld: boolean;
  /** Whether objects that Bindery didn't deliver can be replaced. */
  overwrite: boolean;
  /** Only finds out what would change. */
  dryRun: boolean;
  /** Runs after all changes, with what was changed. If it throws, the next delivery runs it again. */
  announce?: ((change: DeliveryChange) => Promise<void>) | undefined;
  onPhase?: ((name: string, count: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** What a delivery changed. */
export interface DeliveryChange {
  bundle: string;
  uploaded: string[];
  deleted: string[];
  /** Whether an earlier delivery ended before it announced its changes, so that others may have changed too. */
  isIncomplete: boolean;
}

export interface DeliveryResult extends DeliveryChange {
  unchanged: number;
  /** Objects of earlier deliveries that the site no longer has, and that weren't deleted. */
  leftover: string[];
  /** Objects to delete that another program has replaced since, and that stay for this reason. */
  replaced: string[];
}

/**
 * Delivers a site. It can be stopped at any moment: the next delivery continues. Throws `conflict` before it changes
 * anything if it would replace objects that Bindery didn't upload.
 */
export async function deliver(options: DeliveryOptions): Promise<DeliveryResult> {
  const { target, objects, bundle, removeOld, dryRun, announce } = options;
  const [earlier, existing] = await Promise.all([readRecord(target), target.list()]);
  const changedObjects = objects.filter((object) => !isUnchanged(object, earlier, existing));
  checkForeign(options, { changedObjects, earlier, existing });
  const paths = new Set(objects.map(({ path }) => path));
  const oldPaths = [...(earlier?.files.keys() ?? [])].filter((path) => !paths.has(path) && existing.has(path)).sort();
  const isOwn = (path: string): boolean => {
    const etag = earlier?.files.get(path)?.etag;
    // Without an ETag, the object was uploaded by a delivery that ended before it knew it.
    return etag === '' || etag === existing.get(path)?.etag;
  };
  const change: DeliveryChange = {
    bundle,
    uploaded: changedObjects.map(({ path }) => path),
    deleted: removeOld ? oldPaths.filter(isOwn) : [],
    isIncomplete: earlier?.isAnnounced === false,
  };
  const result = {
    ...change,
    unchanged: objects.length - changedObjects.length,
    leftover: removeOld ? [] : oldPaths,
    replaced: removeOld ? oldPaths.filter((path) => !isOwn(path)) : [],
  };
  const isNothing = change.uploaded.length + change.deleted.length === 0;
  if (dryRun || (isNothing && !change.isIncomplete && earlier?.bundle === bundle)) return result;
  const record = createRecord({ earlier, objects, oldPaths, bundle, isAnnounced: isNothing && !change.isIncomplete });
  await writeRecord(target, record);
  await upload(options, { changedObjects, record });
  await removeObjects(options, { paths: change.deleted, record });
  if (announce && !record.isAnnounced) await announce(change);
  await writeRecord(target, { ...record, isAnnounced: true });
  return result;
}

/** The store still has the bytes that an earlier delivery uploaded, and they are the ones of this site. */
function isUnchanged(
  { path, sum, size }: PlannedObject,
  earlier: DeliveryRecord | undefined,
  existing: ReadonlyMap<string, TargetObject>,
): boolean {
  const entry = earlier?.files.get(path);
  const object = existing.get(path);
  return entry?.sum === sum && object?.etag === entry.etag && object.size === size;
}

interface Found {
  changedObjects: readonly PlannedObject[];
  earlier: DeliveryRecord | undefined;
  existing: ReadonlyMap<string, TargetObject>;
}

/** Protects other objects in a bucket from a mistyped prefix. */
function checkForeign({ target, overwrite }: DeliveryOptions, { changedObjects, earlier, existing }: Found): void {
  if (overwrite) return;
  const foreignPaths = changedObjects
    .map(({ path }) => path)
    .filter((path) => existing.has(path) && earlier?.files.has(path) !== true);
  const [first] = foreignPaths;
  if (first === undefined) return;
  const others = foreignPaths.length > 1 ? ` and ${foreignPaths.length - 1} other files of this site` : '';
  throw new AppError(
    'conflict',
    `${target.name} already contains ${first}${others}, which Bindery didn't upload. Check the bucket and the prefix. To replace these objects, pass --overwrite.`,
  );
}

/**
 * Creates the record that is stored before the first upload. It lists new objects without a digest, so that a later
 * delivery knows them as its own, even if this one is killed.
 */
function createRecord({
  earlier,
  objects,
  oldPaths,
  ...state
}: Omit<DeliveryRecord, 'files'> & {
  earlier: DeliveryRecord | undefined;
  objects: readonly PlannedObject[];
  oldPaths: readonly string[];
}): DeliveryRecord {
  const paths = [...objects.map(({ path }) => path), ...oldPaths];
  const files = new Map(paths.map((path) => [path, earlier?.files.get(path) ?? { sum: '', etag: '' }]));
  return { ...state, files };
}

interface Progress {
  record: DeliveryRecord;
}

async function upload(
  { target, open, onPhase, signal }: DeliveryOptions,
  { changedObjects, record }: Progress & { changedObjects: readonly PlannedObject[] },
): Promise<void> {
  for (const [phase, name] of PHASES.entries()) {
    const phaseObjects = changedObjects.filter((object) => object.phase === phase);
    if (phaseObjects.length === 0) continue;
    onPhase?.(name, phaseObjects.length);
    try {
      await withParallelTasks(MAX_UPLOADS, async (addUpload) => {
        for (const object of phaseObjects)
          await addUpload(async () => {
            signal?.throwIfAborted();
            const body = open(object);
            const etag = await target.put(object.path, body instanceof Promise ? await body : body, object.headers);
            record.files.set(object.path, { sum: object.sum, etag });
          });
      });
    } catch (error) {
      // So that the next delivery doesn't upload the same files again. The first error says more than a second one.
      await writeRecord(target, record).catch(() => undefined);
      throw error;
    }
    await writeRecord(target, record);
  }
}

const MAX_UPLOADS = 16;

async function removeObjects(
  { target, onPhase, signal }: DeliveryOptions,
  { paths, record }: Progress & { paths: readonly string[] },
): Promise<void> {
  if (paths.length === 0) return;
  onPhase?.('deletions', paths.length);
  await withParallelTasks(MAX_UPLOADS, async (addDeletion) => {
    for (const path of paths)
      await addDeletion(async () => {
        signal?.throwIfAborted();
        await target.delete(path);
        record.files.delete(path);
      });
  });
}
