import type { AuditStreamSettings } from '../../../config/audit-stream.ts';
import type { BucketClient } from '../../../store/s3/bucket.ts';
import { ReceiverError, SEND_TIMEOUT_MS } from './receiver.ts';
import type { AuditReceiver } from './receiver.ts';

/** Seconds for which entries are gathered into one object. */
const GATHER_SECONDS = 60;

/**
 * Stores each batch as an object with JSON lines: `prefix/2026/04/30/00000000000000000001-00000000000000000042.jsonl`,
 * by the date of its first entry and the positions of its first and last entry. An object is never overwritten with
 * other entries. After a kill, a later object can repeat entries.
 */
export function createS3Receiver(settings: Extract<AuditStreamSettings, { kind: 's3' }>): AuditReceiver {
  let opened: Promise<BucketClient> | undefined;
  return {
    gatherSeconds: GATHER_SECONDS,
    async send(batch, signal) {
      const { describeS3Error } = await import('../../../store/s3/explain.ts');
      try {
        opened ??= openBucket(settings);
        const { putObject } = await import('../../../store/s3/bucket.ts');
        const body = Buffer.from(batch.map(({ text }) => `${text}\n`).join(''));
        signal.throwIfAborted();
        await putObject(await opened, { key: createKey(settings.prefix, batch), body });
      } catch (error) {
        signal.throwIfAborted();
        opened = undefined;
        throw new ReceiverError(`${describeS3Error(error, settings.bucket)}.`, { cause: error });
      }
    },
  };
}

async function openBucket({ bucket }: { bucket: BucketClient['settings'] }): Promise<BucketClient> {
  // Loading the SDK takes long, and most installations don't need it.
  const { createS3Client } = await import('../../../store/s3/client.ts');
  return { client: await createS3Client(bucket, { callMs: SEND_TIMEOUT_MS, tries: 1 }), settings: bucket };
}

function createKey(prefix: string, batch: Parameters<AuditReceiver['send']>[0]): string {
  const [first] = batch;
  const day = first?.createdAt.toISOString().slice(0, 10).replaceAll('-', '/');
  const pad = (position = 0) => String(position).padStart(20, '0');
  return `${prefix}${day}/${pad(first?.position)}-${pad(batch.at(-1)?.position)}.jsonl`;
}
