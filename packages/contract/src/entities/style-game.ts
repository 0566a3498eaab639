import * as z from 'zod';
import { flag, id, list, number, text } from '../readers.ts';

/** A picture of a round; `style` is the slug of its style. */
export const StylePicture = z.object({
  _id: id,
  imageID: id,
  name: text,
  style: text,
  mainPicture: text,
});

/** A style with its share of all choices, in per cent (GAME-005). */
const SelectedStyle = z.object({
  urlSlug: text,
  name: text,
  mainPicture: text,
  styleScore: number,
});

/** Slugs of the two most chosen styles, and their percentages (GAME-004). */
export const styleResult = { style1: text, style1Score: number, style2: text, style2Score: number };

/** A style game (spec decision 37). During the game, `images` are those of the round `roundnumber`. */
export const Pictionaire = z.object({
  _id: id,
  pictionaireID: id,
  name: text,
  status: text,
  /** ISO 8601. */
  date: text,
  rounds: number,
  roundnumber: number,
  images: list(StylePicture),
  ...styleResult,
  selectedStyles: list(SelectedStyle),
});

/** A saved result of a style game (ENTITY-038). */
export const Verdict = z.object({
  _id: id,
  verdictID: id,
  verdictName: text,
  pictionaireID: id,
  /** ISO 8601. */
  date: text,
  /** Whether it is the customer's latest verdict (spec decision 39). */
  isMarked: flag,
  ...styleResult,
  selectedStyles: list(SelectedStyle),
});

export type StylePicture = z.output<typeof StylePicture>;
export type Pictionaire = z.output<typeof Pictionaire>;
export type Verdict = z.output<typeof Verdict>;
