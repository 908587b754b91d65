import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const INDEX = '.well-known/agent-skills/index.json';

interface Index {
  skills: { name: string; description: string; url: string; digest: string; type: string; files: string[] }[];
}

const DOCS = { navigation: { pages: ['a'] } };

function read(files: Map<string, string>, file: string): Index['skills'] {
  return (JSON.parse(files.get(file) ?? '{"skills":[]}') as Index).skills;
}

describe('skills', () => {
  test("are generated from the configuration without an author's skill, always in the same way", async () => {
    const renderSite = () => renderTestSite({ 'a.md': '# A' }, { origin: 'https://docs.example.com' });
    const { files } = await renderSite();
    expect(files.get('skill.md')).toBe((await renderSite()).files.get('skill.md'));
    expect(files.get('skill.md')).toMatch(/^---\nname: test\ndescription: "/);
    expect(files.get('skill.md')).toContain('https://docs.example.com/llms.txt');
    expect(files.get('.well-known/agent-skills/test/SKILL.md')).toBe(files.get('skill.md'));
    expect(files.get('.well-known/skills/test/skill.md')).toBe(files.get('skill.md'));
    expect(read(files, INDEX)).toEqual([
      {
        name: 'test',
        type: 'skill-md',
        description: expect.any(String),
        url: 'https://docs.example.com/.well-known/agent-skills/test/SKILL.md',
        digest: `sha256:${hash('sha256', files.get('skill.md') ?? '')}`,
      },
    ]);
    expect(read(files, '.well-known/skills/index.json')).toMatchObject([{ name: 'test', files: ['SKILL.md'] }]);
  });

  test("use the author's skill.md under its own name", async () => {
    const authorSkill = '---\nname: Own Skill\ndescription: Mine\n---\nDo.';
    const { files } = await renderTestSite({ 'docs.json': DOCS, 'a.md': '# A', 'skill.md': authorSkill });
    expect(files.has('skill.md')).toBe(false);
    expect(files.get('.well-known/agent-skills/own-skill/SKILL.md')).toBe(authorSkill);
    expect(read(files, INDEX)).toMatchObject([{ name: 'own-skill', description: 'Mine', url: 'own-skill/SKILL.md' }]);
  });

  test('publish several skills separately, with /skill.md leading to their index', async () => {
    const { files } = await renderTestSite({
      'docs.json': DOCS,
      'a.md': '# A',
      '.mintlify/skills/one/SKILL.md': '---\ndescription: 1\n---\n',
      '.mintlify/skills/Two Words/SKILL.md': 'two',
    });
    expect(read(files, INDEX).map(({ name }) => name)).toEqual(['two-words', 'one']);
    expect(files.has('skill.md')).toBe(false);
    expect(files.get('_redirects')).toContain('/skill.md /.well-known/agent-skills/index.json 307\n');
  });

  test('keep a hostile name inside its folder', async () => {
    const { files } = await renderTestSite({
      'docs.json': DOCS,
      'a.md': '# A',
      'skill.md': '---\nname: ../../x\n---\n',
    });
    expect([...files.keys()].filter((file) => file.endsWith('SKILL.md'))).toEqual([
      '.well-known/agent-skills/x/SKILL.md',
    ]);
  });
});
