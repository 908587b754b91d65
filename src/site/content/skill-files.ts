import type { Source } from '../model/source.ts';
import { parseFrontmatter } from './frontmatter.ts';
import { isForReaders, type Readers } from './page-access.ts';

/** Returns the author's skills for language models: a `skill.md` at the root, and those in `.mintlify/skills`. */
export function listSkillFiles(source: Source): string[] {
  const files = source.files.filter((file) => /^\.mintlify\/skills\/[^/]+\/SKILL\.md$/i.test(file));
  return [...(source.has('skill.md') ? ['skill.md'] : []), ...files];
}

/** Returns whether readers can see a skill. Without a session, its frontmatter must contain `public: true`. */
export function canSeeSkill(source: Source, file: string, { groups = [], audience }: Readers): boolean {
  const { frontmatter } = parseFrontmatter(source.read(file).toString('utf8'), file, () => {});
  return isForReaders(frontmatter.groups, groups) && (audience !== 'public' || frontmatter.public === true);
}
