import { limitsAt } from '#form/engine/documents.ts';
import { getConversion } from '#web/core/api/document-calls.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { getCollege } from '#web/core/college.ts';
import { otherTabOf } from '../blocks/tabs/tab-of.ts';
import { useAnswers } from '../context.tsx';
import { PagePictures } from '../questions/document/PagePictures.tsx';
import { useDocuments } from './useDocuments.ts';

/** The pages of an attached document, as the college gets them. Nothing if they cannot be loaded. */
export default function ReviewedPages({ questionKey: key }: { questionKey: string }) {
  const { [key]: file } = useDocuments();
  const { data: state } = useQuery({
    queryKey: ['conversion', key],
    queryFn: () => getConversion(key),
    throwOnError: false,
    refetchOnMount: 'always',
  });
  const elsewhere = useAnswers(({ form }) => otherTabOf(form, key));
  const takesPdf = useAnswers(({ form }) =>
    limitsAt(form, key, getCollege()).fileExtensions.includes('pdf'),
  );
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
