import { useSay } from '#web/language/say.ts';

/** What an applicant reads out on the phone, where the server has told it: the college finds the request by it in its log. */
export function IfYouCall({
  about,
}: {
  about: { readonly message?: string; readonly reference?: string | undefined };
}) {
  const say = useSay();
  const { reference } = about;
  if (reference === undefined) return null;
  return <p>{say('If you call us, say: {reference}', { reference })}</p>;
}
