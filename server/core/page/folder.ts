import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the built page is. */
export const PAGE_FOLDER = join(ROOT, 'dist', 'web');

/** The name, in the built page's folder, of the fingerprint of the sources that it was built from. */
export const FINGERPRINT_FILE = 'sources.sha256';

/** The name, in the built page's folder, of the folder with the page of all components. */
export const GALLERY = 'gallery';

/** The name, in the built page's folder, of the folder with the staff's page. */
export const DESK = 'desk';

/** The name, in the built page's folder, of the folder with the program that draws the first screen. */
export const FIRST_SCREEN_FOLDER = 'first-screen';
