import { toSay } from '#words/say.ts';

/** A part of the page could not be loaded, usually for lack of a network. `message` is for the applicant. */
export class PartUnavailable extends Error {
  override readonly name = 'PartUnavailable';
  constructor(cause: unknown) {
    super(
      toSay(
        'This part of the page could not be loaded. Please check your internet connection and try again. What you typed is kept.',
      ),
      { cause },
    );
  }
}

/** Loads a part of the page. Rejects with PartUnavailable instead of the browser's own error. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new PartUnavailable(error);
  }
}
