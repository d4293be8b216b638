/** What the build puts into each page: its questions, in the shape that its library takes. */
declare module 'virtual:survey' {
  const survey: object;
  export default survey;
}

declare module 'virtual:json-schema' {
  const form: { readonly schema: object; readonly uiSchema: import('@rjsf/utils').UiSchema };
  export default form;
}

declare module 'virtual:asked' {
  const parts: readonly import('../asked.ts').Part[];
  export default parts;
}
