import { findComponent, listComponents } from '../components/registry.ts';
import type { Component, FindComponent } from '../model/component.ts';
import { COMPONENT_NAMES } from '../model/component-names.ts';
import type { Plugin } from '../model/plugin.ts';

type Components = Pick<Plugin<never>, 'components' | 'props'>;

/** Returns a function that finds built-in components, with the props that plug-ins add, and the plug-ins' components. */
export function createFindComponent(plugins: readonly Components[]): FindComponent {
  const addedComponents = plugins
    .flatMap(({ components = [] }) => components)
    .flatMap((component) => component.names.map((name) => [name, component] as const));
  const extendedComponents = plugins
    .flatMap(({ props = {} }) => Object.entries(props))
    .flatMap(([name, props]) => {
      const component = findComponent(name);
      return component ? [[name, { ...component, props: [...component.props, ...props] }] as const] : [];
    });
  const byName = new Map([...addedComponents, ...extendedComponents]);
  return (name) => byName.get(name) ?? findComponent(name);
}

/** Returns the same components, in the order of `COMPONENT_NAMES`. */
export function listAllComponents(plugins: readonly Components[]): Component[] {
  const find = createFindComponent(plugins);
  return [...listComponents(), ...plugins.flatMap(({ components = [] }) => components)]
    .flatMap(({ names: [name = ''] }) => find(name) ?? [])
    .toSorted((a, b) => getOrder(a) - getOrder(b));
}

function getOrder({ names: [name = ''] }: Component): number {
  return COMPONENT_NAMES.indexOf(name);
}
