import { isClosedName } from '../../accounts/projects/closed-names.ts';

/**
 * Files and folders that steer git, hosts, pipelines, developers' machines and their agents, or hold credentials. The
 * agent neither reads nor writes them, wherever they lie, unless the project opens one that is not closed for good. Names
 * are folded as `foldName` does it.
 */
export function isProtectedName(folded: string): boolean {
  return isClosedName(folded) || NAMES.has(folded) || PATTERNS.some((pattern) => pattern.test(folded));
}

const NAMES: ReadonlySet<string> = new Set([
  // Deployments
  'netlify.toml',
  'vercel.json',
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
  // Programs that run by themselves on install, commit or opening a folder
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
