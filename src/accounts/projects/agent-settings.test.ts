import { describe, expect, test } from 'vitest';
import { changeAgentSettings, readAgentSettings } from './agent-settings.ts';

describe('changeAgentSettings', () => {
  test('changes only the given settings and reads defaults for the others', () => {
    const lists = { mayWrite: [], styleGuides: [], webHosts: [] };
    expect(readAgentSettings({})).toEqual({
      branchPrefix: 'bindery/',
      ...lists,
      followReviews: true,
      planFirst: false,
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
