/** Names that vary as much as real ones. */
import type { Chance } from './chance.ts';

const pieces = (words: string) => words.split(' ');
const FIRST = pieces(
  'Ada Ben Chidi Dana Elif Femi Grace Hugo Inés José Kofi Lena Marisol Nadia Omar Priya Quinn Rosa Sam Tess Uma Viktor Wen Xenia Yusuf Zoë',
);
const STARTS = pieces(
  'Al Ber Car Dan El Fer Gar Har Iv Jam Kov Lind Mar Nor Ost Pet Quin Ros Sor Tam Ul Vas Wil Yan Zim',
);
const MIDDLES = pieces('a an ba der en ë i in ing ka len man o ó ov sen so ter u ven');
const ENDS = pieces(
  'berg ez field ford holm ic ina ini ko man off ova ram sen ski son ton us wood zadeh',
);

export const firstName = ({ pick }: Chance) => pick(FIRST);
export const lastName = ({ pick }: Chance) => pick(STARTS) + pick(MIDDLES) + pick(ENDS);
/** The name of a town, or of its school. */
export const townName = ({ pick }: Chance) => pick(STARTS) + pick(ENDS);
