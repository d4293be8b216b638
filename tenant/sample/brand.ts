import type { Tenant } from '../tenant.ts';

/** Deep green on paper; an alder leaf over two lines of hills. */
export const brand: Tenant['brand'] = {
  shortMark: 'AVC',
  logo: {
    viewBox: '0 0 48 48',
    path:
      'M24 3C31.5 8 35 14 35 19.5C35 25.5 30.5 29.5 25 30V21L30.5 15.5L29.1 14.1L25 18.2V11H23V18.2L18.9 14.1L17.5 15.5L23 21V30' +
      'C17.5 29.5 13 25.5 13 19.5C13 14 16.5 8 24 3Z' +
      'M4 37C11 31.5 17 31.5 24 35.5C31 39.5 37 39 44 33.5V37.5C37 43 31 43.3 24 39.4C17 35.5 11 35.5 4 41Z' +
      'M4 43.5C11 38 17 38.2 24 42C26.5 43.4 28.8 44.3 31 44.8C27 45.9 21.5 45 18 43.2C13.5 41 8.5 41.6 4 45.5Z',
  },
  light: { color: '#1d4b38', ink: '#ffffff' },
  dark: { color: '#93cbb0', ink: '#0d2219' },
};
