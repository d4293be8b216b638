/** What a letter is put together from besides its first part: accents, vowel signs, and what joins two. */
export const PUT_TOGETHER = /\p{M}|\u200d|[\u1160-\u11ff]/u;
