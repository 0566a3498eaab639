/** Made by the build: see `tools/local/small-preloader.mjs`. */
declare module 'virtual:fetch-ahead' {
  /** Has the files of an import fetched at low priority without running them. */
  export const fetchAhead: (load: () => Promise<unknown>) => void;
}
