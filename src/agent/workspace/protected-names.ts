import { isClosedName } from '../../accounts/projects/closed-names.ts';

/**
 * Whether a file or folder configures Git, hosts, pipelines, developers' machines or their agents, or contains
 * credentials. The agent can't read or write it in any folder, unless the project allows it and the name isn't
 * permanently closed. Expects a name that `foldName` folded.
 */
export function isProtectedName(foldedName: string): boolean {
  return isClosedName(foldedName) || NAMES.has(foldedName) || PATTERNS.some((pattern) => pattern.test(foldedName));
}

const NAMES: ReadonlySet<string> = new Set([
  // Deployment settings
  'netlify.toml',
  'vercel.json',
  // This agent: the glossary that its work is compared with
  '.bindery',
  // Other agents: their instructions, permissions and servers, some with keys
  '.agent',
  '.agents',
  '.amazonq',
  '.augment',
  '.codex',
  '.continue',
  '.gemini',
  '.junie',
  '.kiro',
  '.mcp',
  '.mcp.json',
  '.opencode',
  '.pi',
  '.rules',
  '.trae',
  'mcp.json',
  'opencode.json',
  'opencode.jsonc',
  // Programs that run automatically on install, on commit or when a folder is opened
  '.envrc',
  '.husky',
  '.idea',
  '.direnv',
  '.justfile',
  '.lefthook',
  '.mise.toml',
  '.pnpmfile.cjs',
  '.pre-commit-config.yaml',
  '.fleet',
  '.vs',
  '.vscode',
  '.zed',
  '.yarn',
  'bunfig.toml',
  'dockerfile',
  'lefthook.yml',
  'makefile',
  'package-lock.json',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'yarn.lock',
]);

const PATTERNS: readonly RegExp[] = [
  /^\.(?:aider|claude|cline|cursor|goose|roo|windsurf)/,
  /^\.(?:devcontainer|pre-commit)/,
  /^\.lintstagedrc/,
];
