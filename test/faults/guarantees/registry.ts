import type { Peers } from '../load/peers.ts';
import type { Guarantee } from '../types.ts';
import { endedOnce } from './ended-once.ts';
import { innocentCompleted } from './innocent-completed.ts';
import { noCrashes } from './no-crashes.ts';
import { noLongWaits } from './no-long-waits.ts';
import { noOrphans } from './no-orphans.ts';
import { notGivenUp } from './not-given-up.ts';
import { noLeftovers } from './no-leftovers.ts';
import { createOnePullRequest } from './one-pull-request.ts';
import { publishedOnce } from './published-once.ts';
import { sameBundles } from './same-bundles.ts';
import { notifiedOnce } from './notified-once.ts';
import { wholeDownloads } from './whole-downloads.ts';
import { wholePages } from './whole-pages.ts';

/** Every guarantee that a run checks, in this order: the later ones change branches of the repositories. */
export function listGuarantees(peers: Peers): readonly Guarantee[] {
  return [
    noOrphans,
    noCrashes,
    noLongWaits,
    endedOnce,
    notGivenUp,
    innocentCompleted,
    notifiedOnce,
    publishedOnce,
    noLeftovers,
    createOnePullRequest(peers),
    sameBundles,
    wholeDownloads,
    wholePages,
  ];
}
