import type { z } from 'zod';
import { type FactKindRecord, operatorDeclareFacts } from '@parlour/contract';
import { operate } from './orders.ts';

type FactInput = z.input<typeof FactKindRecord>;

export const SEAT_HEIGHT = {
  slug: 'seat-height',
  name: 'Seat height',
  group: 'Seat',
  type: 'number',
  unit: 'cm',
  position: 10,
  categories: ['furniture/sofas'],
  aliases: ['Sitzhöhe'],
  isFilter: true,
} as const satisfies FactInput;

export const COVERS = {
  slug: 'removable-covers',
  name: 'Removable covers',
  group: 'Care',
  type: 'yes_no',
  position: 30,
  isFilter: true,
} as const satisfies FactInput;

export const FILLING = {
  slug: 'filling',
  name: 'Filling',
  group: 'Seat',
  type: 'choice',
  choices: ['Foam', 'Feather and foam'],
  position: 40,
  isFilter: true,
} as const satisfies FactInput;

export const CARE = {
  slug: 'care',
  name: 'Care',
  group: 'Care',
  type: 'text',
  position: 20,
} as const satisfies FactInput;

/** Declares facts as an operator does. */
export const declare = (...facts: readonly FactInput[]): Promise<{ facts: number }> =>
  operate(operatorDeclareFacts, { body: { facts: [...facts] } });

/** The same, where new facts are meant that are much like others. */
export const declareMeant = (...facts: readonly FactInput[]): Promise<{ facts: number }> =>
  operate(operatorDeclareFacts, { body: { facts: [...facts], isMeant: true } });
