/** The environment variables of installations that several organizations share. */
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';

const SWITCH_VALUE = /^(?:on|off|true|false|1|0|yes|no)$/i;
const TRUE_VALUE = /^(?:on|true|1|yes)$/i;

/** Members of the environment's schema; see `environment.ts`. */
export const tenancyVariables = {
  /**
   * Whether owners can create further organizations in the dashboard and over the API. Turn it off if only the operator
   * should create organizations, with `bindery admin organization create`.
   * @defaultValue `on`
   */
  BINDERY_SELF_SERVICE_ORGANIZATIONS: Type.Refine(Type.String({ default: 'on', expected: '"on" or "off"' }), (text) =>
    SWITCH_VALUE.test(text),
  ),

  /**
   * Maximum number of organizations that one person can create. Each organization has its own quotas and its own turn
   * in the queue, so a person with many organizations takes more than their share.
   * @defaultValue 10
   */
  BINDERY_ORGANIZATIONS_PER_PERSON: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 10,
    expected: 'a whole number from 1 to 10000',
  }),

  /**
   * Whether an organization must prove that it owns a domain, with a DNS record, before Bindery serves a site there.
   * Turn it on if several organizations that don't trust each other share the installation.
   * @defaultValue `off`
   */
  BINDERY_DOMAIN_VERIFICATION: Type.Refine(Type.String({ default: 'off', expected: '"on" or "off"' }), (text) =>
    SWITCH_VALUE.test(text),
  ),
};

/** Rules for installations that several organizations share. */
export interface TenancyConfig {
  /** Whether users can create organizations themselves. */
  selfService: boolean;
  organizationsPerPerson: number;
  /** Whether cloud domains need a DNS record that proves ownership. */
  verifiesDomains: boolean;
}

export function toTenancyConfig(values: Static<TObject<typeof tenancyVariables>>): TenancyConfig {
  return {
    selfService: TRUE_VALUE.test(values.BINDERY_SELF_SERVICE_ORGANIZATIONS),
    organizationsPerPerson: values.BINDERY_ORGANIZATIONS_PER_PERSON,
    verifiesDomains: TRUE_VALUE.test(values.BINDERY_DOMAIN_VERIFICATION),
  };
}
