/** `npm run rehearse-turn -- [--accounts 20000] [--savers 50]`: plays the turn of a year. Exit codes: 0 every promise was kept, 1 one was broken. */
import { parseArgs } from 'node:util';
import { playTurn } from './turn.ts';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '20000' },
    savers: { type: 'string', default: '50' },
  },
});
const { broken, ...turn } = await playTurn(Number(values.accounts), Number(values.savers));
console.log(turn);
for (const promise of broken) console.log(`BROKEN ${promise}`);
process.exitCode = broken.length === 0 ? 0 : 1;
