/** Examples a prompt is tried on at once: each is a paid call per text. */
export const mostExamples = 20;
/** Characters of the words that a version or a kept comparison is called by. */
export const longestLabel = 60;
