/** Number of examples per try; each costs one paid call per text. */
export const mostExamples = 20;
/** Length limit for labels of versions and saved comparisons, in characters. */
export const longestLabel = 60;
