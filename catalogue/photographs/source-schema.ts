import * as z from 'zod';

/*
 * What is written in the TOML files of this folder: how the things of the catalogue are built and
 * furnished in the studio.
 */

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write lower-case words with hyphens');
const slot = name;
const part = z.string().regex(/^[a-z]+$/, 'write one word of a look');
/** A studio material, or with a colon at its end a family that takes a finish's own colour. */
const material = z.string().regex(/^[a-z0-9-]+:?$/, 'write a studio material or a family with ":"');

/** Which part of a look a slot is made of, and as what if not as its finish says. */
const PartSource = z.union([
  part,
  z.strictObject({ part: z.union([part, z.array(part).min(1)]), as: name }),
]);

/** How a kind of thing, as a product's `model` names it, is built. */
export const KindSource = z.strictObject({
  /** Name in the studio's models.toml. */
  model: name,
  parts: z.record(slot, PartSource),
  fixed: z.record(slot, material).default({}),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** Its length, not its width, lies across the picture. */
  sideways: z.boolean().default(false),
  /** Millimetres (width, depth, height) of what is shown, where the product is one piece of it. */
  shown: z.tuple([z.number(), z.number(), z.number()]).optional(),
  /** Millimetres (width, depth, height) that the model takes up beyond the product's measures. */
  beyond: z.tuple([z.number(), z.number(), z.number()]).default([0, 0, 0]),
});
export const KindFile = z.strictObject({ kind: z.record(name, KindSource) });

export const MaterialFile = z.strictObject({ finish: z.record(name, material) });

export type KindSource = z.output<typeof KindSource>;
export type PartSource = z.output<typeof PartSource>;
