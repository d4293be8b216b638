import { createContext, useContext } from 'react';
import type { Page } from '#form/engine/definition.ts';

const PageContext = createContext<Page | undefined>(undefined);

/** The page to which the questions inside belong. */
export const PageProvider = PageContext.Provider;

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('There is no page around this question');
  return page;
}

/** A group that shows the errors of its questions once, below its legend (spec §5, "combined"). */
interface CombinedErrors {
  /** The id of the element with the errors. */
  readonly errorsId: string;
}

const CombinedContext = createContext<CombinedErrors | undefined>(undefined);

export const CombinedErrorsProvider = CombinedContext.Provider;

/** The group that shows this question's errors, if there is one. */
export function useCombinedErrors(): CombinedErrors | undefined {
  return useContext(CombinedContext);
}
