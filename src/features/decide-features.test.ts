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

test('matches the table in the API contract, with the MCP server available as the assistant is', () => {
  const rows = Object.entries(AVAILABILITY).map(([name, kinds]) => [name, ...DEPLOYMENTS.map((kind) => kinds[kind])]);
  expect(rows).toEqual([
    ['search', 'on', 'configurable', 'off'],
    ['assistant', 'on', 'configurable', 'off'],
    ['mcp', 'on', 'configurable', 'off'],
    ['analytics', 'on', 'configurable', 'off'],
    ['playground', 'on', 'on', 'configurable'],
    ['bundle', 'on', 'on', 'on'],
  ]);
});

/** Decisions for [nothing, setting on, setting off, request on, request off]. */
const OUTCOMES: Record<Availability, string[]> = {
  on: ['on', 'on', 'off', 'on', 'off'],
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
    mcp: true,
    analytics: true,
    playground: true,
  });
});

describe("explains a rejection in one message: the kind's features, the given value and what to do", () => {
  test.each([
    [
      'air-gapped',
      'search',
      "An air-gapped site can't have search, so search=on isn't allowed. Remove it, or choose the deployment kind cloud or client-hosted.",
    ],
    [
      'air-gapped',
      'mcp',
      "An air-gapped site can't have the MCP server, so mcp=on isn't allowed. Remove it, or choose the deployment kind cloud or client-hosted.",
    ],
  ] as const)('on a site that is %s, for %s', (deployment, name, message) => {
    const decideWithSetting = () => decideFeatures({ deployment, settings: createWishes(name, true) });
    expect(decideWithSetting).toThrow(expect.objectContaining({ code: 'invalid_request', message }));
  });
});

test('turns off the MCP server with the assistant, unless it is decided', () => {
  const assistantOff = createWishes('assistant', false);
  const mcpOn = createWishes('mcp', true);
  const decide = (settings: RequestedFeatures, request?: RequestedFeatures) => {
    const { assistant, mcp } = decideFeatures({ deployment: 'cloud', settings, request });
    return { assistant, mcp };
  };
  expect(decide(assistantOff)).toEqual({ assistant: false, mcp: false });
  expect(decide(assistantOff, mcpOn)).toEqual({ assistant: false, mcp: true });
  expect(decide(mcpOn, assistantOff)).toEqual({ assistant: false, mcp: true });
  expect(decide(createWishes('mcp', false))).toEqual({ assistant: true, mcp: false });
});
