import { useEffect, useState } from 'react';
import type { DocumentState } from '#contract/documents.ts';
import { limitsAt } from '#form/engine/documents.ts';
import { getConversion } from '#web/core/api/document-calls.ts';
import { useQueryClient } from '#web/core/api/queries.ts';
import { getCollege } from '#web/core/college.ts';
import { otherTabOf } from '../blocks/tabs/tab-of.ts';
import { useAnswers } from '../context.tsx';
import { PagePictures } from '../questions/document/PagePictures.tsx';
import { useDocuments } from './useDocuments.ts';

/** The pages of an attached document, as the college gets them. Nothing if they cannot be loaded. */
export default function ReviewedPages({ questionKey: key }: { questionKey: string }) {
  const queryClient = useQueryClient();
  const { [key]: file } = useDocuments();
  const [state, setState] = useState<DocumentState>();
  const elsewhere = useAnswers(({ form }) => otherTabOf(form, key));
  const takesPdf = useAnswers(({ form }) =>
    limitsAt(form, key, getCollege()).fileExtensions.includes('pdf'),
  );
  useEffect(() => {
    const query = {
      queryKey: ['conversion', key],
      queryFn: () => getConversion(key),
      staleTime: 0,
    };
    queryClient.fetchQuery(query).then(setState, () => undefined);
  }, [key, queryClient]);
  if (state === undefined || file === undefined) return null;
  return (
    <PagePictures
      fileName={file.file_name}
      pages={state.pages}
      count={state.page_count}
      elsewhere={elsewhere}
      takesPdf={takesPdf}
    />
  );
}
