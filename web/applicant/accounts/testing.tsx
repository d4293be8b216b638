/** Shared by the tests of the cards: opens one, and makes an applicant with something typed. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Answers } from '#form/engine/answers.ts';
import { type Entry, renderRoutes } from '#web/testing/render-route.tsx';
import { Component as ConfirmPage } from './ConfirmPage.tsx';
import { Component as ForgotPage } from './ForgotPage.tsx';
import { Component as LoginPage } from './LoginPage.tsx';
import { Component as ResetPage } from './ResetPage.tsx';
import { Component as SignUpPage } from './SignUpPage.tsx';

export const USERNAME = 'mia@example.org';
export const PASSWORD = 'Green-Valley-2025';
export const ANSWERS: Answers = { first_name: 'Mia', legal_agree: true };

export const open = (entry: Entry) =>
  renderRoutes(
    [
      { path: '/login', Component: LoginPage },
      { path: '/signup', Component: SignUpPage },
      { path: '/confirm', Component: ConfirmPage },
      { path: '/forgot', Component: ForgotPage },
      { path: '/reset', Component: ResetPage },
    ],
    entry,
  );

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
