// Runs in the sandbox: records whether rendered code does something in a browser, or shows something else in one.

let isInteractive = false;
let isRendering = false;
/**
 * Whether a declaration or a module has checked for a browser before anything was rendered: any tag can show the
 * result.
 */
let isForAll = false;

export function noteInteractive() {
  isInteractive = true;
}

/** Records and returns the result of `typeof window`, or of another browser name. */
export function noteAsked(type) {
  if (type !== 'undefined') return type;
  isInteractive = true;
  if (!isRendering) isForAll = true;
  return type;
}

/** Returns whether this was recorded since the last call. */
export function takeInteractive() {
  const was = isInteractive;
  isInteractive = false;
  return was;
}

/** The same for a tag, which can show earlier results. */
export const takeTagInteractive = () => takeInteractive() || isForAll;

export function whileRendering(run) {
  isRendering = true;
  try {
    return run();
  } finally {
    isRendering = false;
  }
}
