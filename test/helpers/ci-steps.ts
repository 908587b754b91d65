/**
 * Reads the repository's GitHub action and GitLab jobs, and their examples in the guide, and returns what they would
 * run.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

type Variables = Record<string, string>;

/** A pipeline script with its variables. */
export interface Script {
  name: string;
  lines: string;
  env: Variables;
}

/** The arguments of the program, and the script's outputs for later steps. */
export interface Call {
  program: string;
  words: string[];
  outputs: string;
}

interface Action {
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, { value: string }>;
  runs: { steps: { id?: string; if?: string; uses?: string; run?: string; env?: Variables }[] };
}

interface Job {
  extends?: string;
  script?: string[];
  image?: { name: string; entrypoint: string[] };
  variables?: Variables;
}

export const action = parse(read('action.yml')) as Action;
export const jobs = parse(read('deploy/gitlab/bindery.yml')) as Record<string, Job>;

/** Returns the script that the action runs with some inputs. Throws for an unknown input. */
export function findStep(values: Variables): Script {
  const unknown = Object.keys(values).filter((name) => !(name in action.inputs));
  if (unknown.length > 0) throw new Error(`The action has no input ${unknown.join(', ')}.`);
  const inputs = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value = '' }]) => [name, value])),
    ...values,
  };
  const step = action.runs.steps.find(({ if: condition }) => condition === `\${{ inputs.run == '${inputs['run']}' }}`);
  if (!step?.run) throw new Error(`The action runs nothing for ${inputs['run']}.`);
  const env = Object.entries(step.env ?? {}).map(([name, text]) => [name, fillInputs(text, inputs)]);
  return { name: `action ${inputs['run']}`, lines: step.run, env: Object.fromEntries(env) as Variables };
}

function fillInputs(text: string, inputs: Variables): string {
  return text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (whole, name: string) => {
    if (name in inputs) return inputs[name] ?? '';
    throw new Error(`The action has no input for ${whole}.`);
  });
}

/** Returns the script of a GitLab job, including the jobs that it extends. */
export function getJobScript(name: string, job: Job): Script {
  const base = job.extends === undefined ? undefined : jobs[job.extends];
  if (job.extends !== undefined && !base) throw new Error(`There is no job ${job.extends}.`);
  const inheritedScript = base ? getJobScript(name, base) : { lines: '', env: {} };
  return {
    name: `job ${name}`,
    lines: job.script?.join('\n') ?? inheritedScript.lines,
    env: { ...inheritedScript.env, ...job.variables },
  };
}

/** Returns the uses of the action and of the jobs in a guide's YAML blocks. */
export function listExamples(guide: string): Script[] {
  const blocks = [...read(guide).matchAll(/^```ya?ml[^\n]*\n(.*?)^```$/gms)].map(
    ([, text = '']) => parse(text) as unknown,
  );
  return blocks.flatMap((block) => findExamples('', block));
}

function findExamples(name: string, value: unknown): Script[] {
  if (typeof value !== 'object' || value === null) return [];
  const { uses, with: inputs = {}, extends: base } = value as { uses?: string; with?: Variables; extends?: string };
  if (uses?.startsWith('acme/bindery@')) return [findStep(inputs)];
  if (base !== undefined) return [getJobScript(name, value as Job)];
  return Object.entries(value).flatMap(([key, each]) => findExamples(key, each));
}

/** Runs a script in bash as a runner does, but replaces the program: bash records its arguments. */
export function parseCall({ lines, env }: Script): Call {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-step-'));
  const [calls, outputs] = [path.join(folder, 'calls'), path.join(folder, 'outputs')];
  try {
    fs.writeFileSync(outputs, '');
    execFileSync(
      'bash',
      ['--noprofile', '--norc', '-euo', 'pipefail', '-c', `node() { printf '%s\\0' "$@" >> "$CALLS"; }\n${lines}`],
      {
        env: { PATH: process.env['PATH'], GITHUB_ACTION_PATH: '/app', GITHUB_OUTPUT: outputs, CALLS: calls, ...env },
      },
    );
    const [program = '', ...words] = fs.readFileSync(calls, 'utf8').split('\0').slice(0, -1);
    return { program, words, outputs: fs.readFileSync(outputs, 'utf8') };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
