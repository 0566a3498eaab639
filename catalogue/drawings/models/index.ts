import { ARMCHAIR_FRAMES } from './armchair-frames.ts';
import { ARMCHAIRS } from './armchairs.ts';
import { BEDS } from './beds.ts';
import { BOOKCASES } from './bookcases.ts';
import { CASE_GOODS } from './case-goods.ts';
import { CABINETS } from './cabinets.ts';
import { OTHER_CHAIRS } from './chairs-more.ts';
import { CHAIRS } from './chairs.ts';
import { CHILDRENS_BEDS } from './childrens-beds.ts';
import { DESKS } from './desks.ts';
import { DINING_TABLES } from './dining-tables.ts';
import { FITTINGS } from './fittings.ts';
import { FLOOR_LAMPS } from './floor-lamps.ts';
import { GARDEN_THINGS } from './garden-things.ts';
import { GARDEN } from './garden.ts';
import { LOW_TABLES } from './low-tables.ts';
import { MIRRORS } from './mirrors.ts';
import { ORNAMENTS } from './ornaments.ts';
import { PENDANTS } from './pendants.ts';
import { PRINTS } from './prints.ts';
import { ROOM_STORAGE } from './room-storage.ts';
import { RUGS } from './rugs.ts';
import { SIDE_TABLES } from './side-tables.ts';
import { SOFA_FRAMES } from './sofa-frames.ts';
import { SOFAS } from './sofa.ts';
import { STOOLS } from './stools.ts';
import { TABLE_LAMPS } from './table-lamps.ts';
import { TEXTILES } from './textiles.ts';
import { TILES } from './tiles.ts';
import { WALL_LIGHTS } from './wall-lights.ts';
import { WALLPAPERS } from './wallpaper.ts';
import type { Model, Models } from './model.ts';

const MODELS: Models = {
  ...ARMCHAIR_FRAMES,
  ...ARMCHAIRS,
  ...BEDS,
  ...BOOKCASES,
  ...CASE_GOODS,
  ...CABINETS,
  ...OTHER_CHAIRS,
  ...CHAIRS,
  ...CHILDRENS_BEDS,
  ...DESKS,
  ...DINING_TABLES,
  ...FITTINGS,
  ...FLOOR_LAMPS,
  ...GARDEN_THINGS,
  ...GARDEN,
  ...LOW_TABLES,
  ...MIRRORS,
  ...ORNAMENTS,
  ...PENDANTS,
  ...PRINTS,
  ...ROOM_STORAGE,
  ...RUGS,
  ...SIDE_TABLES,
  ...SOFA_FRAMES,
  ...SOFAS,
  ...STOOLS,
  ...TABLE_LAMPS,
  ...TEXTILES,
  ...TILES,
  ...WALL_LIGHTS,
  ...WALLPAPERS,
};

/** @throws {Error} naming the models that there are. */
export const modelNamed = (name: string): Model => {
  const model = MODELS[name];
  if (!model) {
    throw new Error(`no model "${name}"; there are ${Object.keys(MODELS).sort().join(', ')}`);
  }
  return model;
};
