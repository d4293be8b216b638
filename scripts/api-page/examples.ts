/** The JSON in the sections of the API page. Pure. */
import { callsIn, type Description } from './description.ts';

export type Example = {
  /** The call whose section it stands in. */
  readonly name: string;
  readonly isRequest: boolean;
  readonly text: string;
};

/** Every example in the sections about calls. Where a call takes a body, requests and answers take turns. */
export function examplesIn(page: string, description: Description): Example[] {
  const sections = page.split(/^(?=##)/m).flatMap((section) => {
    const name = /^### `([A-Z]+ \S+)`/.exec(section)?.[1];
    return name === undefined ? [] : [{ name, section }];
  });
  return sections.flatMap(({ name, section }) => {
    const takesBody = callsIn(description).get(name)?.requestBody !== undefined;
    return [...section.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = ''], index) => ({
      name,
      isRequest: takesBody && index % 2 === 0,
      text,
    }));
  });
}
