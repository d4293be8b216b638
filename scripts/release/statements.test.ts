import { expect, it } from 'vitest';
import { shortestOfEachShape } from './statements.ts';

it('keeps one of each shape, the shortest', () => {
  expect(
    shortestOfEachShape([
      'select b from t where id in ($1, $2, $3)',
      'select b from t where id in ($1)',
      'insert into t (a, b) values ($1, $2), ($3, $4)',
      'insert into t (a, b) values ($1, $2)',
      'select  b\n from t where id in ($1, $2)',
      'select c from t where id in ($1)',
    ]),
  ).toEqual([
    'insert into t (a, b) values ($1, $2)',
    'select b from t where id in ($1)',
    'select c from t where id in ($1)',
  ]);
});
