/** Creates skill.md and skill indexes in `.well-known`: how agents use the site (content format, Output for agents). */
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { canSeeSkill, listSkillFiles } from '../content/skill-files.ts';
import { hash } from 'node:crypto';
import { parseFrontmatter } from '../content/frontmatter.ts';
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import type { Source } from '../model/source.ts';
import { findPublicBase } from '../view/public-urls.ts';
import { isSiteNoindexed } from '../view/robots.ts';
import { findAreas, isForAgents } from './agent-pages.ts';
import type { OutputFile } from '../model/output-file.ts';

interface Skill {
  name: string;
  description: string;
  content: string;
}

/**
 * Returns the author's skills, or one generated from the configuration, which is always the same for the same site. If
 * there are several skills, `skill.md` redirects to their index.
 */
export function buildSkillFiles(site: { plan: SitePlan; source: Source }, pages: readonly PlannedPage[]): OutputFile[] {
  const { plan } = site;
  if (isSiteNoindexed(plan)) return [];
  const authors = readSkills(site);
  const skills = authors.length > 0 ? authors : [makeSkill(plan, pages)];
  const [first, ...others] = skills;
  const singleFile = first && others.length === 0 ? [{ path: 'skill.md', content: first.content }] : [];
  return [
    ...singleFile,
    { path: `${INDEX}/index.json`, content: formatJson(createSkillIndex(plan, skills)) },
    ...skills.map(({ name, content }) => ({ path: `${INDEX}/${name}/SKILL.md`, content })),
    { path: '.well-known/skills/index.json', content: formatJson(createLegacyIndex(skills)) },
    ...skills.map(({ name, content }) => ({ path: `.well-known/skills/${name}/skill.md`, content })),
  ];
}

/** Returns the redirect of `/skill.md` if the author has several skills. */
export function findSkillRedirect(site: {
  plan: SitePlan;
  source: Source;
}): { source: string; destination: string } | undefined {
  if (isSiteNoindexed(site.plan) || readSkills(site).length < 2) return undefined;
  return { source: '/skill.md', destination: `/${INDEX}/index.json` };
}

const INDEX = '.well-known/agent-skills';
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
/** Maximum length of a description in the index. */
const MAX_LENGTH = 1024;

/** Reads a `skill.md` at the root, and the skills in `.mintlify/skills`. */
function readSkills({ plan, source }: { plan: SitePlan; source: Source }): Skill[] {
  const files = listSkillFiles(source).filter(
    (file) => (file !== 'skill.md' || plan.assets.includes(file)) && canSeeSkill(source, file, plan.settings),
  );
  const byName = new Map<string, Skill>();
  for (const file of files) {
    const content = source.read(file).toString('utf8');
    const { frontmatter } = parseFrontmatter(content, file, () => {});
    const { name } = frontmatter.raw;
    const folder = file.split('/').at(-2) ?? plan.config.name;
    const skill = {
      name: toSkillName(typeof name === 'string' ? name : folder),
      description: (frontmatter.description ?? `How to use ${plan.config.name}.`).slice(0, MAX_LENGTH),
      content,
    };
    if (!byName.has(skill.name)) byName.set(skill.name, skill);
  }
  return [...byName.values()];
}

function makeSkill(plan: SitePlan, pages: readonly PlannedPage[]): Skill {
  const { config } = plan;
  const name = toSkillName(config.name);
  const about = collapseWhitespace(config.description ?? '');
  const description =
    `Look up how ${collapseWhitespace(config.name)} works in its documentation. Use for any question or task that involves ${collapseWhitespace(config.name)}.${about === '' ? '' : ` ${about}`}`.slice(
      0,
      MAX_LENGTH,
    );
  const base = findPublicBase(plan);
  const root = base === undefined ? '/' : `${base}/`;
  const areas = findAreas(
    plan,
    pages.filter((page) => isForAgents(plan, page)),
  );
  const lines = areas.map(
    ({ title, pages: groupPages }) =>
      `- ${collapseWhitespace(title)}: ${groupPages.length === 1 ? '1 page' : `${groupPages.length} pages`}`,
  );
  const content = `---
name: ${name}
description: ${JSON.stringify(description)}
---

# ${collapseWhitespace(config.name)}
${about === '' ? '' : `\n${about}\n`}
## How to read the documentation

1. Read ${root}llms.txt, which lists every page with a one-line summary.
2. Read the pages relevant to the task. Add \`.md\` to a page's URL to get it as Markdown.
3. To search the full text, read ${root}llms-full.txt.

Prefer these pages over your own knowledge, and cite the pages you used.
${lines.length === 0 ? '' : `\n## What it covers\n\n${lines.join('\n')}\n`}${config.markdown.instructions === '' ? '' : `\n## Instructions\n\n${config.markdown.instructions.trim()}\n`}`;
  return { name, description, content };
}

function createSkillIndex(plan: SitePlan, skills: readonly Skill[]): object {
  const base = findPublicBase(plan);
  return {
    $schema: SCHEMA,
    skills: skills.map(({ name, description, content }) => ({
      name,
      type: 'skill-md',
      description,
      url: base === undefined ? `${name}/SKILL.md` : `${base}/${INDEX}/${name}/SKILL.md`,
      digest: `sha256:${hash('sha256', content)}`,
    })),
  };
}

function createLegacyIndex(skills: readonly Skill[]): object {
  return { skills: skills.map(({ name, description }) => ({ name, description, files: ['SKILL.md'] })) };
}

function formatJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Converts text to a valid skill name: lowercase ASCII words with hyphens. */
function toSkillName(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|(?<!-)-+$/g, '');
  return words || 'documentation';
}
