/** A value in JSON. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json | undefined;
}
