/** Examples a prompt is tried on at once: each is a paid call per text. */
export const mostExamples = 5;
