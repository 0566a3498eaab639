declare module 'gltf-validator' {
  interface Report {
    readonly issues: {
      readonly messages: readonly { readonly code: string; readonly severity: number }[];
    };
    readonly info: { readonly totalTriangleCount: number; readonly resources: readonly unknown[] };
  }

  /** What is wrong with a file (severity 0 is an error), and what is in it. */
  export const validateBytes: (file: Uint8Array) => Promise<Report>;
}
