import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { applicant, renderPage } from '../testing.tsx';

const form = applicationForm(sampleTenant);
const section = (name: string) => within(screen.getByRole('region', { name }));
const errorsAt = (key: string) => document.getElementById(`${key}-errors`)?.textContent;

describe('which answers are needed', () => {
  it('is said once for a section, not in each label', () => {
    renderPage('about', { form });
    expect(section('Who you are').getByText('* required')).toBeTruthy();
    expect(section('Religion').getByText('All optional')).toBeTruthy();
    expect(screen.queryByLabelText(/optional/i)).toBeNull();
  });

  it('is told to a screen reader at every kind of control', () => {
    renderPage('about', { form });
    const isRequired = (role: string, name: string) =>
      screen.getAllByRole(role, { name })[0]?.getAttribute('aria-required');
    expect(isRequired('textbox', 'First name')).toBe('true');
    expect(isRequired('textbox', 'Middle name')).toBeNull();
    expect(isRequired('radiogroup', 'Gender')).toBe('true');
    expect(isRequired('combobox', 'Country')).toBe('true');
    const birth = within(screen.getByRole('group', { name: 'Date of birth' }));
    expect(birth.getByLabelText('Day').ariaRequired).toBe('true');
  });

  it('for several questions of which one is enough is said at each of them, before any error', () => {
    renderPage('about', { form });
    const said = screen.getByText(/^Give us one phone number/);
    for (const label of ['Home phone', 'Cell phone', /^Phone outside/]) {
      const [box] = screen.getAllByLabelText<HTMLInputElement>(label);
      expect(box?.getAttribute('aria-describedby')).toContain(said.id);
      expect(box?.ariaRequired).toBeNull();
    }
  });
});

const validating = { form, session: applicant({ webStatus: 'validating' }) };

it('an error that only names the question is followed by what to do', () => {
  renderPage('about', validating);
  expect(errorsAt('first_name')).toBe('Error: First NameNot answered yet: type your answer.');
  expect(errorsAt('gender')).toBe('Error: GenderNot answered yet: choose one.');
  expect(errorsAt('country')).toMatch(/Not answered yet: choose one\.$/);
});
