import type { Tenant } from '../tenant.ts';

/** The dean's letter, and above it the hall, the river and the alders. */
export const letter: NonNullable<Tenant['letter']> = {
  salutation: 'Dear applicant,',
  signature: { name: 'Miriam Solberg', title: 'Dean of Admission' },
  picture: {
    viewBox: '0 0 480 112',
    path:
      // The ridge behind the hall.
      'M2 78C11 77 20 74 28 71' +
      'M49 57C55 54 60 50 66 46L86 28C89 25 92 25 95 28L118 48C126 55 136 58 146 53' +
      'C158 47 168 38 180 31C183 29 186 29 189 32L212 53C226 66 244 72 264 74' +
      'M77 36L84 44L90 36L96 44L104 36M173 35L180 42L186 35L192 41L196 38' +
      // Two birds.
      'M232 22Q237 17 241 22Q245 17 250 22M257 31Q261 27 264 31Q267 27 271 31' +
      // The hill.
      'M2 96C40 84 92 80 140 84C176 87 206 88 236 82C290 70 346 62 400 66C430 68 456 74 478 82' +
      // The hall.
      'M28 88V66L44 55L60 66V83M60 67H98V81M60 67L66 59H91L98 67M29 65V43L36 33L43 43V55' +
      'M36 33V27M40 85V75C40 71 47 71 47 75V84M36 46V51M68 73V77M78 73V77M88 72V76' +
      // Four alders, their leaves those of the mark.
      'M330 68V52M330 60C318 58 314 48 318 38C321 31 326 26 330 23C334 26 339 31 342 38' +
      'C346 48 342 58 330 60M330 52L336 46M330 47L325 42M330 52V34' +
      'M366 65V50M366 57C357 55 354 48 357 41C359 36 363 32 366 30C369 32 373 36 375 41' +
      'C378 48 375 55 366 57M366 50L371 45M366 50V38M366 48L362 44' +
      'M404 67V48M404 58C390 56 386 44 390 33C393 25 399 19 404 15C409 19 415 25 418 33' +
      'C422 44 418 56 404 58M404 50L411 43M404 44L398 38M404 50V28' +
      'M436 70V58M436 64C429 62 427 57 429 52C431 48 434 46 436 44C438 46 441 48 443 52' +
      'C445 57 443 62 436 64M436 58V51' +
      // The river.
      'M236 82C222 88 220 92 240 95C268 99 262 104 228 110' +
      'M262 78C252 84 256 88 276 91C308 96 304 103 286 110' +
      'M246 104H262M258 99H268M252 109H270' +
      // Grass.
      'M122 100L119 95M124 100V93M126 100L129 95M160 107L158 103M162 107V101M164 107L166 103' +
      'M338 92L335 87M340 92V85M342 92L345 87M388 102L386 98M390 102V96M392 102L394 98' +
      'M58 105L56 101M60 105V99M62 105L64 101',
    stroke: 1.75,
  },
  minutes: 30,
  fee: 'no fee',
  haveReady: [
    'your phone number',
    'the email and phone of a parent or guardian',
    'your school’s name, and your GPA if you know it',
    'your personal statement: upload it, or write it here',
  ],
};
