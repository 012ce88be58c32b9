// Made by `npm run tiles -w @vinci/rules`; edit the tile files instead.
import { agriculture, agricultureColumn } from './agriculture.ts';
import { army } from './army.ts';
import { astronomy } from './astronomy.ts';
import { barbarians } from './barbarians.ts';
import { camels } from './camels.ts';
import { cavalry } from './cavalry.ts';
import { culture } from './culture.ts';
import { currency } from './currency.ts';
import type { TileDefinition } from './definition.ts';
import { diplomacy } from './diplomacy.ts';
import { drakkar } from './drakkar.ts';
import { espionage } from './espionage.ts';
import { fieldGeneral } from './field-general.ts';
import { fishing } from './fishing.ts';
import { fortification } from './fortification.ts';
import { galleys } from './galleys.ts';
import { heritage } from './heritage.ts';
import { livestock, livestockColumn } from './livestock.ts';
import { medicine } from './medicine.ts';
import { messengers } from './messengers.ts';
import { militia } from './militia.ts';
import { mining, miningColumn } from './mining.ts';
import { mountaineering } from './mountaineering.ts';
import { nomadic } from './nomadic.ts';
import { philosophy } from './philosophy.ts';
import { ports, portsColumn } from './ports.ts';
import { rebirth } from './rebirth.ts';
import { religion } from './religion.ts';
import { revolutionaries } from './revolutionaries.ts';
import { slavery } from './slavery.ts';
import { specialization } from './specialization.ts';
import { warband } from './warband.ts';
import { weapons } from './weapons.ts';

/** Every kind of tile, in the order of the codes. */
export const TILES: readonly TileDefinition[] = [
  agriculture,
  agricultureColumn,
  livestock,
  livestockColumn,
  mining,
  miningColumn,
  ports,
  portsColumn,
  currency,
  slavery,
  espionage,
  fieldGeneral,
  fortification,
  militia,
  mountaineering,
  galleys,
  weapons,
  astronomy,
  barbarians,
  diplomacy,
  heritage,
  medicine,
  messengers,
  rebirth,
  revolutionaries,
  specialization,
  nomadic,
  culture,
  religion,
  drakkar,
  philosophy,
  fishing,
  army,
  warband,
  cavalry,
  camels,
];
