import { describe, expect, test } from 'vitest';
import { NO_BUDGET } from './agent-budget.ts';
import { changeAgentSettings, readAgentSettings } from './agent-settings.ts';

describe('changeAgentSettings', () => {
  test('changes only the given settings and reads defaults for the others', () => {
    const lists = { mayWrite: [], styleGuides: [], webHosts: [] };
    expect(readAgentSettings({})).toEqual({
      branchPrefix: 'bindery/',
      ...lists,
      followReviews: true,
      fixChecks: false,
      planFirst: false,
      budget: NO_BUDGET,
    });
    expect(readAgentSettings(changeAgentSettings({}, { followReviews: false })).followReviews).toBe(false);
    const storedSettings = changeAgentSettings(
      { branchPrefix: 'docs/' },
      { mayWrite: ['mkdocs.yml ', '', 'api/conf.py'] },
    );
    expect(storedSettings).toEqual({ branchPrefix: 'docs/', mayWrite: ['mkdocs.yml', 'api/conf.py'] });
    expect(changeAgentSettings(storedSettings, { mayWrite: [] })).toEqual({ branchPrefix: 'docs/', mayWrite: [] });
    expect(changeAgentSettings(storedSettings)).toEqual(storedSettings);
  });

  test.each(['docs/agent-', 'agent', 'team/docs/'])('%j is a branch prefix', (branchPrefix) => {
    expect(changeAgentSettings({}, { branchPrefix })).toEqual({ branchPrefix });
  });

  test.each(['', ' ', '-x', 'a..b', 'a//', '/a', 'a b', 'refs/heads/', 'x'.repeat(101)])(
    '%j is not a branch prefix',
    (branchPrefix) => {
      expect(() => changeAgentSettings({}, { branchPrefix })).toThrow(/^Expected/);
    },
  );

  test.each(['../mkdocs.yml', '/mkdocs.yml', '*.yml', 'a//b', 'a\\b'])('%j is not a file path', (name) => {
    expect(() => changeAgentSettings({}, { mayWrite: [name] })).toThrow('Expected the path of one file');
  });

  test('web pages can be fetched only from the listed hosts, each with exactly the same spelling', () => {
    const storedSettings = changeAgentSettings(
      {},
      { webHosts: ['Docs.Example.com', 'docs.example.com', 'a.test:8443'] },
    );
    expect(storedSettings).toEqual({ webHosts: ['docs.example.com', 'a.test:8443'] });
  });

  test.each([
    'https://docs.example.com',
    'docs.example.com/a',
    '*.example.com',
    'user@example.com',
    'localhost',
    'a b',
  ])('%j is not a hostname', (host) => {
    expect(() => changeAgentSettings({}, { webHosts: [host] })).toThrow('Expected a hostname');
  });

  test.each(['.git/config', '.GITHUB/workflows/ci.yml', '.gitlab-ci.yml', 'a/.env', 'x.pem', 'Jenkinsfile'])(
    "%j can't be opened to the agent",
    (name) => {
      expect(() => changeAgentSettings({}, { mayWrite: [name] })).toThrow("can't edit");
    },
  );
});

describe('the budget', () => {
  test('changes only the limits that are present, and null removes one', () => {
    const before = { budget: { ...NO_BUDGET, monthlyTokens: 5_000, jobCost: 0.5 } };
    expect(changeAgentSettings(before, { budget: { monthlyCost: 20, jobCost: null } }).budget).toEqual({
      monthlyTokens: 5_000,
      monthlyCost: 20,
      jobTokens: null,
      jobCost: null,
    });
  });

  test.each([{ monthlyTokens: 0 }, { jobTokens: 1.5 }, { monthlyCost: -1 }, { jobCost: 0.001 }, { jobCost: Infinity }])(
    'refuses %j and says what is possible',
    (budget) => {
      expect(() => changeAgentSettings({}, { budget })).toThrow(/Expected the budget \w+ to be .* from .* or null/);
    },
  );
});
