import { SERVER_STATE_PATH } from '../../lib/feedback.ts';
import { recall, remember } from '../browser/storage.ts';
import { toBundlePath, loadJson, root } from './page.ts';

type Kind = 'feedback' | 'events';

/**
 * Whether the site's server collects this kind of data. Checked once per window, because all pages of a site share one
 * server.
 */
export async function isCollecting(kind: Kind): Promise<boolean> {
  return (await (statePromise ??= readState())).includes(kind);
}

/** Several sites can share an origin. */
const KEY = `server:${new URL(root.dataset['bdRoot'] ?? './', location.href).pathname}`;
let statePromise: Promise<string[]> | undefined;

async function readState(): Promise<string[]> {
  const storedState = recall(KEY, 'sessionStorage');
  if (storedState !== undefined) return storedState.split(' ');
  const state = ((await loadJson(toBundlePath(SERVER_STATE_PATH))) ?? {}) as Partial<Record<Kind, unknown>>;
  const kinds = (['feedback', 'events'] as const).filter((kind) => state[kind] === true);
  remember(KEY, kinds.join(' '), 'sessionStorage');
  return kinds;
}
