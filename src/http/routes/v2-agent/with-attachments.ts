import { checkAttachments } from '../../../agent/attachments/check-attachments.ts';
import type { NewAttachment } from '../../../agent/attachments/check-attachments.ts';
import { discardAttachments, storeAttachments } from '../../../agent/attachments/store-attachments.ts';
import type { MessageAttachment } from '../../../agent/types/event.ts';
import type { Database } from '../../../db/schema.ts';
import type { Store } from '../../../store/adapter.ts';

/** Attachments of 5 MB in base64, and the rest of the body. */
export const BODY_LIMIT = 8_000_000;

interface Upload {
  db: Database;
  store: Store;
  files: readonly NewAttachment[] | undefined;
}

/**
 * Checks and stores the files of a request, and passes them to `use`, whose transaction keeps them. A worker deletes the
 * files that it didn't keep, for example because the request was a repetition.
 */
export async function withAttachments<T>(
  { db, store, files = [] }: Upload,
  use: (attachments: readonly MessageAttachment[]) => Promise<T>,
): Promise<T> {
  const attachments = await storeAttachments(db, { store, attachments: checkAttachments(files) });
  try {
    return await use(attachments);
  } finally {
    await discardAttachments(db, attachments);
  }
}
