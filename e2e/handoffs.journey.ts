/** A person without an account does one task by a link: a phone photographs a document, a friend reads the review, a parent answers. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { saveAnswers } from './applicant/account.ts';
import { goToDocumentQuestion } from './applicant/documents.ts';
import { chooseBy } from './applicant/files.ts';
import { profileOf } from './applicant/profile.ts';
import { sayOn } from './applicant/spoken.ts';
import { completeApplication } from './applicant/submitted.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { expect, test } from './harness/test.ts';

/** A phone, of somebody who is not logged in. */
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true };

const press = (on: Page | Locator, name: string) =>
  on.getByRole('button', { name, exact: true }).click();

/** Checks how the page is drawn, and leaves it as wide as it was. */
async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await expectDrawnWell(page, name);
  if (before) await page.setViewportSize(before);
}

/** The address that a dialog shows. */
const addressIn = async (dialog: Locator) =>
  `http://${await dialog.getByText(/\/link\//).textContent()}`;

/**
 * A photo as a phone takes it, 8 MB and turned by its metadata: a page whose upper half is red, on a table.
 * @param side the longer side of the stored picture, in pixels.
 */
async function turnedPhoto(side: number) {
  const [width, height] = [side, side * 0.75];
  // Turned clockwise for the reader: what is stored at the left is shown at the top.
  const page = Buffer.from(
    `<svg width="${width}" height="${height}"><rect x="20%" y="20%" width="60%" height="60%" fill="#fff"/><rect x="20%" y="20%" width="30%" height="60%" fill="#c00"/></svg>`,
  );
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const table = { width, height, channels: 3, background: '#777', noise } as const;
  const buffer = await sharp({ create: table })
    .composite([{ input: page }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'IMG_0001.JPG', buffer, mimeType: 'image/jpeg' };
}

/** Presses an arrow key on a corner until it is this far, in fifths of the photo. */
async function moveByKeys(phone: Page, corner: string, keys: readonly string[]) {
  await phone.getByRole('button', { name: corner }).focus();
  for (const key of keys) {
    for (let times = 0; times < 3; times += 1) await phone.keyboard.press(`Shift+${key}`);
  }
}

test('a phone photographs the document of a computer, without logging in, and a code that was closed opens nothing', async ({
  applicantPage: page,
  guard,
  visit,
}) => {
  const question = await goToDocumentQuestion(page);
  await press(question.group, 'Use your phone’s camera');
  const dialog = page.getByRole('dialog', { name: 'Use your phone’s camera' });
  await expect(dialog.getByRole('img', { name: 'QR code of the address below' })).toBeVisible();
  await expectDrawnWell(page, 'the code');
  const closed = await addressIn(dialog);
  await press(dialog, 'Close');
  const late = await visit({ ...PHONE, locale: 'es-MX' });
  guard.expectRefusal(403);
  await late.goto(closed);
  await expect(late.getByText('Este enlace fue anulado.')).toBeVisible();
  await expectDrawnWell(late, 'a closed link');
  await press(question.group, 'Use your phone’s camera');
  await expect.poll(() => addressIn(dialog)).not.toBe(closed);
  const address = await addressIn(dialog);

  const phone = await visit(PHONE);
  await phone.goto(address);
  await expect(phone).toHaveURL(/\/link\?link=[\w-]{16}$/);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Photograph your document');
  await expect(dialog).toContainText('Your phone is here.');
  await look(phone, 'the phone');

  await chooseBy(
    phone,
    phone.getByRole('button', { name: 'Take a picture' }),
    await turnedPhoto(4800),
  );
  await expect(phone.getByRole('heading', { name: 'Where is the page?' })).toBeFocused();
  await look(phone, 'the corners');
  await moveByKeys(phone, 'Top left corner', ['ArrowRight', 'ArrowDown']);
  await moveByKeys(phone, 'Top right corner', ['ArrowLeft', 'ArrowDown']);
  await moveByKeys(phone, 'Bottom left corner', ['ArrowRight', 'ArrowUp']);
  const photo = await phone.getByRole('img', { name: 'Your photo' }).boundingBox();
  if (photo === null) throw new Error('there is no photo');
  await phone.getByRole('button', { name: 'Bottom right corner' }).hover();
  await phone.mouse.down();
  await phone.mouse.move(photo.x + photo.width * 0.79, photo.y + photo.height * 0.79);
  await phone.mouse.up();
  await press(phone, 'Crop and straighten');
  await expect(phone.getByRole('heading', { name: '1 page is ready' })).toBeVisible();
  await expect(phone.getByRole('heading', { level: 1 })).toBeFocused();
  const isWarned = () =>
    phone.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isWarned(), 'who would lose a page').toBe(true);

  await chooseBy(phone, phone.getByRole('button', { name: 'Add a page' }), await turnedPhoto(800));
  await press(phone, 'Use it as it is');
  await press(phone, 'Remove page 2');
  await press(phone, 'Send the page');
  await expect(phone.getByText('Your pages have arrived.')).toBeVisible({ timeout: 60_000 });
  expect(await isWarned()).toBe(false);
  await expectDrawnWell(phone, 'the end');

  await question.expectAttached('scan.pdf', '');
  await expect(dialog).toBeHidden();
  const picture = question.group.getByRole('img', { name: 'Page 1 of 1 of scan.pdf' });
  const shown = await page.request.get((await picture.getAttribute('src')) ?? '');
  await expectRedAbove(await shown.body());

  await phone.goto(address);
  await expect(phone.getByText('Your pages have arrived.')).toBeVisible();
  const second = await visit(PHONE);
  await second.goto(address);
  await expect(second.getByText(/already opened, on another device/)).toBeVisible();
});

/** The page is upright and cropped: red above, white below, and nothing of the table. */
async function expectRedAbove(picture: Buffer): Promise<void> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start =
      (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  for (const x of [0.1, 0.5, 0.9]) {
    const [red = 0, green = 255] = at(x, 0.3);
    expect([red > 170, green < 60]).toEqual([true, true]);
    expect(Math.min(...at(x, 0.7))).toBeGreaterThan(235);
  }
}

test('a friend reads the review by a link for a day, until it is revoked', async ({
  applicantPage: page,
  guard,
  visit,
}) => {
  await completeApplication(page);
  await page.goto('/review');
  await press(page, 'Let someone look it over');
  const dialog = page.getByRole('dialog', { name: 'Let someone look it over' });
  await press(dialog, 'Make a link');
  await expectDrawnWell(page, 'the link');
  const address = await addressIn(dialog);

  const friend = await visit(PHONE);
  await friend.goto(address);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Marisol Inés Okafor-Reyes');
  await expect(friend.getByText('You were asked to look over this application.')).toBeVisible();
  await expect(friend.locator('input, select, textarea, button, nav, a')).toHaveCount(0);
  await expectDrawnWell(friend, 'the review');

  await page.reload();
  await press(page, 'Let someone look it over');
  await expect(dialog).toContainText('Opened on');
  await dialog.getByRole('button', { name: /^Take the link back/ }).click();
  await expect(dialog).toContainText('Taken back');
  guard.expectRefusal(403);
  await friend.reload();
  await expect(friend.getByText('This link was taken back.')).toBeVisible();
});

test('a parent answers their own questions by a link, and the applicant takes what they sent', async ({
  applicantPage: page,
  visit,
}) => {
  await saveAnswers(page, {
    first_name: 'Alba',
    parent_1_first_name: 'Rosa',
    parent_1_last_name: 'Reies',
    parent_1_addr_same_as_stu_perm: 'N',
    parent_1_country: 'USA',
    parent_1_state: 'OR',
  });
  await page.goto('/about');
  await press(page, 'Ask my parent to fill this in');
  const dialog = page.getByRole('dialog', { name: 'Ask my parent to fill this in' });
  await press(dialog, 'Make a link');
  await expect(dialog.getByRole('img', { name: 'QR code of the address below' })).toBeVisible();
  await look(page, 'the link for a parent');
  const address = await addressIn(dialog);
  await dialog.getByRole('radio', { name: 'Parent 2/Guardian 2' }).check();
  await expect(dialog.getByText(/\/link\//)).toBeHidden();
  await press(dialog, 'Close');

  const rosa = await visit({ ...PHONE, locale: 'es-MX' });
  await rosa.goto(address);
  const say = await sayOn(rosa);
  await expect(rosa.getByRole('heading', { level: 1 })).toHaveText(
    say('Your part of the application'),
  );
  await expect(rosa.locator('#parent_1_first_name')).toHaveValue('Rosa');
  await expect(rosa.locator('[data-question]').first()).toBeVisible();
  for (const question of await rosa.locator('[data-question]').all()) {
    await expect(question).toHaveAttribute('data-question', /^parent_1_/);
  }
  await look(rosa, 'the part of a parent');
  await rosa.locator('#parent_1_last_name').fill('Reyes');
  await rosa.locator('#parent_1_country').selectOption('CAN');
  await rosa.locator('#parent_1_state').selectOption('ON');
  await expect(rosa.getByText(/^Guardado/)).toBeVisible();
  await rosa.reload();
  await expect(rosa.locator('#parent_1_last_name')).toHaveValue('Reyes');
  await expect(rosa.locator('#parent_1_state')).toHaveValue('ON');
  await press(rosa, say('Send to {applicant}', { applicant: 'Alba' }));
  await expect(rosa.getByText(/^Faltan respuestas/)).toBeVisible();
  await look(rosa, 'what a parent left out');
  await rosa.getByRole('link', { name: 'English' }).click();
  await rosa.locator('#parent_1_phone').fill('(802) 555-0147');
  await press(rosa, 'Send to Alba');
  await press(rosa, 'Send to Alba');
  await expect(rosa.getByText('Your answers are sent.')).toBeVisible();
  await expect(rosa.getByRole('heading', { level: 1 })).toBeFocused();
  await look(rosa, 'the receipt of a parent');
  await rosa.goto(address);
  await expect(rosa.getByText('Your answers are sent.')).toBeVisible();

  await page.goto('/about#parent_1_relationship');
  await page.reload();
  await expect(page.getByText('Parent 1/Guardian 1 filled this in: 4 answers')).toBeVisible();
  await press(page, 'Look at them');
  const sent = page.getByRole('dialog', { name: 'Parent 1/Guardian 1' });
  const row = (label: string) => sent.getByRole('listitem').filter({ hasText: label });
  await expect(row('Last name')).toContainText('Here now: Reies');
  await expect(row('State or province')).toContainText('It goes with an answer above');
  await look(page, 'the proposal of a parent');
  await press(row('Phone'), 'Leave out');
  await expect(row('Phone')).toBeHidden();
  await press(row('Last name'), 'Take');
  await expect(row('Last name')).toBeHidden();
  await expect.poll(async () => (await profileOf(page)).answer.parent_1_last_name).toBe('Reyes');
  await press(sent, 'Take all');
  await expect(sent).toBeHidden();
  await expect(page.locator('#parent_1_state')).toHaveValue('ON');
  await expect
    .poll(async () => (await profileOf(page)).proposed, { message: 'the proposal is forgotten' })
    .toBeUndefined();
  await expect(page.getByRole('button', { name: 'Look at them' })).toBeHidden();
  await press(page, 'Undo');
  await expect(page.locator('#parent_1_state')).toHaveValue('OR');
  const { answer } = await profileOf(page);
  expect(answer.parent_1_first_name).toBe('Rosa');
  expect(answer.parent_1_phone ?? '').toBe('');
});
