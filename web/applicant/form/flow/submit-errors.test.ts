import { describe, expect, it } from 'vitest';
import { RequestError } from '#web/core/api/request.ts';
import { findSubmitErrors } from './submit-errors.ts';

describe('a refused submit', () => {
  it.each([
    [new RequestError('No', 422, { errors: { city: ['City'] } }), { city: ['City'] }],
    [new RequestError('No', 422, { errors: {} }), undefined],
    [new RequestError('No', 422, { errors: { city: 'City' } }), undefined],
    [new RequestError('No', 422), undefined],
    [new RequestError('No', 400, { errors: { city: ['City'] } }), undefined],
    [new Error('No'), undefined],
  ])('%o says %o', (error, errors) => {
    expect(findSubmitErrors(error)).toEqual(errors);
  });
});
