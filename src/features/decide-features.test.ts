import { describe, expect, test } from 'vitest';
import { decideFeatures, type RequestedFeatures } from './decide-features.ts';
import { AVAILABILITY, DEPLOYMENTS, FEATURE_NAMES } from './deployment-kinds.ts';
import type { Availability, Deployment, FeatureName } from './deployment-kinds.ts';

function createWishes(name: FeatureName, on: boolean | undefined): RequestedFeatures {
  const describe = (feature: FeatureName, wish: boolean) => `${feature}=${wish ? 'on' : 'off'}`;
  return { switches: on === undefined ? {} : { [name]: on }, describe };
}

/** Returns the decision about one feature: on, off, or refused. */
function getOutcome(
  name: FeatureName,
  { deployment, setting, request }: { deployment: Deployment; setting?: boolean; request?: boolean },
): 'on' | 'off' | 'refused' {
  try {
    const input = { deployment, settings: createWishes(name, setting), request: createWishes(name, request) };
    return decideFeatures(input)[name] ? 'on' : 'off';
  } catch {
    return 'refused';
  }
}

test('matches the table in the API contract', () => {
  const rows = Object.entries(AVAILABILITY).map(([name, kinds]) => [name, ...DEPLOYMENTS.map((kind) => kinds[kind])]);
  expect(rows).toEqual([
    ['search', 'on', 'configurable', 'off'],
    ['assistant', 'on', 'configurable', 'off'],
    ['analytics', 'on', 'configurable', 'off'],
    ['playground', 'on', 'on', 'configurable'],
    ['bundle', 'on', 'on', 'on'],
  ]);
});

/** Decisions for [nothing, setting on, setting off, request on, request off]. */
const OUTCOMES: Record<Availability, string[]> = {
  on: ['on', 'on', 'refused', 'on', 'off'],
  configurable: ['default', 'on', 'off', 'on', 'off'],
  off: ['off', 'refused', 'off', 'refused', 'off'],
};
const CASES = [{}, { setting: true }, { setting: false }, { request: true }, { request: false }] as const satisfies {
  setting?: boolean;
  request?: boolean;
}[];

test.each(DEPLOYMENTS.flatMap((deployment) => FEATURE_NAMES.map((name) => [deployment, name] as const)))(
  'on a site that is %s, treats %s as the table says for any source',
  (deployment, name) => {
    const outcomes = CASES.map((switches) => getOutcome(name, { deployment, ...switches }));
    const defaultState = deployment === 'air-gapped' ? 'off' : 'on';
    const expected = OUTCOMES[AVAILABILITY[name][deployment]];
    expect(outcomes).toEqual(expected.map((state) => (state === 'default' ? defaultState : state)));
  },
);

test('prefers a request over a setting', () => {
  const client = { deployment: 'client-hosted' } as const;
  expect(getOutcome('search', { ...client, setting: false, request: true })).toBe('on');
  expect(getOutcome('search', { ...client, setting: true, request: false })).toBe('off');
  expect(getOutcome('playground', { deployment: 'air-gapped', setting: true, request: false })).toBe('off');
});

test('does not change other features with a switch for one', () => {
  expect(decideFeatures({ deployment: 'client-hosted', settings: createWishes('search', false) })).toEqual({
    deployment: 'client-hosted',
    search: false,
    assistant: true,
    analytics: true,
    playground: true,
  });
});

describe("explains a rejection in one message: the kind's features, the given value and what to do", () => {
  test.each([
    [
      'air-gapped',
      'search',
      true,
      "An air-gapped site can't have search, so search=on isn't allowed. Remove it, or choose the deployment kind cloud or client-hosted.",
    ],
    [
      'cloud',
      'assistant',
      false,
      "A cloud site always has the AI assistant, so assistant=off isn't allowed. Remove it, or choose the deployment kind client-hosted or air-gapped.",
    ],
    [
      'client-hosted',
      'playground',
      false,
      "A client-hosted site always has the API playground, so playground=off isn't allowed. Remove it, or choose the deployment kind air-gapped.",
    ],
  ] as const)('on a site that is %s, for %s', (deployment, name, on, message) => {
    const decideWithSetting = () => decideFeatures({ deployment, settings: createWishes(name, on) });
    expect(decideWithSetting).toThrow(expect.objectContaining({ code: 'invalid_request', message }));
  });
});
