import type { Component } from '../model/component.ts';
import { listAllComponents } from '../print/find-component.ts';
import { PLUGINS } from './registry.ts';

/** Returns every component with the names and props that authors can use. */
export function listComponents(): readonly Pick<Component, 'names' | 'props'>[] {
  return listAllComponents(PLUGINS);
}
