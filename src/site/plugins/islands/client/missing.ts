import { h, type ComponentChildren, type ComponentType } from 'preact';
import { findPackageIcon } from '../../../model/icon-packages.ts';
import { isLive } from './built-ins.ts';

interface MissingComponentProps {
  href?: unknown;
  to?: unknown;
  src?: unknown;
  alt?: unknown;
  children?: ComponentChildren;
}

const ADDRESS = /^(?:https?:\/\/|mailto:|[./#])/;
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)(?:[?#]|$)/i;

/** Renders a component that couldn't be imported as the build does: a link, an image or its content. */
function MissingComponent({ href, to, src, alt, children }: MissingComponentProps = {}): ComponentChildren {
  if (children === undefined && typeof src === 'string' && IMAGE.test(src))
    return h('img', { src, alt: typeof alt === 'string' ? alt : '' });
  const address = [href, to].find((value) => typeof value === 'string' && ADDRESS.test(value));
  return typeof address === 'string' && children !== undefined ? h('a', { href: address }, children) : children;
}

type Module = Record<string, unknown>;

/**
 * Returns a function that creates the exports of a file or package that couldn't be imported: icons of icon packages,
 * React and built-in components by their names, and `MissingComponent` for any other name, such as `default`.
 */
export function createMissing(components: Module, react: Module): (specifier: string) => object {
  // The default export of such a file can be used as React.
  Object.assign(MissingComponent, react);
  return (specifier) => createExports(specifier, components, react);
}

function createExports(specifier: string, components: Module, react: Module): object {
  const find = (name: string): unknown => {
    const icon = findPackageIcon(specifier, name);
    if (icon !== undefined) return createIcon(components['Icon'] as ComponentType<Module>, icon);
    if (name === 'default') return MissingComponent;
    return isLive(name) ? components[name] : (react[name] ?? MissingComponent);
  };
  // The bundler copies a module's own properties, and reads all others from the prototype.
  const names = new Proxy(
    {},
    { get: (target, name) => (typeof name === 'string' ? find(name) : Reflect.get(target, name)) },
  );
  return new Proxy(MissingComponent, {
    get: (target, name) => (name === '__esModule' ? true : (Reflect.get(names, name) ?? Reflect.get(target, name))),
    getPrototypeOf: () => names,
  });
}

/** Creates an icon of a package, with the props that the build reads. */
function createIcon(Icon: ComponentType<Module>, icon: string) {
  return ({ width, size = width, color, className }: Module = {}): ComponentChildren =>
    h(Icon, { icon, size, color, className });
}
