// Runs in the sandbox: records which of the host's elements the code inspects. Browsers also receive those as elements.

const { defineProperty } = Object;
const { get, ownKeys } = Reflect;
const PropsProxy = Proxy;

/** Numbers of elements whose tag or props were read. */
export const read = new Set();

/** Records any access beyond the element itself. Rendering only checks whether it has props. */
export function noteReads(vnode, id) {
  const { type, props } = vnode;
  const note = () => void read.add(id);
  defineProperty(vnode, 'type', { enumerable: true, configurable: true, get: () => (note(), type) });
  vnode.props = new PropsProxy(props, {
    get: (target, name) => (note(), get(target, name)),
    ownKeys: (target) => (note(), ownKeys(target)),
  });
}
