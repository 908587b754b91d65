// Runs in the sandbox: notes which elements of the host the code looks into. A browser is given those as elements, too.

const { defineProperty } = Object;
const { get, ownKeys } = Reflect;
const PropsProxy = Proxy;

/** Numbers of elements whose tag or props were read. */
export const read = new Set();

/** Has it noted when somebody asks for more than the element. What shows it asks only whether it has props. */
export function noteReads(vnode, id) {
  const { type, props } = vnode;
  const note = () => void read.add(id);
  defineProperty(vnode, 'type', { enumerable: true, configurable: true, get: () => (note(), type) });
  vnode.props = new PropsProxy(props, {
    get: (target, name) => (note(), get(target, name)),
    ownKeys: (target) => (note(), ownKeys(target)),
  });
}
