/** Entry of `_docs/integrations.js`, which a server adds to pages if its operator allows third-party analytics. */
import type { ThirdParties } from '../../../lib/third-parties.ts';
import { isTrackingDisabled } from '../is-tracking-disabled.ts';
import { hasConsent } from './consent.ts';
import { LOADERS } from './loaders.ts';

const { cookies, ...settingsByName } = JSON.parse(
  document.currentScript?.dataset['bdSettings'] ?? '{}',
) as ThirdParties;

/** Milliseconds between checks for consent, until the reader has given it. */
const CONSENT_MS = 1000;

function begin(): void {
  if (!hasConsent(cookies)) return void setTimeout(begin, CONSENT_MS);
  for (const [name, settings] of Object.entries(settingsByName)) {
    try {
      LOADERS[name as keyof typeof settingsByName](settings as never);
    } catch (error) {
      // A failing provider must not stop the others.
      console.error(error);
    }
  }
}

if (!isTrackingDisabled()) begin();
