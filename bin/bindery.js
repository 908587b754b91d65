#!/usr/bin/env node
/*
 * Starts Bindery. This file is plain JavaScript, so that older versions of Node can run it too.
 *
 * In the npm package it loads JavaScript from `dist`. In a clone it loads the program that `npm ci` bundled, or the
 * TypeScript sources, which need a newer Node. If this Node is too old, it starts the Node that npm installed.
 */
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import './stop-with-npm.js';

/** Commands that run until a signal stops them, and then exit with code 0. */
const IS_SERVICE = ['start', 'api', 'site', 'worker', 'serve'].includes(process.argv[2]);
if (IS_SERVICE) stopWhileLoading();

// `require`, because an `import` of these modules also loads everything they might need later.
const require = createRequire(import.meta.url);
const { existsSync, readFileSync, statSync } = require('node:fs');

const SELF = fileURLToPath(import.meta.url);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IS_CLONE = existsSync(new URL('../src/main/bindery.ts', import.meta.url));
/** Name of the module that contains the command. */
const PROGRAM = ['export', 'check'].includes(process.argv[2]) ? 'rendering' : 'bindery';
const MIN_NODE = IS_CLONE ? [24, 0] : [22, 13];

if (IS_CLONE && !isInstalled()) {
  refuse(`Bindery's packages aren't installed. Run \`npm ci\` in ${ROOT}, then run this command again.`);
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
    const fix = IS_CLONE ? `Run \`npm ci\` in ${ROOT}` : 'Reinstall Bindery';
    refuse(`The package ${name} isn't installed. ${fix}, then run this command again.`);
  }
}

async function findProgram() {
  if (!IS_CLONE) return import(`../dist/main/${PROGRAM}.js`);
  // With `node --watch`, a changed source must take effect.
  const isWatched = Boolean(process.env.WATCH_REPORT_DEPENDENCIES);
  return (isWatched ? undefined : await findBundled()) ?? import(`../src/main/${PROGRAM}.ts`);
}

/**
 * Loads the bundled program. Returns undefined if there is none, or if a source has changed since it was bundled. The slowest
 * preparations start while the sources are checked.
 */
async function findBundled() {
  const entry = new URL(`../.bundled-program/${PROGRAM}.js`, import.meta.url);
  if (!existsSync(entry)) return undefined;
  const program = await import(entry).catch(() => undefined);
  program?.prepareBindery?.(process.argv);
  return isUpToDate() ? program : undefined;
}

/** Returns whether the bundled program is up to date with its sources. */
function isUpToDate() {
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
 * Exits with code 0 if a service is stopped before it handles signals itself. Without this, the signal would kill the process,
 * and a supervisor would report a crash. Nothing is open yet, so there is nothing to clean up.
 */
function stopWhileLoading() {
  const isServe = process.argv[2] === 'serve';
  // SIGHUP makes `serve` reload its bundle. While it starts, it loads the bundle anyway.
  if (isServe) process.on('SIGHUP', () => undefined);
  for (const signal of isServe ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(0);
    });
}

function refuse(message) {
  console.error(`error: ${message}`);
  process.exit(1);
}

function isEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
}

/** Returns whether a package that every installation contains can be found. */
function isInstalled() {
  try {
    require.resolve('commander');
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of the Node that npm installed with Bindery, or undefined if there is none for this platform. */
function findNode() {
  try {
    return require.resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return undefined;
  }
}

function restart(node) {
  if (node === undefined) {
    const version = IS_CLONE ? String(MIN_NODE[0]) : MIN_NODE.join('.');
    refuse(
      `Bindery needs Node ${version} or newer, but this is ${process.version}. Install a newer version from https://nodejs.org.`,
    );
  }
  const child = require('node:child_process').spawn(node, [SELF, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, BINDERY_RESTARTED: '1' },
  });
  // A terminal sends Ctrl-C to the child too. Forwarding it would be a second signal, which stops the child immediately.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  const forwarded = new Set();
  for (const signal of signals)
    process.on(signal, () => {
      forwarded.add(signal);
      child.kill(signal);
    });
  if (process.stdin.isTTY) process.on('SIGINT', () => undefined);
  child.on('error', (error) => {
    console.error(`error: Bindery couldn't start ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    // The signal came before the service handled signals, so it counts as a normal stop.
    if (IS_SERVICE && forwarded.has(signal)) process.exit(0);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Stops this process when its parent, which the user started, ends. */
function stopWithParent() {
  delete process.env.BINDERY_RESTARTED;
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
