import * as z from 'zod';

/*
 * The format of the TOML files in this folder: how the studio builds and furnishes the things of the
 * catalogue.
 */

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write lower-case words with hyphens');
const slot = name;
const part = z.string().regex(/^[a-z]+$/, 'write one word of a look');
/** A studio material, or a family with a colon at its end, which takes a finish's own colour. */
const material = z.string().regex(/^[a-z0-9-]+:?$/, 'write a studio material or a family with ":"');

/** The part of a look that a slot takes its finish from, and the material when it is not the finish's own. */
const PartSource = z.union([
  part,
  z.strictObject({ part: z.union([part, z.array(part).min(1)]), as: name }),
]);

/** How to build a kind of thing, which a product's `model` names. */
export const KindSource = z.strictObject({
  /** Name in the studio's models.toml. */
  model: name,
  parts: z.record(slot, PartSource),
  fixed: z.record(slot, material).default({}),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** Its length, not its width, runs across the picture. */
  sideways: z.boolean().default(false),
  /** Millimetres (width, depth, height) of the whole in the picture, when the product is one part of it. */
  shown: z.tuple([z.number(), z.number(), z.number()]).optional(),
  /** Millimetres (width, depth, height) that the model takes up beyond the product's size. */
  beyond: z.tuple([z.number(), z.number(), z.number()]).default([0, 0, 0]),
});
export const KindFile = z.strictObject({ kind: z.record(name, KindSource) });

export const MaterialFile = z.strictObject({ finish: z.record(name, material) });

export type KindSource = z.output<typeof KindSource>;
export type PartSource = z.output<typeof PartSource>;
