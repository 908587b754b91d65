#!/usr/bin/env node
/* Plain JavaScript that older Nodes run too: it finds a Node that can run the TypeScript sources as they are. */
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const LEAST_MAJOR = 24;
const SELF = fileURLToPath(import.meta.url);

if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) {
  if (process.env.BINDERY_RESTARTED) stopWithParent();
  module.enableCompileCache();
  const { runBindery } = await import('../src/main/bindery.ts');
  await runBindery(process.argv);
} else {
  restart(findNode());
}

/** The Node that npm installed beside Bindery, or undefined where there is none for this machine. */
function findNode() {
  try {
    return createRequire(SELF).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return undefined;
  }
}

function restart(node) {
  if (node === undefined) {
    console.error(
      `Bindery needs Node ${LEAST_MAJOR} or newer; this is ${process.version}. Install it from nodejs.org.`,
    );
    process.exit(1);
  }
  const child = spawn(node, [SELF, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, BINDERY_RESTARTED: '1' },
  });
  // Ctrl-C in a terminal reaches the child by itself, and twice would mean "at once".
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.stdin.isTTY) process.on('SIGINT', () => undefined);
  child.on('error', (error) => {
    console.error(`Bindery could not start ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Whoever kills the process they started means the one that does the work. */
function stopWithParent() {
  delete process.env.BINDERY_RESTARTED;
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
