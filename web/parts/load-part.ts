/** A part of the page could not be loaded: most often there is no network. `message` can be shown as it is. */
export class PartUnavailable extends Error {
  override readonly name = 'PartUnavailable';
  constructor(cause: unknown) {
    super(
      'This part of the page could not be loaded. Please check your internet connection and try again. What you typed is kept.',
      { cause },
    );
  }
}

/** Loads a part of the page. @throws PartUnavailable instead of what browsers say, each in its own words. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new PartUnavailable(error);
  }
}
