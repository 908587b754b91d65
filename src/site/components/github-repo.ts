import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import { linkAttributes } from './link-attributes.ts';
import type { Component } from '../model/component.ts';
import { readChoiceProp, readStringProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';

const VARIANTS = ['inset', 'flat'];

/** A link card for a repository. Rendering has no network access, so it shows no counts. */
export const githubRepo: Component = {
  names: ['GitHub.Repo'],
  props: ['repo', 'variant'],
  values: { variant: VARIANTS },
  html(node, page) {
    const { name, url } = parseRepository(readStringProp(node.props, 'repo') ?? '');
    const variant = readChoiceProp(node.props, 'variant', VARIANTS) ?? 'inset';
    const link = linkAttributes(page.link(url, node.at));
    const [owner = '', repository = ''] = name.split('/');
    const label =
      repository === '' ? escapeHtml(owner) : `${escapeHtml(owner)}/<strong>${escapeHtml(repository)}</strong>`;
    return (
      `<a${createRootAttributes(node, { class: 'bd-GithubRepo', 'data-bd-variant': variant, ...link })}>` +
      `${page.icon('github', { at: node.at, type: 'brands', size: 20 })}<span${renderAttributes({ class: 'bd-GithubRepoName' })}>${label}</span>` +
      `${page.icon('lucide:arrow-up-right', { at: node.at, size: 16, class: 'bd-GithubRepoArrow' })}</a>${page.html(node.children)}`
    );
  },
  markdown(node, page) {
    const { name, url } = parseRepository(readStringProp(node.props, 'repo') ?? '');
    return [`- [${name}](${page.link(url, node.at)})`, page.blocks(node.children)]
      .filter((part) => part !== '')
      .join('\n\n');
  },
};

function parseRepository(repo: string): { name: string; url: string } {
  const name = repo
    .replace(/^(?:https?:\/\/)?(?:www\.)?github\.com\//, '')
    .replace(/\.git$/, '')
    .split('/')
    .slice(0, 2)
    .join('/');
  return { name, url: encodeURI(`https://github.com/${name}`) };
}
