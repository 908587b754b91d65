import type { CollectorOptions } from './collector.ts';
import { openFeedback } from './feedback-store.ts';
import type { FeedbackStore } from './feedback-store.ts';

/** Stores readers' feedback in a file in a folder, which is created with the first response. */
export function collectInFolder(folder: string): Pick<CollectorOptions, 'save' | 'close'> {
  let store: Promise<FeedbackStore> | undefined;
  return {
    async save(response) {
      store ??= openFeedback(folder);
      store.catch(() => {
        store = undefined;
      });
      (await store).save(response);
    },
    close() {
      void store?.then((openedStore) => openedStore.close()).catch(() => undefined);
    },
  };
}
