/** Writes the page with release notes from the text of `CHANGELOG.md`, which is their only source. */
export function writeReleaseNotes(changelog: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  return `${FRONT}\n${sections.map(writeVersion).join('\n\n')}\n`;
}

const FRONT = `---
title: "Release notes"
description: "What changes in each version for people who run Bindery, call its API or write documentation with it."
---

{/* Generated from CHANGELOG.md: see scripts/docs/release-notes.test.ts. */}

To install a new version, see [Upgrade](/operate/upgrade). Its [version notes](/operate/upgrade#version-notes) list what you need to do.
`;

/** Writes one version. Its heading in the changelog is `[Unreleased]`, or `[0.2.0] - 2026-02-01`. */
function writeVersion(section: string): string {
  const [, name = '', date] = /^\[([^\]]+)\](?: - (\S+))?\n/.exec(section) ?? [];
  const state = date === undefined ? 'These changes are part of the next version.' : `Released on ${date}.`;
  const body = section.slice(section.indexOf('\n') + 1).trim();
  return [`## ${name}`, state, ...(body === '' ? [] : [escapeMarkdown(body)])].join('\n\n');
}

/** Braces and angle brackets start code in MDX, unless they are in a code span. */
function escapeMarkdown(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[<{]/g, String.raw`\$&`)))
    .join('');
}
