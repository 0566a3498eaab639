/* The runtime gives a file of WebAssembly as a compiled module. */

declare module '*.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

/** Named, as the package describes what the module exports once it runs. */
declare module '@jsquash/png/codec/pkg/squoosh_png_bg.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}
