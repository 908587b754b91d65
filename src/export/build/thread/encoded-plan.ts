import { deserialize, serialize } from 'node:v8';
import type { SitePlan } from '../../../site/index.ts';
import { shareTexts } from './share-texts.ts';

/** Encodes a plan for other threads. All threads share the bytes: a message with them contains no copy. */
export function encodePlan(plan: SitePlan): Uint8Array {
  const bytes = serialize(plan);
  const sharedBytes = new Uint8Array(new SharedArrayBuffer(bytes.length));
  sharedBytes.set(bytes);
  return sharedBytes;
}

export function decodePlan(bytes: Uint8Array): SitePlan {
  return compactPlan(deserialize(bytes) as SitePlan);
}

/** Number of pages from which on sharing a plan's texts is worth its time. */
const MANY_PAGES = 2_000;

/** Returns a plan that takes less memory if the site is large. */
export function compactPlan(plan: SitePlan): SitePlan {
  return plan.pages.length < MANY_PAGES ? plan : shareTexts(plan);
}
