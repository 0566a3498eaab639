import type { ModelLook, PartFinish } from './model.ts';

/** A look with another finish on its main part, which is the first one, and on parts with the same material. */
export const withFinish = (look: ModelLook, finish: PartFinish): ModelLook => {
  const [main] = Object.values(look);
  return Object.fromEntries(
    Object.entries(look).map(([part, own]) => {
      const isSame = own.colour === main?.colour && own.material === main.material;
      return [part, isSame ? finish : own] as const;
    }),
  );
};
