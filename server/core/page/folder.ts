import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of the built page. */
export const PAGE_FOLDER = join(ROOT, 'dist', 'web');

/** The file in the built page's folder with the fingerprint of its sources. */
export const FINGERPRINT_FILE = 'sources.sha256';

/** The subfolder of the built page with the gallery of all components. */
export const GALLERY = 'gallery';

/** The subfolder of the built page with the staff's page. */
export const DESK = 'desk';

/** The subfolder of the built page with the program that renders the first screens. */
export const FIRST_SCREEN_FOLDER = 'first-screen';

/** That program, from the folder of the built page. */
export const FIRST_SCREEN_PROGRAM = `${FIRST_SCREEN_FOLDER}/render.js`;
