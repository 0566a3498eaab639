/** What a stand-in for the platform answers: a file, or an error with one of the platform's codes. */
type Answer = Uint8Array<ArrayBuffer> | ReadableStream | Error | Promise<never>;

/** An error as the platform throws it. */
export const platformError = (code: number): Error =>
  Object.assign(new Error(`IMAGES_TRANSFORM_ERROR ${String(code)}`), { code });

/** Stands for the platform, and records what it is asked for. */
export const fakeImages = (answer: Answer) => {
  const asked: (ImageTransform & ImageOutputOptions)[] = [];
  let wanted: ImageTransform = {};
  const transformer = {
    transform(transform: ImageTransform) {
      wanted = transform;
      return transformer;
    },
    async output(options: ImageOutputOptions) {
      asked.push({ ...wanted, ...options });
      const made = await answer;
      if (made instanceof Error) throw made;
      return { response: () => new Response(made) };
    },
  };
  return { asked, images: { input: () => transformer } as unknown as ImagesBinding };
};
