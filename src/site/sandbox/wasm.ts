/** The part of WebAssembly that the sandbox uses: its types belong to browsers' libraries, which the program does not see. */
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
