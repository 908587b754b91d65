#!/usr/bin/env node
/*
 * Plain JavaScript that older Nodes run too. In a clone it runs the TypeScript sources, bundled by `npm ci` or as they are, which takes
 * a newer Node than the JavaScript of the npm package does; a Node that npm installed beside Bindery will do.
 */
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import './stop-with-npm.js';

/** Commands that run until they are stopped, and end with code 0 then. */
const IS_SERVICE = ['start', 'api', 'site', 'worker', 'serve'].includes(process.argv[2]);
if (IS_SERVICE) stopWhileLoading();

// An `import` of these loads all that they may ever need.
const require = createRequire(import.meta.url);
const { existsSync, readFileSync, statSync } = require('node:fs');

const SELF = fileURLToPath(import.meta.url);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IS_CLONE = existsSync(new URL('../src/main/bindery.ts', import.meta.url));
/** Module of the command. */
const PROGRAM = ['export', 'check'].includes(process.argv[2]) ? 'rendering' : 'bindery';
const LEAST_NODE = IS_CLONE ? [24, 0] : [22, 13];

if (IS_CLONE && !isInstalled()) {
  refuse(`The packages that Bindery needs are not installed: run \`npm ci\` in ${ROOT}, then this again.`);
} else if (isEnough(process.versions.node)) {
  if (process.env.BINDERY_RESTARTED) stopWithParent();
  module.enableCompileCache();
  await run();
} else {
  restart(findNode());
}

async function run() {
  try {
    const { runBindery } = await findProgram();
    await runBindery(process.argv);
  } catch (error) {
    const [, name] = /Cannot find package '([^']+)'/.exec(error.message) ?? [];
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || name === undefined) throw error;
    const fix = IS_CLONE ? `run \`npm ci\` in ${ROOT}` : 'install Bindery again';
    refuse(`The package ${name} is not installed: ${fix}, then start it again.`);
  }
}

async function findProgram() {
  if (!IS_CLONE) return import(`../dist/main/${PROGRAM}.js`);
  // Node watches the sources.
  const isWatched = Boolean(process.env.WATCH_REPORT_DEPENDENCIES);
  return (isWatched ? undefined : await findBundled()) ?? import(`../src/main/${PROGRAM}.ts`);
}

/** The bundle, unless it is stale: what takes longest starts while that is found out. */
async function findBundled() {
  const entry = new URL(`../.bundled-program/${PROGRAM}.js`, import.meta.url);
  if (!existsSync(entry)) return undefined;
  const program = await import(entry).catch(() => undefined);
  program?.prepareBindery?.(process.argv);
  return isBundled() ? program : undefined;
}

/** Whether the program was bundled, and no file that it was made of has changed since. */
function isBundled() {
  try {
    const files = JSON.parse(readFileSync(new URL('../.bundled-program/record.json', import.meta.url), 'utf8'));
    return files.every(([name, size, mtimeMs]) => {
      const stat = statSync(ROOT + name);
      return stat.size === size && stat.mtimeMs === mtimeMs;
    });
  } catch {
    return false;
  }
}

/**
 * Ends a service that is asked to stop before it handles signals itself: nothing is open by then. Otherwise the signal would
 * kill the process, and a supervisor would see a crash.
 */
function stopWhileLoading() {
  const isServe = process.argv[2] === 'serve';
  // SIGHUP makes `serve` load its bundle again, which it is about to do.
  if (isServe) process.on('SIGHUP', () => undefined);
  for (const signal of isServe ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(0);
    });
}

function refuse(sentence) {
  console.error(`error: ${sentence}`);
  process.exit(1);
}

function isEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
}

/** Checks one package that every installation has. */
function isInstalled() {
  try {
    require.resolve('commander');
    return true;
  } catch {
    return false;
  }
}

/** The Node that npm installed beside Bindery, or undefined where there is none for this machine. */
function findNode() {
  try {
    return require.resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return undefined;
  }
}

function restart(node) {
  if (node === undefined) {
    const least = IS_CLONE ? String(LEAST_NODE[0]) : LEAST_NODE.join('.');
    refuse(`Bindery needs Node ${least} or newer, and this is ${process.version}: install one from nodejs.org.`);
  }
  const child = require('node:child_process').spawn(node, [SELF, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, BINDERY_RESTARTED: '1' },
  });
  // The terminal sends Ctrl-C to the child, too. A second signal would mean an immediate stop.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  const forwarded = new Set();
  for (const signal of signals)
    process.on(signal, () => {
      forwarded.add(signal);
      child.kill(signal);
    });
  if (process.stdin.isTTY) process.on('SIGINT', () => undefined);
  child.on('error', (error) => {
    console.error(`Bindery could not start ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    // The service hadn't started yet. A started service handles the signal and exits with code 0.
    if (IS_SERVICE && forwarded.has(signal)) process.exit(0);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** A signal to the process that a user started must stop this one, which does the work. */
function stopWithParent() {
  delete process.env.BINDERY_RESTARTED;
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
