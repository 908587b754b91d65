/**
 * The part of WebAssembly that the sandbox uses: its types are in the browser libraries, which this project doesn't
 * include.
 */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

export type WasmExports = Record<string, unknown>;

interface Wasm {
  Memory: new (limits: { initial: number; maximum: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: WasmExports };
}

export const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Wasm };
