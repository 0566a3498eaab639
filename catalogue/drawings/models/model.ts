import type { Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2 } from '../engine/vector.ts';

/** What a model is made from: the article's measures (millimetres) and the surface of each part. */
export interface Order {
  readonly width: number;
  readonly height: number;
  /** Front to back. */
  readonly depth: number;
  /**
   * Surface of a part of the look, or of the first part that stands in for it.
   * @throws {Error} when the article's look names none of them.
   */
  readonly look: (part: string, ...instead: string[]) => Surface;
}

/** A kind of furniture: how to build it, and how it likes to be seen. */
export interface Model {
  readonly build: (order: Order) => readonly Solid[];
  readonly mount?: 'floor' | 'wall' | 'ceiling';
  /** Degrees above the horizon of the two whole views; 12 and 20 unless given. */
  readonly elevation?: Point2;
  /** Degrees to the right of the front in the straight view, for what is longer than wide. */
  readonly face?: number;
  /** Degrees to the right of the front in the turned view; 30 unless given. */
  readonly turn?: number;
  /** Where the close view looks: shares of width and height from the top left. */
  readonly close?: Point2;
  /** Share of the picture that the article fills; 1 unless given. */
  readonly share?: number;
}

export type Models = Readonly<Record<string, Model>>;
